//! What is said of a move before it is made: whether it could be carried out, who would meet, and what could
//! be raided.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use table::story::Forecast;
use table::{AnyTable, Header, Lang, Luck, Start, Table};
use warroom::{Chosen, Setup, WarRoom};

fn table(scenario: Chosen, sketch: &str) -> Table<WarRoom> {
    let setup = Setup { scenario, ..Setup::default() };
    let header = Header { start: Start::Sketch(sketch.into()), ..Header::new::<WarRoom>(&setup) };
    Table::open(header, Luck::Loaded(Vec::new())).unwrap()
}

fn foreseen(table: &Table<WarRoom>, nation: &str, mv: &str) -> Forecast {
    let seat = AnyTable::about(table).seat(nation).unwrap();
    table.offer(seat, mv, Lang::En).unwrap_or_else(|| panic!("«{mv}» is not offered")).forecast
}

const PLANS: &str = r#"
order = ["germany", "ussr"]
phase = ["plan"]
commands = { germany-22 = "G7 infantry 3", germany-33 = "G6 armour 3", germany-37 = "G8 infantry 1", ussr-21 = "R5 infantry 3", ussr-23 = "G8 infantry 1" }
"#;

#[test]
fn odds_count_the_orders_already_written() {
    let mut table = table(Chosen::EasternFront, PLANS);
    let germany = AnyTable::about(&table).seat("germany").unwrap();
    let near = |t: &Table<WarRoom>| {
        let all = t.texts(germany);
        let to = |marker: &str| -> Vec<String> {
            let head = format!("order {marker} ");
            all.iter().filter_map(|text| text.strip_prefix(&head).map(String::from)).collect()
        };
        let (one, other) = (to("germany-22"), to("germany-33"));
        one.contains(&"R5".to_string()) && other.contains(&"R5".to_string())
    };
    assert!(near(&table), "both may be ordered to R5");
    let alone = foreseen(&table, "germany", "order germany-33 R5");
    table.play_text(germany, None, "order germany-22 R5").unwrap();
    let together = foreseen(&table, "germany", "order germany-33 R5");
    assert!(alone.fails.is_none() && together.fails.is_none(), "{alone:?} {together:?}");
    assert!(alone.text().contains("Germany against Soviet Union."), "{}", alone.text());
    assert!(together.text().contains("with the other order that you have written for it"), "{}", together.text());
    assert_ne!(alone.lines.last(), together.lines.last(), "three more Infantry change the odds");
    assert!(together.text().contains("Casualty points: "), "{}", together.text());
}

#[test]
fn what_would_be_cancelled_says_by_which_rule_and_gives_no_odds() {
    let pinned = table(
        Chosen::EasternFront,
        r#"
        order = ["germany", "ussr"]
        phase = ["plan"]
        commands = { germany-37 = "G8 infantry 1", ussr-23 = "G8 infantry 2" }
        "#,
    );
    let forecast = foreseen(&pinned, "germany", "order germany-37 R5");
    let doubt = forecast.fails.clone().expect("it is pinned");
    assert_eq!(doubt.rule, "WR-PIN-1");
    assert!(doubt.text.contains("pinned") && forecast.lines.is_empty(), "{forecast:?}");
    assert!(!forecast.is_empty() && forecast.text().contains("WR-PIN-1"));
    let rails = table(
        Chosen::Global,
        r#"
        order = ["ussr", "japan"]
        phase = ["plan"]
        commands = { ussr-23 = "B16 infantry 2", japan-24 = "B18 infantry 1" }
        "#,
    );
    let doubt = foreseen(&rails, "ussr", "order ussr-23 B18").fails.expect("a Japanese unit stands there");
    assert_eq!(doubt.rule, "WR-RAIL-5");
    assert!(doubt.text.contains("no train from"), "{doubt:?}");
}

#[test]
fn carrying_out_and_choosing_a_conflict_come_with_odds() {
    let move_now = table(
        Chosen::EasternFront,
        r#"
        order = ["germany", "ussr"]
        phase = [{ move = { place = 0 } }]
        commands = { germany-22 = "G7 infantry 3", ussr-21 = "R5 infantry 2" }
        nations = { germany = { orders = ["germany-22 R5"] } }
        "#,
    );
    let go = foreseen(&move_now, "germany", "go").text();
    assert!(go.contains("Germany against Soviet Union.") && go.contains("A battle as things stand"), "{go}");
    let resolve = table(
        Chosen::EasternFront,
        r#"
        order = ["germany", "ussr"]
        phase = [{ combat = { place = 0 } }]
        open = ["R5", "R3"]
        commands = { germany-22 = "R5 infantry 3", ussr-21 = "R5 infantry 2", germany-33 = "R3 infantry 1", ussr-23 = "R3 infantry 1" }
        "#,
    );
    let resolve = foreseen(&resolve, "germany", "resolve R5").text();
    assert!(resolve.contains("Germany against Soviet Union.") && resolve.contains("alone"), "{resolve}");
}

#[test]
fn convoys_that_could_be_raided_are_named_with_their_chances() {
    let table = table(
        Chosen::Global,
        r#"
        order = ["usa", "japan"]
        phase = ["plan"]
        commands = { usa-1 = "P-12 submarine 2", japan-24 = "J3 infantry 1" }
        "#,
    );
    let text = foreseen(&table, "usa", "order usa-1 P-1").text();
    assert!(text.contains("Convoy of Imperial Japan, 2 dice:") && text.contains(" %"), "{text}");
}
