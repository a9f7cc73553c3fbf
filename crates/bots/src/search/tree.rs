//! The search tree: nodes are what the searching seat can distinguish, edges are moves.

use table::Seat;

/// No node or edge.
pub(super) const NONE: u32 = u32::MAX;
/// The node of the decision itself.
pub(super) const ROOT: u32 = 0;

/// A move out of a node. A node may have moves of several seats, because who is asked next can depend on what
/// the searching seat does not know.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    pub(super) seat: Seat,
    /// The number of visits.
    pub(super) visits: u32,
    /// How often it was offered when its node was visited.
    pub(super) offered: u32,
    /// The sum of the results for the side that makes the move.
    pub(super) total: f32,
    /// Its evaluation before the first visit, for the side that makes the move.
    pub(super) first: f32,
    /// Its prior; any positive scale.
    pub(super) weight: f32,
    /// The node it leads to.
    pub(super) node: u32,
    /// The next edge out of the same node.
    next: u32,
}

/// Nodes and edges in two flat lists, reused from decision to decision.
#[derive(Debug)]
pub(super) struct Tree<M> {
    /// The first edge out of each node.
    nodes: Vec<u32>,
    pub(super) edges: Vec<Edge<M>>,
    /// Scratch space for cutting the tree.
    spare: (Vec<u32>, Vec<Edge<M>>),
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree { nodes: vec![NONE], edges: Vec::new(), spare: (Vec::new(), Vec::new()) }
    }
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(NONE);
        self.edges.clear();
    }
    pub(super) fn add_node(&mut self) -> u32 {
        self.nodes.push(NONE);
        self.nodes.len() as u32 - 1
    }
    /// Whether no move out of this node was tried.
    pub(super) fn is_bare(&self, node: u32) -> bool {
        self.nodes[node as usize] == NONE
    }
    /// Adds a move out of a node.
    pub(super) fn add_edge(&mut self, node: u32, seat: Seat, mv: M, first: f32, weight: f32) -> u32 {
        let next = self.nodes[node as usize];
        self.nodes[node as usize] = self.edges.len() as u32;
        self.edges.push(Edge { mv, seat, visits: 0, offered: 0, total: 0.0, first, weight, node: NONE, next });
        self.edges.len() as u32 - 1
    }
    /// The edges out of a node.
    pub(super) fn out_of(&self, node: u32) -> impl Iterator<Item = (u32, &Edge<M>)> {
        let mut at = self.nodes[node as usize];
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let (index, edge) = (at, &self.edges[at as usize]);
            at = edge.next;
            Some((index, edge))
        })
    }
    /// The edge for a move.
    pub(super) fn find(&self, node: u32, seat: Seat, mv: M) -> Option<&Edge<M>> {
        self.out_of(node).map(|(_, e)| e).find(|e| e.seat == seat && e.mv == mv)
    }
    /// Makes another node the root and drops what cannot be reached from it. Counts are divided by `age`,
    /// because what was learnt before the last surprise counts less.
    pub(super) fn cut(&mut self, root: u32, age: u32) {
        let (mut nodes, mut edges) = std::mem::take(&mut self.spare);
        nodes.clear();
        edges.clear();
        nodes.push(root);
        let mut done = 0;
        while done < nodes.len() {
            let old = nodes[done];
            let mut last = NONE;
            for (_, edge) in self.out_of(old) {
                let mut edge = edge.clone();
                let kept = edge.visits / age;
                edge.total *= kept as f32 / edge.visits.max(1) as f32;
                edge.visits = kept;
                edge.offered /= age;
                if edge.node != NONE {
                    nodes.push(edge.node);
                    edge.node = nodes.len() as u32 - 1;
                }
                edge.next = last;
                last = edges.len() as u32;
                edges.push(edge);
            }
            nodes[done] = last;
            done += 1;
        }
        self.spare = (std::mem::replace(&mut self.nodes, nodes), std::mem::replace(&mut self.edges, edges));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_keeps_what_can_be_reached_and_nothing_else() {
        let mut tree = Tree::new();
        let a = tree.add_edge(ROOT, Seat(0), 'a', 0.0, 1.0);
        let b = tree.add_edge(ROOT, Seat(0), 'b', 0.0, 1.0);
        let (after_a, after_b) = (tree.add_node(), tree.add_node());
        tree.edges[a as usize].node = after_a;
        tree.edges[b as usize].node = after_b;
        tree.add_edge(after_a, Seat(1), 'x', 0.0, 1.0);
        let c = tree.add_edge(after_b, Seat(1), 'c', 0.0, 1.0);
        let d = tree.add_edge(after_b, Seat(1), 'd', 0.0, 1.0);
        tree.edges[c as usize].visits = 9;
        tree.edges[c as usize].total = 4.5;
        let after_d = tree.add_node();
        tree.edges[d as usize].node = after_d;
        tree.add_edge(after_d, Seat(0), 'e', 0.25, 1.0);
        tree.cut(after_b, 2);
        assert_eq!(tree.edges.len(), 3);
        let c = tree.find(ROOT, Seat(1), 'c').unwrap();
        assert_eq!((c.visits, c.total), (4, 2.0), "counts age, the mean stays");
        let d = tree.find(ROOT, Seat(1), 'd').unwrap().node;
        assert!((tree.find(d, Seat(0), 'e').unwrap().first - 0.25).abs() < 1e-6);
        assert!(tree.find(ROOT, Seat(0), 'c').is_none(), "another seat's move is another edge");
    }
}
