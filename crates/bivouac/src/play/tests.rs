//! The table on a test screen and in lines, with the toy.

use super::app::{App, Flow};
use super::form::Form;
use super::panels::Inks;
use super::plain::{self, Left, Lines};
use super::seating::Chair;
use super::shelf::Boxed;
use super::sitting::{Asked, Plan, Sitting};
use super::{PlayArgs, fullscreen, open, saved, toy};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use std::path::Path;
use std::time::{Duration, Instant};
use table::{Eye, Lang, Seat};

fn bot(level: &str) -> Chair {
    Chair::Bot(level.into())
}

fn sitting(chairs: Vec<Chair>, folder: &Path, lang: Lang) -> Sitting {
    let boxed = toy::boxed();
    let header = (boxed.game.header)(&serde_json::Value::Null).unwrap();
    let file = folder.join("toy.record");
    Sitting::open(Plan { boxed, header, chairs, seed: Some(7), file, lang }).unwrap()
}

fn app(chairs: Vec<Chair>, folder: &Path, lang: Lang) -> App {
    App::new(sitting(chairs, folder, lang), Inks { colour: true })
}

fn screen(app: &mut App, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().to_string()
}

fn press(app: &mut App, code: KeyCode) -> Flow {
    app.key(KeyEvent::from(code))
}

fn type_keys(app: &mut App, keys: &str) {
    keys.chars().for_each(|c| assert_eq!(press(app, KeyCode::Char(c)), Flow::Stay));
}

/// Lets the bots play until a person is asked or the game is over.
fn settle(app: &mut App) {
    let start = Instant::now();
    while app.is_busy() {
        app.tick().unwrap();
        assert!(start.elapsed() < Duration::from_secs(20), "the bots do not come to an end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_main_screen_in_both_languages_and_sizes() {
    let folder = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let mut app = app(vec![Chair::Person(0), bot("clever")], folder.path(), lang);
        settle(&mut app);
        type_keys(&mut app, "2"); // a stake
        settle(&mut app);
        insta::assert_snapshot!(format!("table-{}", lang.code()), screen(&mut app, 100, 30));
        insta::assert_snapshot!(format!("table-small-{}", lang.code()), screen(&mut app, 60, 20));
        press(&mut app, KeyCode::Down);
        press(&mut app, KeyCode::Enter);
        insta::assert_snapshot!(format!("group-{}", lang.code()), screen(&mut app, 80, 24));
    }
}

#[test]
fn overlays() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![Chair::Person(0), bot("clever")], folder.path(), Lang::En);
    settle(&mut app);
    type_keys(&mut app, "2");
    settle(&mut app);
    type_keys(&mut app, "h");
    insta::assert_snapshot!("help", screen(&mut app, 80, 24));
    insta::assert_snapshot!("help-small", screen(&mut app, 60, 20));
    type_keys(&mut app, "x/s3");
    insta::assert_snapshot!("filter", screen(&mut app, 80, 24));
    press(&mut app, KeyCode::Esc);
    type_keys(&mut app, "wlay ember s9");
    insta::assert_snapshot!("why-asked", screen(&mut app, 80, 24));
    press(&mut app, KeyCode::Enter);
    insta::assert_snapshot!("why-answered", screen(&mut app, 80, 24));
    type_keys(&mut app, "xr");
    insta::assert_snapshot!("resign", screen(&mut app, 80, 24));
    type_keys(&mut app, "n");
    assert!(matches!(app.sitting.asked(), Asked::Person { .. }), "n is no");
    type_keys(&mut app, "t");
    settle(&mut app);
    let hint = screen(&mut app, 80, 24);
    assert!(hint.contains("would play: Lay"), "{hint}");
    // Closing the hint leaves the hinted move chosen: Enter plays it.
    type_keys(&mut app, "x");
    press(&mut app, KeyCode::Enter);
    assert!(app.sitting.table().record().contains("lay"), "{}", app.sitting.table().record());
}

#[test]
fn the_last_screen_proves_the_dice() {
    let folder = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let mut app = app(vec![Chair::Person(0), bot("first")], folder.path(), lang);
        settle(&mut app);
        type_keys(&mut app, "r");
        type_keys(&mut app, "y");
        let end = screen(&mut app, 120, 30);
        let clean = end.replace(&folder.path().display().to_string(), "FOLDER");
        for part in ["TABLE-RESIGN", "toy.record", "bivouac verify"] {
            assert!(clean.contains(part), "{part} is missing:\n{clean}");
        }
        let secret = app.sitting.table().secret().unwrap().to_hex();
        assert!(end.contains(&secret) && end.contains(&app.sitting.table().header().commitment), "{end}");
        assert!(app.ended.as_ref().unwrap().proved);
        type_keys(&mut app, "v");
        let looking = screen(&mut app, 120, 30);
        assert!(toy::card_names().iter().all(|n| looking.contains(n)), "all eyes are open now:\n{looking}");
        assert_eq!(press(&mut app, KeyCode::Char('q')), Flow::Leave);
        // What was saved is the finished record.
        let text = std::fs::read_to_string(app.sitting.file()).unwrap();
        assert!(text.contains(&format!("secret {secret}")) && text.contains("over south TABLE-RESIGN"));
    }
}

