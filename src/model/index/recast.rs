//! Throws that may be thrown again in part, by numbers.

use super::expression::SpaceExpression;
use super::limits::MOST_RECASTS;
use super::lookup::Lookup;
use super::unsound::Unsound;
use crate::dice::{Face, Throw};
use crate::model::recast::Recast;

/// Which throws may be thrown again, and which of their dice stay on the table meanwhile.
#[derive(Clone, Debug)]
pub(crate) struct RecastRule {
    /// A throw of these faces; none: any.
    pub(crate) faces: Option<Throw>,
    /// Dice that show one of these stay.
    pub(crate) keep: Vec<Face>,
    /// So often at most; none: as often as it comes up.
    pub(crate) at_most: Option<u32>,
    /// Only where this is every space, and never where it is none.
    pub(crate) when: Option<SpaceExpression>,
}

impl RecastRule {
    /// With names looked up; so many dice are thrown.
    pub(super) fn new(
        lookup: &Lookup<'_>,
        rule: &Recast,
        dice: usize,
    ) -> Result<RecastRule, Unsound> {
        let Recast {
            faces,
            keep,
            at_most,
            when,
        } = rule;
        Unsound::limit("times", at_most.unwrap_or(0) as usize, MOST_RECASTS)?;
        let faces = (!faces.is_empty()).then(|| lookup.throw(faces, dice));
        let keep = keep.iter().map(|label| lookup.face(label));
        let when = when.as_ref().map(|when| lookup.everywhere(when));
        Ok(RecastRule {
            faces: faces.transpose()?,
            keep: keep.collect::<Result<_, _>>()?,
            at_most: *at_most,
            when: when.transpose()?,
        })
    }
}
