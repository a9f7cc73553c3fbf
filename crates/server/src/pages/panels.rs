//! The parts of the table page that follow the game: prompt, moves, cards, log, chat.

use super::art;
use super::home::{instant, seat_name};
use super::words::{self, say, tell};
use crate::views::{LinkKind, LogLine, MySeat, OverView, Sitter, TableView};
use maud::{Markup, PreEscaped, html};
use table::{Card, Lang, Next, Offer, Seat, Tray};

pub(super) fn names(view: &TableView, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|seat| view.seat_name(*seat)).collect();
    names.join(", ")
}

/// A form that posts to the table for one seat.
fn seat_form(view: &TableView, path: &str, seat: Seat, inside: Markup) -> Markup {
    html! {
        form method="post" action={ "/t/" (view.id) "/" (path) } {
            input type="hidden" name="seat" value=(view.about.seat_id(seat));
            (inside)
        }
    }
}

/// One line that says whose decision it is and what is asked, with the tools that answer in general.
pub(super) fn prompt(view: &TableView) -> Markup {
    let lang = view.lang;
    let asked: Vec<&MySeat> = view.mine.iter().filter(|m| m.asked).collect();
    let state = match (&view.over, view.at, asked.is_empty()) {
        (_, Some(_), _) => "past",
        (Some(_), None, _) => "over",
        (None, None, false) => "mine",
        (None, None, true) => "wait",
    };
    html! {
        section.prompt.(state) id="prompt" aria-live="polite" data-asked=[asked.first().map(|mine| asked_in(view, mine))] {
            (super::chairs::clock(view))
            @if let Some(seat) = view.curtain {
                (curtain(view, seat))
            } @else if let Some(at) = view.at {
                (scrubber(view, at))
            } @else if let Some(over) = &view.over {
                p.asked {
                    @if let Some(word) = fate(view, over) { span.fate { (say(lang, word)) } " " }
                    strong {
                        @if over.winners.is_empty() { (say(lang, "prompt-over-draw")) }
                        @else { (tell(lang, "prompt-over-win", &[("seats", &names(view, &over.winners))])) }
                    }
                    " " (over.text) " " (rule_link(view, &over.rule))
                }
                div.tools {
                    a.button href={ "/t/" (view.id) "/at/" (view.steps) } { (art::replay()) span { (say(lang, "replay-open")) } }
                    (rematch(view))
                    a.button href={ "/t/" (view.id) "/report" } { (say(lang, "report-title")) }
                    a.button href={ "/edit/" (view.about.id) "?table=" (view.id) } { (say(lang, "edit-this")) }
                    a.button.on-phone href="#course" { (say(lang, "course-title")) }
                }
            } @else if asked.is_empty() {
                p.asked {
                    @if view.ready.is_empty() { (tell(lang, "prompt-wait", &[("seats", &names(view, &view.waiting))])) }
                    @else { (tell(lang, "prompt-drafts", &[("ready", &names(view, &view.ready))])) }
                }
                (tools(view, view.mine.first(), false, true))
            } @else {
                @for mine in &asked {
                    p.asked data-seat=(view.about.seat_id(mine.seat)) {
                        span.who { (view.seat_name(mine.seat)) }
                        " " (mine.prompt)
                    }
                    // What doing nothing would bring is said before it comes.
                    @if let Some(pass) = mine.pointing.offers.iter().find(|o| o.pass && !o.forecast.is_empty()) {
                        p.warn data-seat=(view.about.seat_id(mine.seat)) { (pass.label) (super::sheet::colon(lang)) (super::sheet::forecast(&pass.forecast, lang)) }
                    }
                }
                @for (i, mine) in asked.iter().enumerate() { (tools(view, Some(mine), true, i == 0)) }
                // While the film runs, the question waits in sight, and no longer than the reader wants.
                p.waits.js { (say(lang, "film-waits")) " " button type="button" data-film="end" { (say(lang, "film-skip")) " " kbd { "Esc" } } }
            }
            @if view.at.is_none() && view.over.is_none() {
                (super::time::proposal(view))
                @for seat in view.seats.iter().filter(|s| s.mine && matches!(s.sitter, Sitter::Bot { for_person: true, .. })) {
                    (come_back(view, &seat.seat))
                }
            }
            @if view.at.is_none() && view.links.iter().any(|link| link.what == LinkKind::Invite) {
                p { a href="#links" { (say(lang, "prompt-invite")) } }
            }
        }
    }
}

