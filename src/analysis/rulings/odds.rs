//! `(chance …)`: is the exact chance what is written?

use num_rational::BigRational;

use super::judge::RulingJudge;
use super::tested::FailedExpectation;
use crate::analysis::odds::{self, OddsError, OddsLimits, Probability, Question};
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
    ) -> Option<FailedExpectation> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let name = u8::try_from(space.number).map(|n| SpaceName::new(space.row.as_str(), n));
        let question = name.ok().and_then(|name| game.space(&name));
        let question = question.map(|space| Question {
            space,
            kind: None,
            elsewhere,
        });
        let failed = |message: String| {
            Some(FailedExpectation {
                expected: vec![written.to_owned()],
                ..FailedExpectation::new(message)
            })
        };
        let place = format!("{}{}", space.row, space.number);
        let Some(question) = question else {
            return failed(format!("`{place}` is not on the board"));
        };
        let odds = match odds::capture(rules, game, &self.state, question, &OddsLimits::default()) {
            Ok(odds) => odds,
            Err(OddsError::Several { .. }) => {
                return failed(format!(
                    "several pieces stand on `{place}`, and a ruling can't say which it means"
                ));
            }
            Err(error) => return failed(error.to_string()),
        };
        let Probability::Exact(is) = &odds.chance else {
            let failed = failed(format!(
                "the chance that `{place}` falls can't be verified: this turn is too large to be \
                 solved exactly"
            ))?;
            let (least, most) = (odds.chance.least(), odds.chance.most());
            let actual = vec![format!("between {least} and {most}")];
            return Some(FailedExpectation { actual, ..failed });
        };
        if written
            .parse()
            .is_ok_and(|chance: BigRational| chance == *is)
        {
            return None;
        }
        let is = is.to_string();
        Some(FailedExpectation {
            replacement: (is.len() <= LONGEST).then(|| is.clone()),
            actual: vec![is],
            ..failed(format!("the chance that `{place}` falls is another"))?
        })
    }
}
