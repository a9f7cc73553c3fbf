//! Right scripts pass, wrong games are caught, wrong scripts are refused with their line.

mod pebbles;

use super::*;
use pebbles::Pebbles;

fn run(text: &str) -> FileReport {
    run_file::<Pebbles>("test.toml", text)
}

/// The messages, without the file's name.
fn complaints(text: &str) -> String {
    run(text).to_string().replace("test.toml:", "")
}

/// A case from a dealt heap of ten, both seats having chosen, with these steps.
fn case(steps: &str) -> String {
    format!(
        "game = 'pebbles'\n[[case]]\nid = 'P-1'\nposition = {{ heap = 10, turn = 'red', red = 'sun', blue = 'moon' }}\n{steps}"
    )
}

#[test]
fn every_word_of_the_format_works() {
    let report = run(include_str!("tests/good.toml"));
    assert_eq!(report.to_string(), "");
    assert!(report.is_good());
    assert_eq!(report.passed(), report.cases.len());
    assert_eq!(report.cases[0].rules, ["PB-MOST", "PB-WIN"]);
}

#[test]
fn what_does_not_hold_is_told_with_its_line() {
    for (steps, expected) in [
        ("[[case.step]]\nred = 'take 2'\nexpect = { heap = 7 }", "7: P-1: heap: expected 7, found 8"),
        (
            "[[case.step]]\nred = 'take 2'\nexpect.heap = { at_least = 9 }",
            "7: P-1: heap: expected {\"at_least\":9}, found 8",
        ),
        ("[[case.step]]\nexpect = { marked = true }", "6: P-1: marked: expected true, found nothing there"),
        ("[[case.step]]\nred = 'take 4'", "6: P-1: «take 4» is refused by PB-MOST (en PB-MOST)"),
        (
            "[[case.step]]\nred = 'take 3'\nrefused = 'PB-MOST'",
            "7: P-1: «take 3» is accepted: expected a refusal by PB-MOST",
        ),
        (
            "[[case.step]]\nred = 'take 4'\nrefused = 'PB-WIN'",
            "7: P-1: «take 4» is refused by PB-MOST (en PB-MOST), expected PB-WIN",
        ),
        ("[[case.step]]\nred = 'mark'\nto_move = 'blue'", "7: P-1: to move: expected blue, found red"),
        (
            "[[case.step]]\noffered = ['take 1', 'take 4']",
            "6: P-1: «take 4» is not offered; offered:\n    mark\n    roll\n    take 1\n    take 2\n    take 3",
        ),
        ("[[case.step]]\nnot_offered = ['take *']", "6: P-1: «take 1» is offered, and should not be (by «take *»)"),
        (
            "[[case.step]]\noffers_only = ['take *', 'mark', 'take 4']",
            "6: P-1: the offered moves differ (- expected, + found):\n    - take 4\n    + roll",
        ),
        ("[[case.step]]\noutcome = { winners = 'red' }", "6: P-1: the game is not over: the decision is red's"),
        ("[[case.step]]\nred = '!resign'\noutcome = { winners = 'red' }", "7: P-1: winners: expected red, found blue"),
        (
            "[[case.step]]\nsees = { red = { chosen = ['sun', 'moon'] } }",
            "6: P-1: red sees chosen: expected [\"sun\",\"moon\"], found [\"sun\",null]",
        ),
        ("[[case.step]]\nnot_sees = { red = 'sun' }", "6: P-1: red sees «sun», and should not"),
        ("[[case.step]]\nnot_sees = { red = { heap = 10 } }", "6: P-1: red sees {\"heap\":10}, and should not"),
        (
            "[[case.step]]\nred = 'take 2'\nhears = { blue = '3 cailloux' }",
            "7: P-1: blue is not told \"3 cailloux\" (in this order); told:\n    2 pebbles taken {\"took\":{\"seat\":0,\"count\":2}}",
        ),
        ("[[case.step]]\nred = 'take 2'\nnot_hears = { blue = ['pebbles'] }", "7: P-1: blue is told «2 pebbles taken»"),
        (
            "[[case.step]]\nwhy_not = { 'take 4' = 'PB-WIN' }",
            "6: P-1: why not «take 4»: expected PB-WIN, found PB-MOST",
        ),
        ("[[case.step]]\ncan_undo = ['red']", "6: P-1: can take back: expected red, found nobody"),
        ("[[case.step]]\ndecision = { red = 4 }", "6: P-1: the decision of red: expected 4, found 1"),
        ("[[case.step]]\nstanding = { red = { turn = 'roll' } }", "6: P-1: standing answers of red"),
        ("[[case.step]]\ndice = [3]\nred = 'take 1'", "5: P-1: the step leaves dice that nobody rolled: [3]"),
        ("dice = [3]\n[[case.step]]\nred = 'take 1'", "2: P-1: the case leaves dice that nobody rolled: [3]"),
    ] {
        let found = complaints(&case(steps));
        assert!(found.starts_with(expected), "{steps}\nexpected: {expected}\nfound:    {found}");
        let verdict = &run(&case(steps)).cases[0].verdict;
        assert!(matches!(verdict, Verdict::Failed(_)), "{steps}: {verdict:?}");
    }
}