/// A bot plays this seat of the reader until they take it back.
fn come_back(view: &TableView, seat: &str) -> Markup {
    let lang = view.lang;
    html! {
        form.row method="post" action={ "/t/" (view.id) "/back" } {
            input type="hidden" name="seat" value=(seat);
            p.warn { (tell(lang, "bot-for-you", &[("seat", &seat_name(view.about, seat, lang))])) }
            button.main { (say(lang, "come-back")) }
        }
    }
}

/// Has the reader won or lost?
fn fate(view: &TableView, over: &OverView) -> Option<&'static str> {
    let mut mine = view.seats.iter().filter(|card| card.mine).filter_map(|card| view.about.seat(&card.seat)).peekable();
    mine.peek()?;
    match (over.winners.is_empty(), mine.any(|seat| over.winners.contains(&seat))) {
        (true, _) => None,
        (false, true) => Some("over-won"),
        (false, false) => Some("over-lost"),
    }
}

/// What is said at a table when the next game is open: with the way there.
pub fn rematch_said(lang: Lang, id: &str) -> String {
    format!("{} /t/{id}", say(lang, "over-next-said"))
}

/// The table that somebody named in what they said.
fn named_table(text: &str) -> Option<&str> {
    let id = |word: &&str| word.strip_prefix("/t/").is_some_and(|id| id.bytes().all(|b| b.is_ascii_alphanumeric()));
    text.split_whitespace().find(id)
}

/// Another game with the same people, bots and options, with sides kept or changed; the way there once
/// somebody opened it.
fn rematch(view: &TableView) -> Markup {
    let lang = view.lang;
    let plays = view.seats.iter().any(|card| card.mine);
    let open = view.chat.iter().rev().filter(|line| !line.seat.is_empty()).find_map(|line| named_table(&line.text));
    html! {
        @if let Some(next) = open {
            a.button.main href=(next) { (say(lang, "over-next")) }
        } @else if plays {
            @let several = view.seats.iter().filter(|card| card.sitter != Sitter::Rules).count() > 1;
            @for (sides, word) in [("same", "over-rematch"), ("other", "over-swap")].into_iter().take(1 + usize::from(several)) {
                form method="post" action={ "/t/" (view.id) "/rematch" } {
                    input type="hidden" name="luck" data-later;
                    input type="hidden" name="sides" value=(sides);
                    button { (say(lang, word)) }
                }
            }
        } @else {
            a.button href={ "/#game-" (view.about.id) } { (say(lang, "over-again")) }
        }
    }
}

/// What is asked, for «do it for me»: it goes on as long as the game says the same phase, and stops where a
/// window opens.
fn asked_in(view: &TableView, mine: &MySeat) -> String {
    let topic = mine.topic.as_deref().unwrap_or_default();
    format!("{} {} {topic}", view.about.seat_id(mine.seat), view.guide.phase)
}

/// A link to a rule of the game; the kernel's own rules stand in no book.
fn rule_link(view: &TableView, rule: &str) -> Markup {
    html! {
        @if view.about.ledger.rule(rule).is_some() {
            a.rule href={ "/rules/" (view.about.id) "#" (rule) } { (rule) }
        }
    }
}

