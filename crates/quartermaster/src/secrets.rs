//! Who sees what (QM-12), and what an eye can imagine of the rest.

use crate::board::spaces;
use crate::events::Happened;
use crate::figures::{DECK, Pack};
use crate::lang::{Event, Kind, Mask};
use crate::nation::{Nation, Piece, nations};
use crate::score::Forecast;
use crate::state::{End, Frame, LOCAL, OWN, Phase, Price, Quartermaster, SEEN, Side};
use serde::Serialize;
use table::hidden::redeal;
use table::{Dice, Eye, Rules, Secrets, ToMove};

/// What one pair of eyes sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The fingerprint of the figures.
    pub data: &'static str,
    /// The round.
    pub round: u8,
    /// The lead of the Axis; negative when the Allies lead.
    pub score: i16,
    /// What the next Score phases would give the Axis and the Allies, as things stand.
    pub gains: [i16; 2],
    /// The lead of the Axis after this round, as things stand.
    pub after_round: i16,
    /// Whose sequence it is.
    pub turn: &'static str,
    /// The phase.
    pub phase: &'static str,
    /// Who decides; of several at once the reader's own nation, if it is among them; else empty.
    pub asked: &'static str,
    /// Is the extension played with?
    pub extension: bool,
    /// What may be reacted to, from the outermost to the innermost.
    pub reactions: Vec<Pending>,
    /// The cards whose effects are happening, from the outermost to the innermost.
    pub running: Vec<&'static str>,
    /// The nations, in the order of play.
    pub nations: Vec<NationView>,
    /// The straits: for each, is it open for the Axis, for the Allies?
    pub straits: Vec<StraitView>,
    /// Is air defence and air attack forbidden now?
    pub no_air_combat: bool,
    /// Which of its own piles the asked nation looks through: `deck`, `discards` or nothing.
    pub searched: &'static str,
    /// How the game ended, or empty.
    pub end: &'static str,
}

/// Something that may be reacted to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pending {
    /// What.
    pub event: Event,
    /// By whom.
    pub by: &'static str,
    /// To whom, or empty.
    pub to: &'static str,
    /// Where, or empty.
    pub space: &'static str,
    /// The card in question, or empty.
    pub card: &'static str,
}

/// A strait.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StraitView {
    /// Its name.
    pub id: &'static str,
    /// Open for the Axis?
    pub axis: bool,
    /// Open for the Allies?
    pub allies: bool,
}

/// A Status on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StatusView {
    /// The card.
    pub id: &'static str,
    /// Laid since its owner's last sequence began: not usable yet.
    pub asleep: bool,
    /// Used in this sequence, or cancelled in this round.
    pub spent: bool,
}

/// A star or a card, and the points that it would give a nation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointsView {
    /// The space or the card.
    pub id: &'static str,
    /// How many points.
    pub points: i16,
}