#[test]
fn the_curtain_hides_the_other_hand() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![Chair::Person(0), Chair::Person(1)], folder.path(), Lang::En);
    let hands = [0, 1].map(|s| toy::hand_names(app.sitting.table(), Eye::seat(Seat(s))));
    let shows = |screen: &str, seat: usize| hands[seat].iter().filter(|n| screen.contains(n.as_str())).count();
    // At the start nobody is known to sit at the keyboard.
    let curtain = screen(&mut app, 80, 24);
    assert_eq!((shows(&curtain, 0), shows(&curtain, 1)), (0, 0), "{curtain}");
    insta::assert_snapshot!("curtain", curtain);
    press(&mut app, KeyCode::Enter);
    let north = screen(&mut app, 80, 40);
    assert_eq!((shows(&north, 0), shows(&north, 1)), (4, 0), "{north}");
    type_keys(&mut app, "3");
    let curtain = screen(&mut app, 80, 40);
    assert_eq!((shows(&curtain, 0), shows(&curtain, 1)), (0, 0), "{curtain}");
    assert!(!curtain.contains("Your stake"), "a secret draft is nobody else's:\n{curtain}");
    // No key but Enter lifts it.
    for key in ['1', 'u', 'p', 't', 'w', 's', '/'] {
        press(&mut app, KeyCode::Char(key));
        let curtain = screen(&mut app, 80, 40);
        assert_eq!((shows(&curtain, 0), shows(&curtain, 1)), (0, 0), "{key}:\n{curtain}");
    }
    press(&mut app, KeyCode::Enter);
    let south = screen(&mut app, 80, 40);
    assert_eq!((shows(&south, 0), shows(&south, 1)), (0, 4), "{south}");
    assert!(!south.contains("Your stake"), "{south}");
}

#[test]
fn a_person_and_a_bot_draft_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![Chair::Person(0), bot("clever")], folder.path(), Lang::En);
    // The bot may be faster or slower than the person; neither disturbs the other.
    type_keys(&mut app, "1");
    settle(&mut app);
    let record = app.sitting.table().record();
    assert!(record.contains("north stake 1") && record.contains("south stake 3"), "{record}");
}

#[test]
fn undo_stops_at_the_barrier() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![Chair::Person(0), Chair::Person(1)], folder.path(), Lang::En);
    press(&mut app, KeyCode::Enter);
    type_keys(&mut app, "u");
    assert!(app.prompt().contains("Nothing can be taken back"));
    type_keys(&mut app, "1");
    press(&mut app, KeyCode::Enter);
    type_keys(&mut app, "2");
    type_keys(&mut app, "u");
    assert_eq!(app.sitting.table().plays(), 2, "the stakes were revealed");
}

#[test]
fn a_standing_answer_passes_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![bot("clever"), Chair::Person(0)], folder.path(), Lang::En);
    settle(&mut app);
    type_keys(&mut app, "1");
    settle(&mut app);
    // North has laid a card: South may spoil it.
    assert!(app.prompt().contains("spoil this card"), "{}", app.prompt());
    type_keys(&mut app, "s");
    insta::assert_snapshot!("standing", screen(&mut app, 80, 24));
    type_keys(&mut app, "2");
    settle(&mut app);
    let record = app.sitting.table().record();
    assert!(record.contains("!stand spoil withdrawn pass") && record.contains("!auto pass"), "{record}");
    // It can be taken back.
    type_keys(&mut app, "s1");
    assert!(app.sitting.table().standing(Seat(1)).is_empty());
}

#[test]
fn a_saved_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(vec![Chair::Person(0), bot("clever")], folder.path(), Lang::En);
    settle(&mut app);
    type_keys(&mut app, "2");
    settle(&mut app);
    assert_eq!(press(&mut app, KeyCode::Char('q')), Flow::Stay);
    assert_eq!(press(&mut app, KeyCode::Enter), Flow::Leave);
    let before = app.sitting.table().view(Eye::Archive);
    let args = PlayArgs { resume: Some(app.sitting.file().to_path_buf()), ..PlayArgs::default() };
    let again = open(&[toy::boxed()], &args, Lang::En, |_| panic!("nothing is to be asked")).unwrap().unwrap();
    assert_eq!(again.table().view(Eye::Archive), before);
    assert_eq!(again.asked(), app.sitting.asked());
    assert_eq!(again.sitter(Seat(1)), "bot, clever");
}