/// Undo, pass, a hint, "why not?". Of several seats of one reader one set has the ids that keys use: the
/// first, until the script turns to another seat.
fn tools(view: &TableView, mine: Option<&MySeat>, asked: bool, first: bool) -> Markup {
    let lang = view.lang;
    let id = |tool: &'static str| first.then_some(tool);
    html! {
        div.tools data-seat=[mine.map(|mine| view.about.seat_id(mine.seat))] {
            @if let Some(mine) = mine {
                @let pass = mine.pointing.offers.iter().find(|o| o.pass);
                @if mine.can_undo {
                    (seat_form(view, "undo", mine.seat, html! {
                        button id=[id("undo")] data-tool="undo" aria-keyshortcuts="U" { (art::undo()) span { (say(lang, "undo")) } kbd { "U" } }
                    }))
                }
                @if let Some(pass) = pass {
                    (seat_form(view, "move", mine.seat, html! {
                        input type="hidden" name="decision" value=(mine.decision);
                        button id=[id("pass")] data-tool="pass" name="move" value=(pass.text) aria-keyshortcuts="P" { (art::pass()) (pass.label) kbd { "P" } }
                    }))
                }
                // Where only passing may be wanted for a while, that is one tap, and works with the page closed.
                @if let (Some(topic), Some(pass), true) = (&mine.topic, pass, asked) {
                    (seat_form(view, "stand", mine.seat, html! {
                        input type="hidden" name="topic" value=(topic);
                        input type="hidden" name="move" value=(pass.text);
                        input type="hidden" name="until" value="my-turn";
                        button data-tool="stand" title=(say(lang, "standing-note")) { (say(lang, "standing-short")) }
                    }))
                }
                @if asked {
                    button.js type="button" id=[id("auto")] data-tool="auto" data-seat=(view.about.seat_id(mine.seat)) title=(say(lang, "auto-note")) { (art::next()) span { (say(lang, "auto")) } }
                    button.js.short type="button" id=[id("hint")] data-tool="hint" data-seat=(view.about.seat_id(mine.seat)) title=(say(lang, "hint")) { (art::lamp()) span { (say(lang, "hint")) } }
                }
                button.js.short type="button" id=[id("why-not")] data-tool="why-not" data-seat=(view.about.seat_id(mine.seat)) title=(say(lang, "why")) { (art::question()) span { (say(lang, "why")) } }
            }
            // Where a standing answer can be given there is no room for the replay, which has its place in the log.
            @if view.steps > 0 && !mine.is_some_and(|mine| asked && mine.topic.is_some() && mine.pointing.offers.iter().any(|o| o.pass)) {
                a.button.short title=(say(lang, "replay-open")) href={ "/t/" (view.id) "/at/" (view.steps) } { (art::replay()) span { (say(lang, "replay-open")) } }
            }
        }
    }
}

/// Hot-seat: the screen changes hands.
fn curtain(view: &TableView, seat: Seat) -> Markup {
    let lang = view.lang;
    let name = view.seat_name(seat);
    html! {
        div.curtain {
            h2 { (tell(lang, "curtain-title", &[("seat", &name)])) }
            p { (tell(lang, "curtain-lead", &[("seat", &name)])) }
            (seat_form(view, "show", seat, html! { button.main { (say(lang, "curtain-show")) } }))
        }
    }
}

/// The scrubber of a replay: works as links and a form; the script makes it glide.
fn scrubber(view: &TableView, at: usize) -> Markup {
    let lang = view.lang;
    let link = |step: usize, word: &str, sign: Markup| {
        let word = say(lang, word);
        html! { a.button href={ "/t/" (view.id) "/at/" (step) } title=(word) aria-label=(word) { (sign) } }
    };
    let last = view.steps;
    html! {
        p.asked {
            strong { (tell(lang, "prompt-replay", &[("at", &at.to_string()), ("steps", &last.to_string())])) }
            " " a href={ "/t/" (view.id) } { (say(lang, "replay-now")) }
        }
        div.scrub {
            label.unseen for="step" { (say(lang, "replay-step")) }
            input id="step" type="range" min="0" max=(last) value=(at) data-steps={ "/t/" (view.id) "/at/" };
            (link(0, "replay-first", art::first()))
            (link(at.saturating_sub(1), "replay-prev", art::previous()))
            button.js type="button" id="replay-play" data-say-pause=(say(lang, "replay-pause")) data-say-play=(say(lang, "replay-play")) { (say(lang, "replay-play")) }
            (link((at + 1).min(last), "replay-next", art::next()))
            (link(last, "replay-last", art::last()))
        }
        div.scrub.js {
            button type="button" id="replay-turn" { (say(lang, "replay-turn")) }
            label.unseen for="replay-of" { (say(lang, "replay-of")) }
            select id="replay-of" {
                option value="" { (say(lang, "replay-of-all")) }
                @for card in &view.seats {
                    @let seat = view.about.seat(&card.seat).unwrap_or_default();
                    option value={ "seat-" (seat.0) } { (view.seat_name(seat)) }
                }
            }
            label.unseen for="replay-pace" { (say(lang, "replay-pace")) }
            select id="replay-pace" data-keep="pace" {
                @for pace in ["quick", "slow", "once"] { option value=(pace) { (say(lang, &format!("pace-{pace}"))) } }
            }
        }
        form.fork method="post" action={ "/t/" (view.id) "/fork" } {
            input type="hidden" name="at" value=(at);
            label.unseen for="fork-level" { (say(lang, "replay-fork-against")) }
            select id="fork-level" name="level" { (words::levels(view)) }
            button { (say(lang, "replay-fork")) }
            button.js type="button" id="share" title=(say(lang, "replay-share")) aria-label=(say(lang, "replay-share")) { (art::link()) }
        }
    }
}

