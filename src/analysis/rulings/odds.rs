//! `(chance …)`: is the exact chance what is written?

use num_rational::BigRational;

use super::judge::{Mismatch, RulingJudge};
use crate::analysis::odds::{self, Chance, OddsError, OddsLimits, Question};
use crate::model::SpaceName;
use crate::syntax::ast::SpaceRef;

/// The longest fraction that is put in place of a wrong one: lines of a file have a limit.
const LONGEST: usize = 2_000;

impl RulingJudge<'_> {
    /// The chance that the piece on a space falls in this turn, against what is written.
    pub(super) fn chance(
        &self,
        space: &SpaceRef,
        elsewhere: bool,
        written: &str,
    ) -> Option<Mismatch> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let name = u8::try_from(space.number).map(|n| SpaceName::new(space.row.as_str(), n));
        let question = name.ok().and_then(|name| game.space(&name));
        let question = question.map(|space| Question {
            space,
            kind: None,
            elsewhere,
        });
        let fault = |message: String, actual: Vec<String>, replacement: Option<String>| Mismatch {
            message,
            expected: vec![written.to_owned()],
            actual,
            replacement,
        };
        let place = format!("{}{}", space.row, space.number);
        let Some(question) = question else {
            return Some(fault(
                format!("`{place}` is not on the board"),
                vec![],
                None,
            ));
        };
        match odds::capture(rules, game, &self.state, question, &OddsLimits::default()) {
            Err(OddsError::Several { .. }) => Some(fault(
                format!("several pieces stand on `{place}`, and a ruling can't say which it means"),
                vec![],
                None,
            )),
            Err(error) => Some(fault(error.to_string(), vec![], None)),
            Ok(odds) => match &odds.chance {
                Chance::Exact(is) => {
                    if written
                        .parse::<BigRational>()
                        .is_ok_and(|chance| chance == *is)
                    {
                        return None;
                    }
                    let is = is.to_string();
                    let replacement = (is.len() <= LONGEST).then(|| is.clone());
                    let message = format!("the chance that `{place}` falls is another");
                    Some(fault(message, vec![is], replacement))
                }
                Chance::Between(..) => {
                    let between =
                        format!("between {} and {}", odds.chance.least(), odds.chance.most());
                    let message = format!(
                        "the chance that `{place}` falls can't be verified: this turn is too large to be \
                         solved exactly"
                    );
                    Some(fault(message, vec![between], None))
                }
            },
        }
    }
}
