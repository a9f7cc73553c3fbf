//! Lists of tables: one's own, and those with an open chair.

use crate::tables::Tables;
use crate::trouble::Trouble;
use crate::views::TableCard;
use crate::views::make;
use store::{Chair, Cursor, Person, Summary};
use table::{Seat, SeatSet, Seating};

/// One's own tables on a page of the list.
const OWN: u32 = 100;
/// Open tables in a list, at most; they are chosen from so many.
const LISTED: usize = 30;
const OPEN: u32 = 300;

fn table_card(tables: &Tables, summary: Summary, person: Option<Person>) -> Option<TableCard> {
    let kind = tables.kind(&summary.game).ok()?;
    let about = kind.about();
    let setup = serde_json::from_str(&summary.setup).unwrap_or_default();
    let seating = (kind.game.seating)(&setup).unwrap_or_else(|_| Seating::of(about));
    let handle = tables.handle(&summary.id);
    let chairs = || summary.chairs.iter().zip((0..).map(Seat));
    let mine: SeatSet =
        chairs().filter(|(c, _)| person.is_some_and(|p| c.holders.contains(&p))).map(|(_, s)| s).collect();
    let here = |_, chair: &Chair| chair.bot.is_some() || handle.is_here(&chair.holders);
    let named = SeatSet::from_bits(summary.waiting);
    let over = summary.finished.is_some();
    Some(TableCard {
        seats: make::seat_cards(about, &seating, &summary.chairs, person, here),
        my_turn: !over && !mine.and(named).is_empty(),
        won: (over && !mine.is_empty() && !named.is_empty()).then(|| !mine.and(named).is_empty()),
        touched: summary.touched / 1000,
        over,
        game: summary.game.clone(),
        id: summary.id.clone(),
    })
}

impl Tables {
    /// A page of the tables of a person, those that wait for them first, then the latest; and where the next
    /// page begins, if there is one.
    pub async fn my_tables(&self, person: Person, after: Cursor) -> Result<(Vec<TableCard>, Option<Cursor>), Trouble> {
        let found = self.store.tables_of(person, after, OWN).await?;
        let last = found.last().filter(|_| found.len() == OWN as usize);
        let next = last.map(|last| last.cursor(person));
        let mut cards: Vec<TableCard> = found.into_iter().filter_map(|s| table_card(self, s, Some(person))).collect();
        cards.sort_by_key(|card| !card.my_turn);
        Ok((cards, next))
    }
    /// Listed tables with an open chair: those with somebody at them first, then the latest.
    pub async fn open_tables(&self, person: Option<Person>) -> Result<Vec<TableCard>, Trouble> {
        let mut found = self.store.open_tables(Cursor::first(), OPEN).await?;
        let somebody = |s: &Summary| s.chairs.iter().any(|chair| self.handle(&s.id).is_here(&chair.holders));
        found.sort_by_cached_key(|summary| !somebody(summary));
        found.truncate(LISTED);
        let cards = found.into_iter().filter_map(|s| table_card(self, s, person));
        Ok(cards.map(|card| TableCard { my_turn: false, ..card }).collect())
    }
}