/// What the move would hit, for the numbers over the targets: `thing=amount`, with a dagger when it falls.
fn hits(offer: &Offer) -> Option<String> {
    let hit = |hit: &table::story::Hit| format!("{}={}{}", hit.thing, hit.amount, if hit.falls { "†" } else { "" });
    let hits: Vec<String> = offer.forecast.hits.iter().map(hit).collect();
    (!hits.is_empty()).then(|| hits.join(" "))
}

/// What the text of a move is without the numbers at its end: moves that differ in nothing else are one
/// choice of how many.
fn without_number(offer: &Offer) -> Option<&str> {
    let word = offer.text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let numbers = offer.text.get(word.len()..)?;
    numbers.starts_with(' ').then_some(word)
}

/// Moves in the order of the list, with what makes several of them one choice of how many.
fn runs<'a>(offers: &[&'a Offer]) -> Vec<(&'a Offer, Option<&'a str>)> {
    let same = |one: &&Offer, other: &&Offer| {
        without_number(one).is_some() && without_number(one) == without_number(other) && one.things == other.things
    };
    let run = |run: &[&'a Offer]| {
        let what = (run.len() > 2).then(|| without_number(run[0])).flatten();
        run.iter().map(|one| (*one, what)).collect::<Vec<_>>()
    };
    offers.chunk_by(same).flat_map(run).collect()
}

fn offer(offer: &Offer, run: Option<&str>, lang: Lang) -> Markup {
    html! {
        li data-run=[run] {
            button.(offer.manner.id()) name="move" value=(offer.text) data-things=(offer.things.join(" ")) data-manner=(offer.manner.id())
                data-hits=[hits(offer)] data-pass[offer.pass] {
                span { (offer.label) @if !offer.forecast.is_empty() { small.then { (super::sheet::forecast(&offer.forecast, lang)) } } }
            }
        }
    }
}

/// A thing to point at, for those who do not point: it asks for the same list again, with this thing picked
/// too.
fn next(view: &TableView, next: &Next) -> Markup {
    let path: Vec<&str> = view.picked.iter().map(String::as_str).chain([next.thing.as_str()]).collect();
    html! {
        li {
            button name="pick" value=(path.join(" ")) data-next=(next.thing) data-name=(next.name)
                formmethod="get" formaction={ "/t/" (view.id) "#moves" } {
                (next.name) " " span.count { (tell(view.lang, "moves-count", &[("n", &next.moves.to_string())])) }
            }
        }
    }
}

/// What was pointed at, and the way back. The script fills it in where it knows all moves.
fn chosen(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        p.chosen role="status" hidden[view.picked.is_empty()] {
            span.what tabindex="0" { (say(lang, "moves-chosen")) " " span { (view.picked.join(" → ")) } } " "
            a.button id="clear" href={ "/t/" (view.id) "#moves" } { (say(lang, "moves-clear")) kbd { "Esc" } }
        }
    }
}

