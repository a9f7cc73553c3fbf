//! Looking at a table. It notes that the person is here, and changes nothing that is stored.

use crate::fair;
use crate::tables::Tables;
use crate::trouble::{self, Trouble};
use crate::views::TableView;
use crate::views::make::{self, Detail};
use crate::{clock, deadlines, proving, think};
use std::sync::Arc;
use store::Person;
use table::Lang;

impl Tables {
    /// What a person may see of a table.
    pub async fn look_at(
        self: &Arc<Tables>,
        id: &str,
        person: Option<Person>,
        lang: Lang,
        detail: Detail,
    ) -> Result<TableView, Trouble> {
        let handle = self.handle(id);
        let mut room = handle.look(self, person).await?;
        if !room.begun() {
            room.awaited = room.awaited(self, &handle);
            self.wait_for_luck(&handle, &mut room);
        }
        let undrawn = make::undrawn(&mut room, &handle, person, lang, detail)?;
        if let Some(person) = person.filter(|_| !room.seats_of(person).is_empty()) {
            handle.seen(person);
            self.whereabouts.look(person, id);
        }
        proving::start(self, &handle, &mut room);
        let bot = room.wants_bot();
        clock::watch(self, &handle, &mut room);
        deadlines::watch(self, &handle, room.due_at(&self.alive));
        drop(room);
        if bot {
            think::wake(self, &handle);
        }
        fair::back_in_line().await;
        Ok(undrawn.draw())
    }
    /// Where people share a screen: this seat looks now.
    pub async fn show_seat(self: &Arc<Tables>, id: &str, person: Person, seat: &str) -> Result<(), Trouble> {
        let handle = self.handle(id);
        let mut room = handle.lock_for(self, Some(person)).await?;
        let seat = room.seat(seat).map_err(|_| trouble::NO_CHAIR)?;
        if !room.seats_of(Some(person)).has(seat) {
            return Err(trouble::NO_SEAT);
        }
        room.showing.insert(person, seat);
        drop(room);
        handle.ring();
        Ok(())
    }
}
