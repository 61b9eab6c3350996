//! A solved ending's values once more: by improved policies, where bounds were drawn together.

use super::block::EndgameBlock;
use super::fixed::FixedScale;
use super::progress::BlockProgress;
use super::solved::Endgame;
use super::values::EndgameValues;
use super::worth::Worth;
use crate::analysis::blocks::blocks;
use crate::watch::Watch;

impl Endgame<'_> {
    /// Of each situation to which a game can come back: what improved policies find it worth, if nothing is known of those
    /// that lead to each other, and what it was found to be. None if they don't find it.
    #[doc(hidden)]
    pub fn revalued(&self) -> Option<Vec<[Worth; 2]>> {
        let (graph, watch) = (&self.graph, Watch::default());
        let (count, weight) = (graph.keys.len(), self.keys.game.total_weight());
        let shares = graph.weights.iter().map(|&one| one as f64 / weight as f64);
        let shares: Vec<f64> = shares.collect();
        let all = blocks(count, 0..count, |node, place| graph.next_from(node, place));
        let mut found = Vec::new();
        for block in all.each().filter(|block| block.len() > 1) {
            let inside = |node: usize| block.binary_search(&(node as u32)).is_ok();
            let mut values = EndgameValues::new(count);
            let known = (0..count).filter(|&node| !inside(node));
            known.for_each(|node| values[node] = self.values[node]);
            let progress = BlockProgress::new(&watch, 0, block.len(), count);
            let improvement = |values| -> Option<EndgameBlock<'_>> {
                Some(EndgameBlock {
                    graph,
                    shares: &shares,
                    scale: FixedScale::new(weight)?,
                    values,
                    block,
                    stop: watch.stop,
                    progress: &progress,
                })
            };
            let bounds = improvement(&values)?.bounds()?;
            let mut bounded = values.clone();
            for (&node, &(lower, upper)) in block.iter().zip(&bounds) {
                let value = &mut bounded[node as usize];
                (value.lower, value.upper) = (lower, upper);
            }
            let throws = improvement(&bounded)?.lengths()?;
            for (&node, throws) in block.iter().zip(throws) {
                let worth = bounded[node as usize];
                found.push([Worth { throws, ..worth }, self.values[node as usize]]);
            }
        }
        Some(found)
    }
}