/// The offered moves as a labelled list of buttons: all when they are few, else what can be pointed at next.
pub fn moves(view: &TableView) -> Markup {
    let lang = view.lang;
    let count: usize = view.mine.iter().map(|m| m.pointing.count).sum();
    if view.over.is_some() && view.at.is_none() {
        return ended(view);
    }
    let things: usize = view.mine.iter().map(|m| m.pointing.next.len()).sum();
    let counted = tell(lang, "moves-count", &[("n", &count.to_string())]);
    let counted = match things {
        0 => counted,
        _ => tell(lang, "moves-things", &[("n", &things.to_string()), ("moves", &counted)]),
    };
    html! {
        section.panel id="moves" aria-labelledby="moves-h moves-count" data-picked=(view.picked.join(" ")) data-count=(count) {
            // What was chosen takes the place of the heading: the list does not move for it.
            div.head {
                h2 id="moves-h" { (say(lang, "moves-title")) }
                @if count > 1 {
                    button.js type="button" id="several" aria-pressed="false" aria-keyshortcuts="S" title=(say(lang, "several-note")) { (say(lang, "several")) kbd { "S" } }
                }
                // Why not all of them are listed is said to who asks, and to who only hears: a line of its
                // own above the list would push it down, and up again when there are few.
                @let why = (things > 0).then(|| say(lang, "moves-point"));
                span.count id="moves-count" title=[why.as_ref()] { (counted) }
                @if let Some(why) = &why { span.unseen id="moves-why" { (why) } }
                (chosen(view))
            }
            (my_seats(view))
            @if count == 0 { p.empty { (say(lang, "moves-none")) } }
            @for mine in view.mine.iter().filter(|m| m.pointing.count > 0) {
                @let (back, forth): (Vec<&Offer>, Vec<&Offer>) = mine.pointing.offers.iter().partition(|o| o.takes_back);
                @let (vain, forth): (Vec<&Offer>, Vec<&Offer>) = forth.into_iter().partition(|o| o.forecast.fails.is_some());
                form.offers method="post" action={ "/t/" (view.id) "/move" } data-seat=(view.about.seat_id(mine.seat)) {
                    input type="hidden" name="seat" value=(view.about.seat_id(mine.seat));
                    input type="hidden" name="decision" value=(mine.decision);
                    @if view.mine.len() > 1 { h3 { (view.seat_name(mine.seat)) } }
                    ol aria-describedby=[(!mine.pointing.next.is_empty()).then_some("moves-why")] {
                        @for (one, run) in runs(&forth) { (offer(one, run, lang)) }
                        @for one in &mine.pointing.next { (next(view, one)) }
                    }
                    // What would come to nothing as things stand: allowed, but shown on demand only.
                    @if !vain.is_empty() {
                        details.vain id={ "vain-" (view.about.seat_id(mine.seat)) } {
                            summary { (tell(lang, "moves-vain", &[("n", &vain.len().to_string())])) }
                            ol { @for one in vain { (offer(one, None, lang)) } }
                        }
                    }
                    @if !back.is_empty() {
                        h3 { (say(lang, "take-back-group")) }
                        ol.back { @for one in back { (offer(one, None, lang)) } }
                    }
                }
            }
            @if view.at.is_none() { (declarations(view)) }
        }
    }
}

/// What may be declared at any time, asked or not: folded away, so that no first tap declares anything.
fn declarations(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        @for mine in view.mine.iter().filter(|mine| !mine.declarations.is_empty()) {
            @let seat = view.about.seat_id(mine.seat);
            details.declare id={ "declare-" (seat) } {
                summary.button {
                    (say(lang, "declare"))
                    @if view.mine.len() > 1 { " " span.count { (view.seat_name(mine.seat)) } }
                }
                p.small { (say(lang, "declare-note")) }
                form method="post" action={ "/t/" (view.id) "/move" } {
                    input type="hidden" name="seat" value=(seat);
                    input type="hidden" name="decision" value="";
                    ul { @for one in &mine.declarations { li { button name="move" value=(one.text) { (one.label) } } } }
                }
            }
        }
    }
}

/// Who decides for several seats at once turns from one to the other with a key; without the script all their
/// lists stand below each other.
fn my_seats(view: &TableView) -> Markup {
    let asked: Vec<&MySeat> = view.mine.iter().filter(|mine| mine.pointing.count > 0).collect();
    let lang = view.lang;
    html! {
        @if asked.len() > 1 {
            div.seats.js role="group" aria-label=(say(lang, "seats-turn")) {
                @for mine in asked {
                    @let done = view.ready.contains(&mine.seat);
                    button.{ "seat-" (mine.seat.0) } type="button" data-turn-to=(view.about.seat_id(mine.seat)) aria-pressed="false" aria-keyshortcuts="N" {
                        (view.seat_name(mine.seat)) @if done { " ✓" }
                    }
                }
                kbd title=(say(lang, "seats-turn")) { "N" }
            }
        }
    }
}

/// Where the moves were stands how it came so, once the game is over; the script fills it in.
fn ended(view: &TableView) -> Markup {
    html! {
        div.panel id="moves" data-picked="" {
            section.course id="course" aria-labelledby="course-h" data-later={ "/t/" (view.id) "/course" } {
                h2 id="course-h" { a href={ "/t/" (view.id) "/course" } { (say(view.lang, "course-title")) } }
            }
        }
    }
}

