//! Accounts on a store in memory, and the law of «keep my seats».

use super::*;
use crate::accounts::names;
use crate::chairs::Change;
use crate::kinds::Kind;
use crate::open::NewTable;
use crate::plan::Plan;
use crate::tables::Settings;
use store::Store;
use store::memory::MemoryStore;
use table::Seat;

fn accounts() -> Accounts {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::handles(1).remove(0));
    let settings = Settings { handovers: false, luck: std::time::Duration::ZERO, ..Settings::default() };
    Accounts::new(Tables::new(settings, vec![Kind::of::<parley::Parley>()], store), Registration::Open)
}

fn device() -> Device {
    Device { person: Person(random()), agent: "test".into(), session: None, take: true }
}

const GOOD: &str = "plough-otter-signal-nine";

async fn table(accounts: &Accounts, host: Person) -> String {
    let kind = Kind::of::<parley::Parley>();
    let seats = kind.about().seats.iter().map(|_| Plan::Open).collect();
    let new = NewTable {
        kind,
        options: BTreeMap::new().into_iter().collect(),
        seats,
        name: String::new(),
        listed: true,
        hotseat: false,
        wait: false,
        pace: None,
        start: None,
        id: None,
    };
    accounts.tables.open_table(host, new).await.expect("a table")
}

async fn sit(accounts: &Accounts, id: &str, person: Person, seat: &str) -> Result<(), Trouble> {
    accounts.tables.change_chair(id, person, seat, Change::Sit { name: String::new(), luck: None }).await
}

#[tokio::test]
async fn whoever_signs_in_elsewhere_finds_the_seat() {
    let accounts = accounts();
    let first = device();
    let id = table(&accounts, first.person).await;
    sit(&accounts, &id, first.person, "amber").await.expect("a seat");
    assert_eq!(
        accounts.register("Ada", "password123", None, &first).await.expect_err("weak").rule,
        "ACCOUNT-WEAK-COMMON"
    );
    let signed = accounts.register("Ada", GOOD, None, &first).await.expect("an account");
    assert_eq!((signed.moved, signed.kept, signed.codes.len()), (1, 0, 8));
    let who = accounts.who(&signed.token).await.expect("read").expect("signed in");
    let person = who.person(Some(&id));
    let room = accounts.tables.handle(&id).lock_for(&accounts.tables, Some(person)).await.expect("the table");
    assert!(room.is_host(Some(person)) && !room.is_host(Some(first.person)), "hosts move, too");
    assert_eq!(room.seats_of(Some(person)).iter().collect::<Vec<_>>(), [Seat(0)]);
    drop(room);
    // Another device, and the name in another dress.
    for (name, password) in [("Ada", "wrong-wrong-wrong"), ("Nobody", GOOD), ("", GOOD)] {
        let refused = accounts.sign_in(name, password, &device()).await.expect_err("refused");
        assert_eq!(refused.rule, "ACCOUNT-UNKNOWN", "{name}");
    }
    let phone = accounts.sign_in(" ada ", GOOD, &device()).await.expect("signed in");
    let there = accounts.who(&phone.token).await.expect("read").expect("signed in");
    assert_eq!(there.person(Some(&id)), person);
    // Names that look alike are taken; sessions are listed and end.
    let other = device();
    for taken in ["ada", "АDA", "A d a"] {
        assert_eq!(
            accounts.register(taken, GOOD, None, &other).await.expect_err("taken").rule,
            "ACCOUNT-TAKEN",
            "{taken}"
        );
    }
    let listed = accounts.sessions(&who.id, Some(&phone.token)).await.expect("sessions");
    assert_eq!((listed.len(), listed.iter().filter(|session| session.own).count()), (2, 1));
    let elsewhere = listed.iter().find(|session| !session.own).expect("the first");
    accounts.end_sessions(&who.id, Some(&elsewhere.key), None).await.expect("ended");
    assert!(accounts.who(&signed.token).await.expect("read").is_none());
    assert!(accounts.who(&phone.token).await.expect("read").is_some());
    accounts.sign_out(&phone.token).await.expect("signed out");
    assert!(accounts.who(&phone.token).await.expect("read").is_none());
    for made_up in ["", "s", &"s0".repeat(40), &signed.token[1..], &signed.token.to_uppercase()] {
        assert!(accounts.who(made_up).await.expect("read").is_none(), "{made_up}");
    }
}

