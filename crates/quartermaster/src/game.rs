//! The contract with the kernel.

use crate::data::{self, Pack};
use crate::event::Happened;
use crate::moves::Move;
use crate::nation::{Nations, Piece, members, nations};
use crate::setup::Setup;
use crate::state::{End, Frame, LOCAL, Quartermaster};
use crate::text::{card_text, say, space_name, title};
use crate::view::View;
use std::sync::OnceLock;
use table::pack::Source;
use table::{
    About, BadInput, Broken, Ctx, Dice, Eye, Figure, Game, Gauge, Lang, OptionInfo, Outcome, Question, Seat, SeatInfo,
    SeatSet, ToMove,
};

const SEATS: [SeatInfo; 6] = [
    SeatInfo { id: "germany", team: 0 },
    SeatInfo { id: "uk", team: 1 },
    SeatInfo { id: "japan", team: 0 },
    SeatInfo { id: "ussr", team: 1 },
    SeatInfo { id: "italy", team: 0 },
    SeatInfo { id: "usa", team: 1 },
];

/// No game has more moves than this.
const LONGEST: usize = 12_000;

impl Quartermaster {
    /// Who has won (QM-11): the camp ahead, and the Axis when nobody is.
    pub(crate) fn winners(&self) -> Option<Nations> {
        match self.end {
            End::No => None,
            _ => Some(members(usize::from(self.score < 0))),
        }
    }
}

impl Game for Quartermaster {
    type Setup = Setup;
    type Move = Move;
    type Event = Happened;
    type View = View;
    type Pack = Pack;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        ABOUT.get_or_init(|| About {
            id: "quartermaster",
            seats: &SEATS,
            revision: 1,
            longest: LONGEST,
            words: crate::words::words(),
            ledger: data::ledger(),
        })
    }
    fn options() -> Vec<OptionInfo> {
        vec![
            OptionInfo { id: "cards", values: &["aeronavale-57", "aeronavale-54", "base"] },
            OptionInfo { id: "ask", values: &["public", "who-can"] },
        ]
    }
    fn parties() -> Vec<Vec<SeatSet>> {
        // QM-4.1b: the table of nations for so many players.
        let seat = |id: &String| Quartermaster::about().seat(id);
        let party = |ids: &Vec<String>| ids.iter().filter_map(seat).collect();
        let mut all: Vec<Vec<SeatSet>> =
            data::standard().players.iter().map(|players| players.hold.iter().map(party).collect()).collect();
        all.sort_by_key(Vec::len);
        all
    }
    fn pack(&self) -> &'static Pack {
        self.p()
    }
    fn standard_pack() -> &'static Pack {
        data::standard()
    }
    fn pack_with(rows: &toml::Table) -> Result<&'static Pack, BadInput> {
        data::with_rows(rows)
    }
    fn pack_hash(pack: &'static Pack) -> &'static str {
        &pack.hash
    }
    fn figures(pack: &'static Pack, lang: Lang) -> Vec<Figure> {
        figures(pack, lang)
    }
    fn start(setup: &Setup, pack: &'static Pack, dice: &mut Dice) -> Result<Quartermaster, BadInput> {
        Quartermaster::begin(setup, pack, dice)
    }
    #[inline]
    fn to_move(&self) -> ToMove {
        match self.winners() {
            None => ToMove::One(self.asked_now()),
            Some(winners) => {
                let rule = match self.end {
                    End::Lead => "QM-11.1a",
                    _ if self.score == 0 => "QM-11.2b",
                    _ => "QM-11.2a",
                };
                ToMove::Over(Outcome { winners, rule })
            }
        }
    }
    #[inline]
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.end == End::No && self.asked_now() == seat {
            self.offered(seat, out);
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        if self.end != End::No {
            return Err(Broken::OVER);
        }
        self.allowed(seat, mv)
    }
    #[inline]
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Happened>) {
        self.make(seat, mv, ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
        self.thinkable(seat, out);
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        // In the middle of a card "nothing" would be a choice of its own, not the end of a question.
        if self.end != End::No || self.asked_now() != seat || matches!(self.stack.top(), Some(Frame::Card(_))) {
            return None;
        }
        self.allowed(seat, Move::Pass).is_ok().then_some(Move::Pass)
    }
    fn question(&self, seat: Seat) -> Question {
        let own_turn = self.end == End::No && self.active == seat && self.asked_now() == seat;
        let topic = match self.stack.top() {
            Some(Frame::Window(opportunity)) => opportunity.trigger.event.topic(),
            Some(Frame::Discard) => "discard",
            Some(Frame::Air) => "air",
            _ => "",
        };
        Question { topic, own_turn: own_turn && matches!(self.stack.top(), Some(Frame::Action)) }
    }
    fn view(&self, eye: Eye) -> View {
        self.seen_by(eye)
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Quartermaster {
        self.imagined_by(eye, dice)
    }
    fn hide(event: &Happened, eye: Eye) -> Option<Happened> {
        Some(event.hidden(eye))
    }
    fn census(&self) -> Vec<(String, i64)> {
        let p = self.p();
        let mut counts = vec![0i64; p.cards.len()];
        for nation in nations() {
            let side = self.side(nation);
            let on_table = crate::board::spaces(side.status | side.down);
            for local in side.cards.iter().map(|c| c & LOCAL).chain(on_table) {
                counts[p.card_of(nation, local) as usize] += 1;
            }
        }
        let cards = p.cards.iter().zip(counts).map(|(card, n)| (card.id.clone(), n));
        // On the board and in the reserve: never more than the box holds (QM-2.1a, QM-2.1c).
        let pieces = nations().flat_map(|nation| {
            [Piece::ARMY, Piece::FLEET, Piece::AIR].map(|piece| {
                let out = self.side(nation).pieces(piece).count_ones() + self.reserve(nation, piece);
                (format!("{} {}", p.nations[nation.index()].id, piece.word()), i64::from(out))
            })
        });
        cards.chain(pieces).collect()
    }
    fn spell(&self, mv: Move) -> String {
        self.spelled(mv)
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        self.read_move(text)
    }
    fn things(&self, mv: Move) -> Vec<String> {
        self.pointed(mv)
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        self.labelled(mv, lang)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.asked_in_words(seat, lang)
    }
    fn tell(&self, event: &Happened, lang: Lang) -> String {
        self.told(event, lang)
    }
    fn gauges() -> &'static [Gauge<Quartermaster>] {
        &[("gauge-supply", |game| nations().fold(0, |sum, nation| sum ^ game.supply(nation).all))]
    }
    fn sketch(&self) -> toml::Table {
        self.written()
    }
    fn from_sketch(sketch: &toml::Table, setup: &Setup, pack: &'static Pack) -> Result<Quartermaster, BadInput> {
        Quartermaster::from_written(sketch, setup, pack)
    }
}