/// A card that may be pointed at is a button; one that never is, a picture.
pub(super) fn card(card: &Card) -> Markup {
    let picture = draw::frame::inline(&card.drawing, "aria-hidden=\"true\" focusable=\"false\"");
    let words = if card.text.is_empty() { card.name.clone() } else { format!("{}. {}", card.name, card.text) };
    html! {
        li {
            @if in_words(card) {
                strong data-thing=[Some(&card.thing).filter(|thing| !thing.is_empty())] data-name=(card.name) { (card.name) } @if !card.text.is_empty() { " " small { (card.text) } }
            } @else if card.thing.is_empty() {
                div.card role="img" aria-label=(words) { (PreEscaped(picture)) }
            } @else {
                button.card type="button" data-thing=(card.thing) data-name=(card.name) { span.unseen { (words) } (PreEscaped(picture)) }
            }
        }
    }
}

/// A card without a picture is one of many that are only read: a line of a list.
fn in_words(card: &Card) -> bool {
    card.drawing.width == 0
}

/// A hand is what one plays from: it stands near the prompt; other trays are below the board.
fn in_hand(tray: &Tray) -> bool {
    tray.id.starts_with("hand")
}

/// The hands of the reader.
pub(super) fn hand(view: &TableView) -> Markup {
    html! { div id="hand" { @for one in view.trays.iter().filter(|t| in_hand(t)) { (tray(view, one)) } } }
}

/// The other cards beside the board.
pub(super) fn others(view: &TableView) -> Markup {
    html! { div id="others" { @for one in view.trays.iter().filter(|t| !in_hand(t)) { (tray(view, one)) } } }
}

/// Cards that lie together. Those that are only read are folded away until somebody wants to read them.
fn tray(view: &TableView, tray: &Tray) -> Markup {
    html! {
        section.tray.{ "tray-" (tray.id) } aria-labelledby={ "tray-" (tray.id) } {
            @let title = html! { h2 id={ "tray-" (tray.id) } { (tray.title) " " span.count { (tray.cards.len()) } } };
            @if !tray.cards.is_empty() && tray.cards.iter().all(in_words) {
                details id={ "pile-" (tray.id) } {
                    summary { (title) }
                    ol.pile { @for one in &tray.cards { (card(one)) } }
                }
            } @else {
                (title)
                @if tray.cards.is_empty() { p.empty { (say(view.lang, "tray-empty")) } }
                @else { ul.cards { @for one in &tray.cards { (card(one)) } } }
            }
        }
    }
}

/// The log, in the reader's language, oldest first: the lines of one step are one paragraph. What the reader
/// has not seen yet carries its cues, for the film.
pub(super) fn lines(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        div.lines id="lines" tabindex="0" role="log" aria-label=(say(lang, "log-title")) {
            @if view.log.is_empty() { p.empty { (say(lang, "log-none")) } }
            @if view.log_cut { p { a href={ "/t/" (view.id) "/log" } { (say(lang, "log-earlier")) } } }
            ol {
                @for (paragraph, times) in paragraphs(&view.log) {
                    @let first = &paragraph[0];
                    @let who = first.seat.map_or_else(String::new, |seat| format!("seat-{}", seat.0));
                    li.(who).fresh[first.fresh] data-step=(first.step) data-times=[(times > 1).then_some(times)] {
                        @for line in told_once(paragraph) { (log_line(view, line)) " " }
                    }
                }
            }
        }
    }
}

/// The lines of each step, and how often the same was told in a row.
fn paragraphs(log: &[LogLine]) -> Vec<(&[LogLine], usize)> {
    let mut out: Vec<(&[LogLine], usize)> = Vec::new();
    for now in log.chunk_by(|one, next| (one.step, one.seat) == (next.step, next.seat)) {
        let same = |before: &[LogLine]| {
            before[0].fresh == now[0].fresh
                && before.iter().map(|l| (l.seat, &l.text)).eq(now.iter().map(|l| (l.seat, &l.text)))
        };
        match out.last_mut() {
            Some((before, times)) if same(before) => *times += 1,
            _ => out.push((now, 1)),
        }
    }
    out
}

/// A step that changes many things of one sheet says so once; what is shown on the board is told each time.
fn told_once(paragraph: &[LogLine]) -> impl Iterator<Item = &LogLine> {
    paragraph.chunk_by(|one, next| one.text == next.text && next.cues.is_empty()).map(|same| &same[0])
}