/// One nation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NationView {
    /// Its name.
    pub id: &'static str,
    /// Its home space.
    pub home: &'static str,
    /// Where its armies are.
    pub armies: Vec<&'static str>,
    /// Where its fleets are.
    pub fleets: Vec<&'static str>,
    /// Where its squadrons are.
    pub air: Vec<&'static str>,
    /// Units that are not in supply.
    pub unsupplied: Vec<&'static str>,
    /// Units that cannot be destroyed in this sequence.
    pub protected: Vec<&'static str>,
    /// Armies, fleets and squadrons in reserve.
    pub reserve: [u32; 3],
    /// Cards in hand (QM-12b).
    pub hand_size: u8,
    /// The cards in hand, for its own eyes; for others those that were shown.
    pub hand: Vec<&'static str>,
    /// Cards in the deck.
    pub deck_size: usize,
    /// Cards of the deck whose place this eye knows: how many lie above it, and which it is.
    pub deck_known: Vec<(usize, &'static str)>,
    /// The cards in the deck in the order of the figures, for its own eyes.
    pub deck: Vec<&'static str>,
    /// Cards in the discard pile.
    pub discards_size: u8,
    /// Its top card, when it lies face up (QM-12d); empty otherwise.
    pub discards_top: &'static str,
    /// All of it, top first, for its own eyes.
    pub discards: Vec<&'static str>,
    /// Status cards on the table.
    pub status: Vec<StatusView>,
    /// Cards face down on the table (QM-12b).
    pub down_size: u32,
    /// Which, for its own eyes.
    pub down: Vec<&'static str>,
    /// What its next Score phase would give as things stand: which stars, none while its home is occupied;
    pub stars: Vec<PointsView>,
    /// and which of its Status cards.
    pub cards: Vec<PointsView>,
    /// Both together.
    pub points: i16,
    /// Does that Score phase come in this round?
    pub this_round: bool,
    /// Where its supply comes from.
    pub sources: Vec<&'static str>,
    /// Its supply lines, from space to space, away from the sources.
    pub lines: Vec<[&'static str; 2]>,
    /// Does an enemy army stand in its home?
    pub occupied: bool,
}

impl Secrets for Quartermaster {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let p = self.p();
        let space = |s: u8| p.spaces.get(s as usize).map_or("", |s| s.id.as_str());
        let card = |c: u8| p.cards.get(c as usize).map_or("", |c| c.id.as_str());
        let pending = |f: &Frame| match f {
            Frame::Window(o) => Some(Pending {
                event: o.trigger.event,
                by: self.nation_id(o.trigger.by.0),
                to: self.nation_id(o.trigger.to),
                space: space(o.trigger.space),
                card: card(o.trigger.card),
            }),
            _ => None,
        };
        let running = |f: &Frame| match f {
            Frame::Card(r) => Some(card(r.card)),
            _ => None,
        };
        let outlook = self.outlook();
        View {
            data: self.pack.hash(),
            round: self.round,
            score: self.score,
            gains: [outlook.of_camp(0), outlook.of_camp(1)],
            after_round: outlook.after_round,
            turn: self.nation_id(self.active.0),
            phase: self.phase_now(),
            asked: match self.to_move() {
                ToMove::One(seat) => self.nation_id(seat.0),
                // Of several the reader's own.
                several => {
                    several.waiting().iter().find(|seat| eye.is(*seat)).map_or("", |seat| self.nation_id(seat.0))
                }
            },
            extension: self.extension(),
            reactions: self.stack.iter().filter_map(pending).collect(),
            running: self.stack.iter().filter_map(running).collect(),
            nations: nations().map(|n| self.nation_seen_by(n, eye, &outlook.nations[n.index()])).collect(),
            straits: (0..p.straits.len())
                .map(|i| StraitView {
                    id: p.straits[i].id.as_str(),
                    axis: self.strait_open(i, 0),
                    allies: self.strait_open(i, 1),
                })
                .collect(),
            no_air_combat: self.no_air_combat,
            searched: if self.end == End::No { self.searched() } else { "" },
            end: match self.end {
                End::No => "",
                End::Lead => "lead",
                End::Rounds => "rounds",
            },
        }
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Quartermaster {
        let mut game = self.clone();
        if eye == Eye::Archive {
            return game;
        }
        let typed = match self.stack.top() {
            Some(Frame::Lose { nation, price: Price::Typed(kind), left }) => Some((*nation, kind.kind(), *left)),
            _ => None,
        };
        for nation in nations() {
            let p = self.p();
            if eye.is(nation) {
                imagine_order(game.side_mut(nation), dice);
            } else {
                let owed = typed.filter(|(who, ..)| *who == nation).map(|(_, kind, left)| (kind, left));
                imagine_cards(p, nation, game.side_mut(nation), owed, dice);
            }
        }
        game
    }
    fn hide(event: &Happened, eye: Eye) -> Option<Happened> {
        let mut event = event.clone();
        match &mut event {
            Happened::LaidDown { nation, card }
            | Happened::Discarded { nation, card, .. }
            | Happened::DiscardedType { nation, card, .. }
                if !eye.is(*nation) =>
            {
                *card = None;
            }
            Happened::Drew { nation, cards, .. } if !eye.is(*nation) => *cards = None,
            _ => {}
        }
        Some(event)
    }
}

impl Quartermaster {
    fn names(&self, mask: Mask) -> Vec<&'static str> {
        let p = self.p();
        spaces(mask).map(|s| p.spaces[s as usize].id.as_str()).collect()
    }
    fn cards_named(&self, nation: Nation, mut bits: u64) -> Vec<&'static str> {
        let p = self.p();
        let mut out = Vec::new();
        while bits != 0 {
            out.push(p.card(p.card_of(nation, bits.trailing_zeros() as u8)).id.as_str());
            bits &= bits - 1;
        }
        out
    }
    pub(crate) fn nation_id(&self, nation: u8) -> &'static str {
        self.p().nations.get(nation as usize).map_or("", |n| n.id.as_str())
    }
    /// The phase of the sequence.
    pub(crate) fn phase_now(&self) -> &'static str {
        let turn = self.stack.iter().find_map(|f| match f {
            Frame::Turn(phase) => Some(*phase),
            _ => None,
        });
        // The frame of a phase names the next one as soon as the phase begins.
        match turn {
            None => "setup",
            Some(Phase::Begin) => "begin",
            Some(Phase::Action | Phase::AirStart) => "action",
            Some(Phase::Air) => "air",
            Some(Phase::SupplyStart) if self.extension() => "air",
            Some(Phase::SupplyStart) => "action",
            Some(Phase::Supply | Phase::ScoreStart) => "supply",
            Some(Phase::Score | Phase::Scoring) => "score",
            Some(Phase::DiscardStart) => "score",
            Some(Phase::Discard | Phase::DrawStart) => "discard",
            Some(Phase::Draw | Phase::End) => "draw",
        }
    }
    fn nation_seen_by(&self, nation: Nation, eye: Eye, forecast: &Forecast) -> NationView {
        let p = self.p();
        let points = |list: &[(u8, i16)], id: &dyn Fn(u8) -> &'static str| {
            list.iter().map(|(what, points)| PointsView { id: id(*what), points: *points }).collect()
        };
        let side = self.side(nation);
        let own = eye.is(nation);
        let id = |c: u8| p.card(p.card_of(nation, c & LOCAL)).id.as_str();
        let row = &p.nations[nation.index()];
        let deck = side.deck_cards();
        let mut sorted: Vec<u8> = if own { deck.iter().map(|c| c & LOCAL).collect() } else { Vec::new() };
        sorted.sort_unstable();
        // While all discard at once, others still see the cards in the hand.
        let secret = match self.stack.top() {
            Some(Frame::Draft { left }) if !own => {
                side.discards.min(self.setup_discards().saturating_sub(left[nation.index()]))
            }
            _ => 0,
        };
        let knows = |c: u8| c & SEEN != 0 || own && c & OWN != 0;
        NationView {
            id: row.id.as_str(),
            home: p.spaces[row.home as usize].id.as_str(),
            armies: self.names(side.army),
            fleets: self.names(side.fleet),
            air: self.names(side.air),
            unsupplied: self.names(side.units() & !self.supply(nation).all),
            protected: self.names(side.protected),
            reserve: [Piece::ARMY, Piece::FLEET, Piece::AIR].map(|piece| self.reserve(nation, piece)),
            hand_size: side.hand + secret,
            hand: side.hand_cards().iter().filter(|c| own || **c & SEEN != 0).map(|c| id(*c)).collect(),
            deck_size: side.deck(),
            deck_known: deck.iter().rev().enumerate().filter(|(_, c)| knows(**c)).map(|(i, c)| (i, id(*c))).collect(),
            deck: sorted.into_iter().map(id).collect(),
            discards_size: side.discards - secret,
            discards_top: side.discard_pile().last().filter(|c| **c & SEEN != 0).map_or("", |c| id(*c)),
            discards: side.discard_pile().iter().rev().filter(|_| own).map(|c| id(*c)).collect(),
            status: {
                let mut out = Vec::new();
                let mut bits = side.status;
                while bits != 0 {
                    let local = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    let has = |mask: u64| mask >> local & 1 != 0;
                    let spent = has(side.used) || has(side.cancelled);
                    out.push(StatusView { id: id(local), asleep: has(side.asleep), spent });
                }
                out
            },
            down_size: side.down.count_ones(),
            down: if own { self.cards_named(nation, side.down) } else { Vec::new() },
            stars: points(&forecast.stars, &|s| p.spaces[s as usize].id.as_str()),
            cards: points(&forecast.cards, &|c| p.card(c).id.as_str()),
            points: forecast.points(),
            this_round: forecast.this_round,
            sources: self.names(self.supply_sources(nation)),
            lines: {
                let name = |s: u8| p.spaces[s as usize].id.as_str();
                self.supply_lines(nation).into_iter().map(|line| line.map(name)).collect()
            },
            occupied: self.occupied(nation),
        }
    }
}