/// Every row of the figures, as a player reads it.
fn figures(pack: &'static Pack, lang: Lang) -> Vec<Figure> {
    let mut out = Vec::new();
    let mut row = |group: &str, id: &str, name: String, text: String, source: Source, note: String| {
        out.push(Figure { group: say(lang, group, &[]), id: id.into(), name, text, source, note });
    };
    for (i, space) in pack.spaces.iter().enumerate() {
        let near = crate::board::spaces(pack.adjacent[i]).map(|s| space_name(pack, s, lang));
        let kind = match (space.star, pack.land >> i & 1 != 0) {
            (true, _) => "figure-space-star",
            (_, true) => "figure-space-land",
            _ => "figure-space-sea",
        };
        let near = say(lang, "figure-borders", &[("list", near.collect::<Vec<_>>().join(", "))]);
        let text = format!("{} {near}", say(lang, kind, &[]));
        row(
            "group-spaces",
            &space.id,
            space_name(pack, i as u8, lang),
            text,
            space.source,
            space.note.get(lang).into(),
        );
    }
    for strait in &pack.straits {
        let name = |s: u8| space_name(pack, s, lang);
        let args = [("anchor", name(strait.anchor)), ("a", name(strait.between[0])), ("b", name(strait.between[1]))];
        let text = say(lang, "figure-strait", &args);
        row("group-straits", &strait.id, name(strait.anchor), text, strait.source, strait.note.get(lang).into());
    }
    for nation in &pack.nations {
        let args = [
            ("home", space_name(pack, nation.home, lang)),
            ("armies", nation.pieces[0].to_string()),
            ("fleets", nation.pieces[1].to_string()),
            ("air", nation.pieces[2].to_string()),
            ("deck", nation.deck.to_string()),
            ("more", nation.air_deck.to_string()),
        ];
        let name = say(lang, &format!("seat-{}", nation.id), &[]);
        row("group-nations", &nation.id, name, say(lang, "figure-nation", &args), nation.source, String::new());
    }
    for players in &pack.players {
        let name = |id: &String| say(lang, &format!("seat-{id}"), &[]);
        let hold = |ids: &Vec<String>| ids.iter().map(name).collect::<Vec<_>>().join(" + ");
        let hold = players.hold.iter().map(hold).collect::<Vec<_>>().join(" · ");
        let count = players.count.to_string();
        let text = say(lang, "figure-players", &[("hold", hold)]);
        row("group-players", &count, count.clone(), text, players.source, players.note.get(lang).into());
    }
    for card in &pack.cards {
        let args = [
            ("nation", say(lang, &format!("seat-{}", pack.nations[card.nation.index()].id), &[])),
            ("kind", say(lang, &format!("kind-{}", card.kind.word()), &[])),
            ("count", card.count.to_string()),
            ("text", card_text(pack, card, lang)),
        ];
        let mut note = Vec::new();
        match card.doubt {
            data::Doubt::Low => {}
            data::Doubt::Medium => note.push(say(lang, "doubt-medium", &[])),
            data::Doubt::High => note.push(say(lang, "doubt-high", &[])),
        }
        if card.title_fr_source == Source::Reconstructed {
            note.push(say(lang, "data-title-reconstructed", &[]));
        }
        note.push(card.note.get(lang).into());
        note.retain(|n| !n.is_empty());
        let text = say(lang, "figure-card", &args);
        row("group-cards", &card.id, title(card, lang), text, card.source, note.join(" "));
    }
    out
}