#[test]
fn a_bad_file_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.record");
    let shelf = [toy::boxed()];
    let said = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let args = PlayArgs { resume: Some(file.clone()), ..PlayArgs::default() };
        let error = open(&shelf, &args, Lang::En, |_| Ok(false)).err().unwrap();
        assert!(error.downcast_ref::<table::BadInput>().is_some(), "bad input: exit code 2");
        error.to_string()
    };
    assert!(said("hello").contains("bad.record:1: not a record"));
    let head = "bivouac record 1\ngame toy\nrules 1\nsetup {\"stakes\":\"\"}\nplayer north a\nplayer south b\n";
    assert!(said(head).contains("no «secret» line"));
    let secret = format!("secret {}", "00".repeat(32));
    assert!(said(&format!("{head}\nnorth stake 9\n\n{secret}\n")).contains("bad.record:8: "));
    assert!(said(&format!("{head}commitment 00\n\n\n{secret}\n")).contains("not the one that was promised"));
    assert!(said(&head.replace("toy", "chess")).contains("no «secret»"));
    assert!(said(&format!("{}\n\n{secret}\n", head.replace("toy", "chess"))).contains("no game «chess»"));
}

fn in_lines(sitting: &mut Sitting, input: &str) -> (Left, String) {
    let mut out = Vec::new();
    let mut reader = std::io::Cursor::new(input.as_bytes().to_vec());
    let left = plain::play(sitting, &mut Lines { input: &mut reader, out: &mut out, clears: false }).unwrap();
    (left, String::from_utf8(out).unwrap())
}

#[test]
fn a_whole_game_in_lines_against_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = sitting(vec![Chair::Person(0), bot("clever")], folder.path(), Lang::En);
    // A stake by its text, help, a wrong number, a group, a card by letters, why not, a hint, pass.
    let input = "h\nstake 2\n99\n1\n1\nw lay ember s1\nt\ng\nb\np\nu\n1\ns3\n1\np\n";
    let (left, out) = in_lines(&mut sitting, input);
    assert_eq!(left, Left::Over, "{out}");
    assert!(matches!(sitting.asked(), Asked::Over(_)));
    for part in
        ["Type the number", "Please answer with a number", "TOY-END", "every roll and every shuffle", "moves match"]
    {
        assert!(out.contains(part), "{part} is missing:\n{out}");
    }
    let record = table::Record::read(&std::fs::read_to_string(sitting.file()).unwrap()).unwrap();
    assert!((toy::boxed().game.verify)(&record).is_ok());
}

#[test]
fn lines_that_end_keep_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = sitting(vec![Chair::Person(0), Chair::Person(1)], folder.path(), Lang::Fr);
    let (left, out) = in_lines(&mut sitting, "\n1\n");
    assert_eq!(left, Left::Kept);
    assert!(out.contains("Passez le clavier à joueur 2 (Sud)"), "{out}");
    let record = saved::load(sitting.file()).unwrap();
    assert_eq!(record.lines.len(), 1);
    // What stands below the last curtain has nobody's cards in it.
    let below = out.rsplit("Passez le clavier").next().unwrap();
    assert!(toy::card_names().iter().all(|n| !below.contains(n)), "{below}");
}

#[test]
fn two_people_in_lines_see_only_their_own_cards() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = sitting(vec![Chair::Person(0), Chair::Person(1)], folder.path(), Lang::En);
    let hands = [0, 1].map(|s| toy::hand_names(sitting.table(), Eye::seat(Seat(s))));
    let (_, out) = in_lines(&mut sitting, "\n1\n\n");
    let parts: Vec<&str> = out.split("give the keyboard").collect();
    assert_eq!(parts.len(), 3, "{out}");
    for (part, own, other) in [(parts[1], 0, 1), (parts[2], 1, 0)] {
        assert!(hands[own].iter().all(|n: &String| part.contains(n.as_str())), "{part}");
        assert!(hands[other].iter().all(|n: &String| !part.contains(n.as_str())), "{part}");
    }
}

#[test]
fn the_set_up_page() {
    let shelf: [Boxed; 1] = [toy::boxed()];
    let mut form = Form::new(&shelf, Lang::Fr, None, false, &[]);
    let mut terminal = Terminal::new(TestBackend::new(80, 16)).unwrap();
    form.step(1);
    terminal.draw(|frame| fullscreen::draw_form(&form, frame)).unwrap();
    insta::assert_snapshot!("set-up-fr", terminal.backend().to_string());
    assert_eq!(fullscreen::form_key(&mut form, KeyEvent::from(KeyCode::Right)), None);
    assert_eq!(form.answers(1).1, 2, "hot-seat");
    assert_eq!(fullscreen::form_key(&mut form, KeyEvent::from(KeyCode::Char('l'))), None);
    assert_eq!(form.lang(), Lang::En);
    assert_eq!(fullscreen::form_key(&mut form, KeyEvent::from(KeyCode::Enter)), Some(true));
    assert_eq!(fullscreen::form_key(&mut form, KeyEvent::from(KeyCode::Esc)), Some(false));
}