#[tokio::test]
async fn a_code_and_a_link_are_used_once_and_end_all_sessions() {
    let accounts = accounts();
    let signed = accounts.register("Ada", GOOD, None, &device()).await.expect("an account");
    let id = accounts.who(&signed.token).await.expect("read").expect("signed in").id.clone();
    let code = signed.codes[3].to_uppercase().replace('-', " ");
    let wrong = accounts.recover("Ada", "aaaa-bbbb-cccc-dddd", "another-plough-of-nine", &device()).await;
    assert_eq!(wrong.expect_err("refused").rule, "ACCOUNT-UNKNOWN");
    let back = accounts.recover("Ada", &code, "another-plough-of-nine", &device()).await.expect("back");
    assert!(accounts.who(&signed.token).await.expect("read").is_none(), "all others end");
    let again = accounts.recover("Ada", &code, "another-plough-of-ten", &device()).await;
    assert_eq!(again.expect_err("used").rule, "ACCOUNT-UNKNOWN");
    assert_eq!(accounts.sign_in("Ada", GOOD, &device()).await.expect_err("the old one").rule, "ACCOUNT-UNKNOWN");
    // The host's link.
    assert!(accounts.recovery_link("Nobody").await.is_err());
    let key = accounts.recovery_link("Ada").await.expect("a link");
    assert_eq!(
        accounts.use_link("0".repeat(32).as_str(), GOOD, &device()).await.expect_err("made up").rule,
        "ACCOUNT-LINK"
    );
    accounts.use_link(&key, GOOD, &device()).await.expect("back");
    assert!(accounts.who(&back.token).await.expect("read").is_none());
    assert_eq!(accounts.use_link(&key, GOOD, &device()).await.expect_err("used").rule, "ACCOUNT-LINK");
    // Suspended, nobody gets in; deleted, the name is free.
    accounts.suspend(&id, true).await.expect("suspended");
    assert_eq!(accounts.sign_in("Ada", GOOD, &device()).await.expect_err("suspended").rule, "ACCOUNT-SUSPENDED");
    accounts.suspend(&id, false).await.expect("again");
    accounts.rename(&id, "Grace").await.expect("renamed");
    let other = accounts.register("Ada", GOOD, None, &device()).await.expect("the name is free");
    assert_eq!(accounts.rename(&id, "ada").await.expect_err("taken").rule, "ACCOUNT-TAKEN");
    accounts.delete(&id).await.expect("deleted");
    assert_eq!(accounts.sign_in("Grace", GOOD, &device()).await.expect_err("gone").rule, "ACCOUNT-UNKNOWN");
    assert!(accounts.who(&other.token).await.expect("read").is_some());
    let kept = accounts.tables.store.all_documents(Default::default(), 999).await.expect("documents");
    assert!(
        !kept.iter().any(|document| document.kind != "eyes" && String::from_utf8_lossy(&document.value).contains(&id))
    );
}

#[tokio::test]
async fn who_may_register_is_the_host_s_to_say() {
    let mut accounts = accounts();
    accounts.registration = Registration::Closed;
    assert_eq!(accounts.register("Ada", GOOD, None, &device()).await.expect_err("closed").rule, "ACCOUNT-CLOSED");
    accounts.registration = Registration::Invited;
    assert_eq!(accounts.register("Ada", GOOD, None, &device()).await.expect_err("no key").rule, "ACCOUNT-INVITED");
    assert_eq!(accounts.register("Ada", GOOD, Some("x"), &device()).await.expect_err("bad key").rule, "ACCOUNT-LINK");
    let key = accounts.invite().await.expect("a key");
    accounts.register("Ada", GOOD, Some(&key), &device()).await.expect("invited");
    assert_eq!(accounts.register("Ben", GOOD, Some(&key), &device()).await.expect_err("used").rule, "ACCOUNT-LINK");
}

/// People with two devices and accounts each sit down, get up, convert, merge and sign out at random.
struct World {
    accounts: Accounts,
    devices: Vec<Device>,
    /// Of each person (two devices each): their accounts.
    owned: Vec<Vec<(String, Account)>>,
    tables: Vec<String>,
    /// Who sits where: the device that sat down, and the person whose device it is.
    sits: BTreeMap<(usize, usize), usize>,
}