fn log_line(view: &TableView, line: &LogLine) -> Markup {
    let cues = (line.fresh && !line.cues.is_empty()).then(|| serde_json::to_string(&line.cues).unwrap_or_default());
    let mut things: Vec<&str> = line.cues.iter().flat_map(|cue| cue.things()).collect();
    things.dedup();
    let things = Some(things.join(" ")).filter(|things| !things.is_empty());
    html! {
        @if line.step < view.steps {
            a href={ "/t/" (view.id) "/at/" (line.step + 1) } title=(say(view.lang, "log-see")) data-about=[things] data-cues=[cues] { (line.text) }
        } @else { span data-about=[things] data-cues=[cues] { (line.text) } }
    }
}

/// Who is ahead, in a few numbers; the script adds how it came so.
pub(super) fn score(view: &TableView) -> Markup {
    html! {
        p.score id="score" tabindex="0" data-step=(view.at.unwrap_or(view.steps)) {
            @for lead in &view.guide.ahead {
                span.{ "seat-" (lead.seat.0) } data-value=(lead.value) { (lead.name) " " strong { (lead.value) } } " "
            }
        }
    }
}

/// How one wins, and the rules of what is asked now.
pub(super) fn guide(view: &TableView) -> Markup {
    let rules = |ids: &[&'static str]| {
        let found = ids.iter().filter_map(|id| view.about.ledger.rule(id));
        html! { ul { @for rule in found { li { (rule_link(view, &rule.id)) " " (rule.text(view.lang)) } } } }
    };
    html! {
        div.guide id="guide" {
            @if !view.guide.now.is_empty() { h3 { (say(view.lang, "guide-now")) } (rules(&view.guide.now)) }
            @if !view.guide.goal.is_empty() { h3 { (say(view.lang, "guide-goal")) } (rules(&view.guide.goal)) }
        }
    }
}

/// What somebody said; a table that it names is a link.
fn linked(text: &str) -> Markup {
    html! {
        @match named_table(text).and_then(|path| Some((path, text.split_once(path)?))) {
            Some((path, (before, after))) => { (before) a href=(path) { (path) } (after) }
            None => (text),
        }
    }
}

/// What was said.
pub(super) fn chat(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        div.lines.chat id="chat" tabindex="0" role="log" aria-label=(say(lang, "chat-title")) {
            @if view.chat.is_empty() { p.empty { (say(lang, "chat-none")) } }
            ol {
                @for line in &view.chat {
                    li.allies[line.audience == "allies"] {
                        @if line.audience == "allies" { span.tag { (say(lang, "chat-allies")) } " " }
                        strong {
                            @if !line.name.is_empty() { (line.name) }
                            @else if line.seat.is_empty() { (say(lang, "chat-watcher")) }
                            @else { (super::home::seat_name(view.about, &line.seat, lang)) }
                        }
                        " " (linked(&line.text)) " "
                        time datetime=(instant(line.at)) data-local { (instant(line.at)) }
                    }
                }
            }
        }
    }
}

/// Standing answers: those given, and the ones that make sense now.
pub(super) fn standing(view: &TableView) -> Markup {
    let lang = view.lang;
    let any = view.mine.iter().any(|m| m.topic.is_some() || !m.standing.is_empty());
    html! {
        section.box id="standing" hidden[!any] aria-labelledby="standing-h" {
            h2 id="standing-h" { (say(lang, "standing-title")) }
            p.faint { (say(lang, "standing-note")) }
            @for mine in &view.mine {
                ul {
                    @for answer in &mine.standing {
                        li {
                            span {
                                (tell(lang, &format!("standing-until-{}", answer.until), &[
                                    ("question", &view.about.question_name(&answer.topic, lang)),
                                    ("answer", &view.about.answer_name(&answer.answer, lang)),
                                ]))
                            }
                            (seat_form(view, "withdraw", mine.seat, html! {
                                input type="hidden" name="topic" value=(answer.topic);
                                button { (say(lang, "standing-withdraw")) }
                            }))
                        }
                    }
                }
                @if let (Some(topic), Some(pass)) = (&mine.topic, mine.pointing.offers.iter().find(|o| o.pass)) {
                    @for (until, word) in [("my-turn", "standing-pass-turn"), ("withdrawn", "standing-pass-always")] {
                        (seat_form(view, "stand", mine.seat, html! {
                            input type="hidden" name="topic" value=(topic);
                            input type="hidden" name="move" value=(pass.text);
                            input type="hidden" name="until" value=(until);
                            button { (say(lang, word)) }
                        }))
                    }
                }
            }
        }
    }
}