/// The owner knows what is in the deck, but not in which order.
fn imagine_order(side: &mut Side, dice: &mut Dice) {
    let deck = side.deck_mut();
    let mut places = [0usize; DECK];
    let mut count = 0;
    for (i, card) in deck.iter().enumerate() {
        if card & (OWN | SEEN) == 0 {
            places[count] = i;
            count += 1;
        }
    }
    for i in (1..count).rev() {
        let j = dice.below(i as u32 + 1) as usize;
        deck.swap(places[i], places[j]);
    }
}

/// Others know how many cards are where, of what type those on the table are, and what was shown.
fn imagine_cards(pack: &Pack, nation: Nation, side: &mut Side, owed: Option<(Kind, u8)>, dice: &mut Dice) {
    let kind_of = |local: u8| pack.card(pack.card_of(nation, local & LOCAL)).kind;
    // First the face-down cards, each of its type; then hand, deck and discard pile.
    let mut values = [0u8; DECK + 16];
    let mut wanted = [None; DECK + 16];
    let mut place = [usize::MAX; DECK + 16];
    let mut fresh = [false; 16];
    let mut count = 0;
    let mut bits = side.down;
    while bits != 0 && count < 16 {
        let local = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        values[count] = local;
        wanted[count] = Some(kind_of(local));
        fresh[count] = side.asleep >> local & 1 != 0;
        count += 1;
    }
    let down = count;
    let hand = side.discards as usize..(side.discards + side.hand) as usize;
    let (owed_kind, mut owed_left) = owed.map_or((None, 0), |(kind, left)| (Some(kind), left));
    for (i, card) in side.cards.as_slice().iter().enumerate() {
        let fits = hand.contains(&i) && owed_left > 0 && owed_kind == Some(kind_of(*card));
        if card & SEEN != 0 {
            owed_left -= u8::from(fits);
            continue;
        }
        values[count] = card & LOCAL;
        place[count] = i;
        // Whoever has to give a card of a type has one.
        if fits {
            wanted[count] = owed_kind;
            owed_left -= 1;
        }
        count += 1;
    }
    redeal(
        &mut values[..count],
        |i| wanted[i].is_some(),
        |i, v: u8| wanted[i].is_none_or(|kind| kind_of(v) == kind),
        dice,
    );
    side.asleep &= !side.down;
    side.down = 0;
    for i in 0..down {
        side.down |= 1 << values[i];
        if fresh[i] {
            side.asleep |= 1 << values[i];
        }
    }
    let cards = side.cards.as_mut_slice();
    for i in down..count {
        let card = &mut cards[place[i]];
        *card = *card & !LOCAL | values[i];
    }
    cards[hand].sort_unstable();
}