impl World {
    async fn known(&self, device: usize) -> Option<Arc<sessions::Who>> {
        let token = self.devices[device].session.as_ref()?;
        self.accounts.who(token).await.expect("read")
    }
    async fn acting(&self, device: usize, table: usize) -> Person {
        let known = self.known(device).await;
        known.map_or(self.devices[device].person, |who| who.person(Some(&self.tables[table])))
    }
    /// No seat is lost, and no device sees two sides, signed in or not.
    async fn check(&self, step: u32, only: Option<usize>) {
        let mut acting = Vec::new();
        for device in 0..self.devices.len() {
            acting.push(self.known(device).await);
        }
        for (t, id) in self.tables.iter().enumerate().filter(|(t, _)| only.is_none_or(|only| only == *t)) {
            let acts = |device: usize| match &acting[device] {
                Some(who) => who.person(Some(id)),
                None => self.devices[device].person,
            };
            let chairs = self.accounts.tables.store.load(id).await.expect("read").expect("the table").chairs;
            for ((_, seat), device) in self.sits.iter().filter(|((of, _), _)| *of == t) {
                let holders = &chairs[*seat].holders;
                let owned = &self.owned[device / 2];
                let by_account = owned.iter().any(|(_, account)| holders.contains(&account.person()));
                let here = acts(*device);
                assert!(by_account || holders.contains(&here), "step {step}: seat {seat} of table {t} is lost");
            }
            for device in 0..self.devices.len() {
                let eyes = [self.devices[device].person, acts(device)];
                let sees = |c: &store::Chair| c.holders.iter().chain(&c.former).any(|person| eyes.contains(person));
                // Amber and coral are one side, birch and dune the other.
                let sides: BTreeSet<usize> = (0..4).filter(|seat| sees(&chairs[*seat])).map(|seat| seat % 2).collect();
                assert!(sides.len() < 2, "step {step}: device {device} sees both sides of table {t}");
            }
        }
    }
}

#[tokio::test]
async fn no_seat_is_lost_and_no_eyes_are_merged() {
    const STEPS: u32 = 10_000;
    let accounts = accounts();
    let devices: Vec<Device> = (0..8).map(|_| device()).collect();
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(table(&accounts, devices[0].person).await);
    }
    let mut world = World { accounts, devices, owned: vec![Vec::new(); 4], tables, sits: BTreeMap::new() };
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut counts = [0; 6];
    for step in 0..STEPS {
        let (d, t, seat) = (random(8), random(8), random(4));
        let what = random(12);
        let seat_id = ["amber", "birch", "coral", "dune"][seat];
        let acting = world.acting(d, t).await;
        match what {
            0..4 => {
                let sat = sit(&world.accounts, &world.tables[t], acting, seat_id).await.is_ok();
                if sat && !world.sits.contains_key(&(t, seat)) {
                    world.sits.insert((t, seat), d);
                    counts[0] += 1;
                }
            }
            4..6 => {
                let left = world.accounts.tables.change_chair(&world.tables[t], acting, seat_id, Change::Leave).await;
                if left.is_ok() {
                    world.sits.remove(&(t, seat));
                    counts[1] += 1;
                }
            }
            6 => {
                world.devices[d].session = None;
                world.devices[d].take = random(4) > 0;
                if world.owned[d / 2].len() < 3 {
                    let name = names::read(&format!("person {} {step}", d / 2)).expect("a name");
                    let signed = world.accounts.create(&name, None, None, &world.devices[d]).await.expect("an account");
                    let id = world.accounts.who(&signed.token).await.expect("read").expect("signed in").id.clone();
                    let account = world.accounts.by_id(&id).await.expect("read").expect("the account").account;
                    world.owned[d / 2].push((id, account));
                    world.devices[d].session = Some(signed.token);
                    counts[2] += signed.moved;
                    counts[3] += signed.kept;
                }
            }
            7..10 if !world.owned[d / 2].is_empty() => {
                let (id, account) = world.owned[d / 2][random(world.owned[d / 2].len())].clone();
                world.devices[d].take = random(4) > 0;
                let signed = world.accounts.admit(&id, &account, &world.devices[d], Vec::new(), Rests::OnNothing).await;
                let signed = signed.expect("signed in");
                world.devices[d].session = Some(signed.token);
                counts[2] += signed.moved;
                counts[3] += signed.kept;
                counts[4] += 1;
            }
            _ => {
                if let Some(token) = world.devices[d].session.take() {
                    world.accounts.sign_out(&token).await.expect("signed out");
                    counts[5] += 1;
                }
            }
        }
        // A seat concerns one table, a sign-in all of them.
        world.check(step, Some(t).filter(|_| what < 6)).await;
    }
    assert!(counts.iter().all(|count| *count > 50), "everything happened often: {counts:?}");
}