#[test]
fn the_set_up_in_lines() {
    let folder = tempfile::tempdir().unwrap();
    let args = PlayArgs { record: Some(folder.path().join("a/b.record")), seed: Some(1), ..PlayArgs::default() };
    let shelf = [toy::boxed()];
    let mut out = Vec::new();
    let mut reader = std::io::Cursor::new(b"9\n1\n2\n\n".to_vec());
    let mut lines = Lines { input: &mut reader, out: &mut out, clears: false };
    let sitting = open(&shelf, &args, Lang::En, |form| plain::fill(form, &mut lines)).unwrap().unwrap();
    assert_eq!((sitting.sitter(Seat(0)), sitting.sitter(Seat(1))), ("bot, first".into(), "you".into()));
    assert!(folder.path().join("a/b.record").exists());
    assert!(String::from_utf8(out).unwrap().contains("from 1 to 4"));
}

fn seating(boxed: &super::shelf::Boxed) -> table::Seating {
    (boxed.game.seating)(&serde_json::Value::Null).unwrap()
}

/// Every game of the registry, with one person for each camp: whatever is on the screen is the same
/// after what that eye may not know was dealt anew. So the curtain hides all hands, and each person
/// sees no other hand.
#[test]
fn no_screen_of_any_game_tells_a_secret() {
    let folder = tempfile::tempdir().unwrap();
    for (n, boxed) in super::shelf::all().into_iter().enumerate() {
        let header = (boxed.game.header)(&serde_json::Value::Null).unwrap();
        let chairs =
            super::seating::Wishes { hotseat: true, ..Default::default() }.chairs(&boxed, &seating(&boxed)).unwrap();
        let file = folder.path().join("any.record");
        let plan = Plan { boxed, header, chairs, seed: Some(n as u64), file, lang: Lang::Fr };
        let mut app = App::new(Sitting::open(plan).unwrap(), Inks { colour: true });
        let mut dice = table::Dice::quick(11);
        for step in 0..60 {
            let (columns, rows) = [(60, 20), (80, 24), (120, 40)][step % 3];
            let shown = screen(&mut app, columns, rows);
            let imagined = app.sitting.table().imagine(app.sitting.eye(), &mut dice);
            let real = app.sitting.swap_table(imagined);
            assert_eq!(screen(&mut app, columns, rows), shown, "{} at step {step}", boxed.id());
            app.sitting.swap_table(real);
            match app.sitting.asked() {
                Asked::Over(_) => break,
                _ if app.sitting.curtain().is_some() => assert_eq!(press(&mut app, KeyCode::Enter), Flow::Stay),
                _ => {
                    assert!(!app.picker.items().is_empty(), "{} at step {step}: nothing to do", boxed.id());
                    // Down the list, and into whatever has to be opened before a move is made.
                    let (plays, mut opened) = (app.sitting.table().plays(), 0);
                    while app.sitting.table().plays() == plays && opened < 6 {
                        (0..dice.below(app.picker.items().len() as u32)).for_each(|_| {
                            press(&mut app, KeyCode::Down);
                        });
                        press(&mut app, KeyCode::Enter);
                        opened += 1;
                    }
                }
            }
        }
        assert!(app.sitting.table().plays() > 10, "{}", boxed.id());
    }
}

/// A whole game of every game of the registry, in lines, against a bot; the record proves itself.
#[test]
fn every_game_can_be_played_to_its_end_in_lines() {
    let folder = tempfile::tempdir().unwrap();
    for boxed in super::shelf::all() {
        let header = (boxed.game.header)(&serde_json::Value::Null).unwrap();
        let levels = ["greedy".to_string()];
        let chairs =
            super::seating::Wishes { bots: &levels, ..Default::default() }.chairs(&boxed, &seating(&boxed)).unwrap();
        let file = folder.path().join("lines.record");
        let plan = Plan { boxed, header, chairs, seed: Some(4), file, lang: Lang::En };
        let mut sitting = Sitting::open(plan).unwrap();
        // Passes where that is possible, else takes the first of the list.
        let longest = (boxed.game.about)().longest;
        let (left, out) = in_lines(&mut sitting, &"p\n1\n".repeat(longest));
        assert_eq!(left, Left::Over, "{}: {}", boxed.id(), &out[out.len().saturating_sub(2000)..]);
        let record = table::Record::read(&std::fs::read_to_string(sitting.file()).unwrap()).unwrap();
        assert!((boxed.game.verify)(&record).is_ok(), "{}", boxed.id());
    }
}