#[test]
fn wrong_scripts_are_refused_with_their_line() {
    for (text, expected) in [
        ("game = 'chess'".to_string(), "1: game «chess»: expected «pebbles»"),
        ("gamé = 3".into(), "1: "),
        ("\n[[case]]\nid = 'x'".into(), "1: no «game = …» at the head of the script"),
        ("game = 'pebbles'\n\n[[cases]]\nid = 'x'".into(), "1: no [[case]] in the script"),
        ("game = 'pebbles'\n\nbored = 1\n[[case]]\nid = 'x'".into(), "3: unknown key «bored»: expected game, "),
        ("game = 'pebbles'\n[data]\nmost = 0\n[[case]]\nid = 'x'\nstart = 1\nstep = [{ to_move = [] }]".into(), "3: «most» is 0: expected at least 1"),
        ("game = 'pebbles'\n[data]\nleast = 1\n[[case]]\nid = 'x'\nstart = 1\nstep = [{ to_move = [] }]".into(), "3: there are no figures «least»: expected most"),
        ("game = 'pebbles'\n[[case]]\ntitle = 'x'".into(), "2: a [[case]] needs an «id»"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'".into(), "2: case x has no [[case.step]]"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\nstep = [{ red = 'roll' }]".into(), "2: expected a «position»"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\nstart = 1\nsetup = { heap = 60 }\nstep = [{ red = 'roll' }]".into(), "5: a heap of «60»: expected at most 50"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\nstart = 1\n[case.setup]\nheep = 6\n[[case.step]]\nred = 'roll'".into(), "6: set-up: unknown field «heep», expected «heap»"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\n[case.position]\nheap = 3\nturn = 'green'\n[[case.step]]\nred = 'roll'".into(), "6: no seat «green»: expected red or blue"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\n[case.position]\nheap = 3\nyellow = 'sun'\n[[case.step]]\nred = 'roll'".into(), "6: unknown field «yellow»"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\nstart = 1\nrules = [\n'PB-WIN',\n'PB-WON',\n]\nstep = [{ red = 'roll' }]".into(), "7: unknown rule «PB-WON» (did you mean «PB-WIN»?)"),
        (case("[[case.step]]\ngreen = 'roll'"), "6: unknown key «green»: expected note, set, dice, red, blue, answers, refused, to_move,"),
        (case("[[case.step]]\nred = 'rol'"), "6: «rol» cannot be read: expected choose SKY, mark, roll or take COUNT"),
        (case("[[case.step]]\nwhy_not = { 'tak 1' = 'nothing' }"), "6: «tak 1» cannot be read: expected choose SKY, mark, roll or take COUNT"),
        (case("[[case.step]]\nred = '!undone'"), "6: unknown word «!undone»"),
        (case("[[case.step]]\nred = '!auto roll'"), "6: «!auto» is for records"),
        (case("[[case.step]]\nred = 'rol'\nrefused = 'PB-MOST'"), "6: «rol» cannot be read"),
        (case("[[case.step]]\nblue = 'rol'\nrefused = 'TABLE-NOT-ASKED'"), "6: «rol» cannot be read"),
        (case("[[case.step]]\nblue = 'roll'"), "6: «blue» is not asked here: the decision is red's"),
        (case("[[case.step]]\nred = 'roll'\nblue = 'roll'"), "7: a step plays the moves of one seat, or of seats that write drafts at the same time: here the decision is red's"),
        (case("[[case.step]]\nred = []"), "6: «red» plays nothing"),
        (case("[[case.step]]\nred = 'roll'\ndice = ['sun']"), "7: no die shows «sun»: expected fate: fair, foul"),
        (case("[[case.step]]\nred = ['mark', 'roll']\nrefused = 'PB-MOST'"), "5: «refused» is about one move: the step has 2"),
        (case("[[case.step]]\nred = 7"), "6: «red» is a number: expected a text in quotes, or a list of texts"),
        (case("[[case.step]]\nred = 'roll'\ndice = ['a']"), "7: no die shows «a»: expected fate: "),
        (case("[[case.step]]\nred = 'roll'\nrefused = 'TABLE-NO'"), "7: unknown rule «TABLE-NO»"),
        (case("[[case.step]]\nnot_offered = ['take x']"), "6: «take x» cannot be read: «x»: expected a number from 0 to 4"),
        (case("[[case.step]]\noffered = { green = [] }"), "6: unknown seat «green»"),
        (case("[[case.step]]\nexpect = {\n  heep = 0,\n}"), "7: «heep» is no word of this position: unknown field «heep»"),
        (case("[[case.step]]\nsees = { yellow = {} }"), "6: unknown seat «yellow»: expected red, blue; or spectator, archive"),
        (case("[[case.step]]\nset = { turn = 'green' }"), "6: no seat «green»"),
        (case("[[case.step]]\nnote = 'nothing'"), "5: the step neither plays nor expects anything"),
        (case("[[case.step]]\noutcome = {}"), "6: «outcome» expects «winners», «rule» or both"),
        (format!("{}\n[[case]]\nid = 'P-1'\nstart = 1\nstep = [{{ expect = {{ heap = 10 }} }}]", case("[[case.step]]\nred = 'roll'")), "7: there are two cases «P-1»"),
        ("game = 'pebbles'\n[[case]]\nid = 'x'\nstart = 1\nstep = [\n { offered = ['roll'] }]".into(), "6: red+blue decide at the same time"),
    ] {
        let found = complaints(&text);
        assert!(found.starts_with(expected), "{text}\n\nexpected: {expected}\nfound:    {found}");
        let report = run(&text);
        assert!(report.bad().count() == 1 && report.failures().count() == 0, "{text}: {report:?}");
    }
}

#[test]
fn the_order_of_drafts_written_together_must_not_matter() {
    let together = |sky: &str| {
        format!(
            "game = 'pebbles'\n[[case]]\nid = 'P-1'\nposition = {{ heap = 9 }}\n[[case.step]]\nred = 'choose sun'\nblue = 'choose {sky}'\nto_move = 'red'"
        )
    };
    assert_eq!(complaints(&together("moon")), "");
    // In this game whoever chooses the sun last is heard by the heap.
    let found = complaints(&together("sun"));
    assert!(found.starts_with("5: P-1: the seats write their drafts at the same time, but the order"), "{found}");
}

#[test]
fn what_follows_from_a_word_follows_anew_when_the_word_is_set() {
    let set = |words: &str| {
        case(&format!("[[case.step]]\nred = 'mark'\n[[case.step]]\nset = {{ {words} }}\nexpect = {{ marked = false }}"))
    };
    assert_eq!(complaints(&set("turn = 'blue'")), "", "a mark is of this turn");
    for kept in ["heap = 3", "turn = 'blue', marked = true"] {
        let found = complaints(&set(kept));
        assert!(found.contains("marked: expected false, found true"), "{kept}: {found}");
    }
}

#[test]
fn one_bad_case_does_not_hide_the_others() {
    let report = run(&format!("{}\n[[case]]\nid = 'P-2'\nbad = 1", case("[[case.step]]\nred = 'roll'")));
    assert_eq!((report.passed(), report.bad().count(), report.is_good()), (1, 1, false));
    assert_eq!(game_of("f", "game = 'pebbles'"), Ok("pebbles".into()));
    assert_eq!(game_of("f", "").map_err(|e| e.to_string()), Err("f:1: no «game = …» at the head of the script".into()));
}
