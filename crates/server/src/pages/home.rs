//! The first page, the pages that open a table, and the way in by a link.

use super::words::{self, say, tell};
use super::{art, frame, suggest};
use crate::lessons::Progress;
use crate::views::{
    GameCard, HomeView, InvitationView, JoinView, LinkKind, NewTableView, PageContext, SeatCard, Sitter, TableCard,
};
use maud::{Markup, PreEscaped, html};
use table::{About, Drawing, Lang, OptionInfo, OptionKind, Seat};

/// A drawn cover, or nothing when the game has none.
fn cover(drawing: &Drawing) -> Markup {
    html! {
        @if !drawing.is_empty() {
            (PreEscaped(draw::frame::inline(drawing, "class=\"cover\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\" focusable=\"false\"")))
        }
    }
}

fn play_form(ctx: &PageContext, game: &GameCard) -> Markup {
    let lang = ctx.lang;
    let field = format!("level-{}", game.about.id);
    html! {
        form.play-now method="post" action={ "/play/" (game.about.id) } data-as-last-time {
            input type="hidden" name="luck" data-later;
            @if !game.levels.is_empty() {
                span.pair {
                    label for=(field) { (say(lang, "home-play-against")) }
                    select id=(field) name="level" {
                        @for level in &game.levels {
                            option value=(level) selected[*level == game.level] { (words::level(lang, level)) }
                        }
                    }
                }
            }
            @if game.seats.len() > 1 {
                @let side = format!("side-{}", game.about.id);
                span.pair {
                    label for=(side) { (say(lang, "home-play-as")) }
                    select id=(side) name="seat" {
                        @for seat in &game.seats { option value=(game.about.seat_id(*seat)) { (game.about.seat_name(*seat, lang)) } }
                    }
                }
            }
            button.main { (say(lang, "home-play")) }
        }
    }
}

fn game(ctx: &PageContext, game: &GameCard) -> Markup {
    let lang = ctx.lang;
    let about = game.about;
    html! {
        article.game id={ "game-" (about.id) } {
            (cover(&game.cover))
            div.game-text {
                h3 { (about.title(lang)) }
                p { (words::tagline(about, lang)) }
                p.faint { (tell(lang, "home-players", &[("n", &about.seats.len().to_string())])) }
                (play_form(ctx, game))
                p.links {
                    a href={ "/new/" (about.id) } { (say(lang, "home-new")) }
                    a href={ "/rules/" (about.id) } { (say(lang, "home-rules")) }
                    a href={ "/data/" (about.id) } { (say(lang, "home-data")) }
                    a href={ "/lab/" (about.id) } { (say(lang, "home-lab")) }
                    a href={ "/edit/" (about.id) } { (say(lang, "home-edit")) }
                }
            }
        }
    }
}

/// Who sits in a chair, in a few words.
pub(super) fn sitter(lang: Lang, seat: &SeatCard) -> String {
    if seat.mine && seat.sitter == Sitter::Person {
        return match seat.name.as_str() {
            "" => say(lang, "sitter-you"),
            name => format!("{name} ({})", say(lang, "sitter-you")),
        };
    }
    match &seat.sitter {
        Sitter::Person if !seat.name.is_empty() => seat.name.clone(),
        Sitter::Person => say(lang, "sitter-person"),
        Sitter::Bot { level, for_person: false } => tell(lang, "sitter-bot", &[("level", &words::level(lang, level))]),
        Sitter::Bot { level, for_person: true } => {
            tell(lang, "sitter-standin", &[("level", &words::level(lang, level))])
        }
        Sitter::Invited => say(lang, "sitter-invited"),
        Sitter::Open => say(lang, "sitter-open"),
        Sitter::Rules => say(lang, "sitter-rules"),
    }
}

/// The name of a seat by its id.
pub(super) fn seat_name(about: &About, id: &str, lang: Lang) -> String {
    about.seat(id).map_or_else(|| id.to_string(), |seat| about.seat_name(seat, lang))
}

/// Does a table wait for somebody to sit down?
fn waits(table: &TableCard) -> bool {
    table.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Invited | Sitter::Open))
}

fn cards(ctx: &PageContext, games: &[GameCard], tables: &[TableCard], empty: &str) -> Markup {
    let lang = ctx.lang;
    let about = |id: &str| games.iter().map(|g| g.about).find(|a| a.id == id);
    html! {
        @if tables.is_empty() {
            p.empty { (say(lang, empty)) }
        } @else {
            ul.tables {
                @for table in tables {
                    li {
                        a href={ "/t/" (table.id) } class=[table.my_turn.then_some("turn")] {
                            strong { (about(&table.game).map_or_else(|| table.game.clone(), |a| a.title(lang))) }
                            span {
                                @for (i, seat) in table.seats.iter().enumerate() {
                                    @if i > 0 { " · " }
                                    @let name = about(&table.game).map_or_else(|| seat.seat.clone(), |a| seat_name(a, &seat.seat, lang));
                                    (tell(lang, "seat-sitter", &[("seat", &name), ("sitter", &sitter(lang, seat))]))
                                }
                            }
                            span.state {
                                @if let Some(won) = table.won { (say(lang, if won { "over-won" } else { "over-lost" })) }
                                @else if table.over { (say(lang, "game-over")) }
                                @else if table.my_turn { (say(lang, "your-turn")) }
                                @else if waits(table) { (say(lang, "waiting-short")) }
                                @else { (say(lang, "running")) }
                                " "
                                time datetime=(instant(table.touched)) data-local { (instant(table.touched)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// An instant as machines write it; the script shows it in the reader's own time.
pub(super) fn instant(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).unwrap_or_default().to_string()
}

/// The first page.
pub fn home(ctx: &PageContext, home: &HomeView, learnt: &Progress) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        div.lead {
            h1 { "Bivouac" }
            p { (say(lang, "home-lead")) }
        }
        // Whoever has games going came for them.
        @let (done, going): (Vec<TableCard>, Vec<TableCard>) = home.mine.iter().cloned().partition(|table| table.over);
        @if !going.is_empty() {
            section.going aria-labelledby="mine" {
                h2 id="mine" { (say(lang, "home-mine")) }
                (cards(ctx, &home.games, &going, "home-mine-none"))
            }
        }
        (suggest::lesson(lang, learnt))
        section.games aria-labelledby="games" {
            h2 id="games" { (say(lang, "home-games")) }
            @for one in &home.games { (game(ctx, one)) }
        }
        div.two {
            section aria-labelledby="done" {
                h2 id="done" { (say(lang, if going.is_empty() && done.is_empty() { "home-mine" } else { "home-done" })) }
                (cards(ctx, &home.games, &done, if going.is_empty() { "home-mine-none" } else { "home-done-none" }))
                @if let Some(more) = &home.more {
                    p { a href={ "/?after=" (more) } rel="next" { (say(lang, "home-more")) } }
                }
            }
            section aria-labelledby="open" {
                h2 id="open" { (say(lang, "home-open")) }
                (cards(ctx, &home.games, &home.open, "home-open-none"))
            }
        }
        p.note { a href="/credits" { (say(lang, "nav-credits")) } }
    };
    frame(ctx, "home", "Bivouac", body)
}

/// What each key does at a table.
pub(super) fn keys(lang: Lang) -> Markup {
    const KEYS: [(&str, &str); 12] = [
        ("↑ ↓", "keys-arrows"),
        ("Enter ⏎", "keys-enter"),
        ("1 … 9", "keys-numbers"),
        ("U, Ctrl Z", "keys-undo"),
        ("P", "keys-pass"),
        ("S", "several-note"),
        ("N", "seats-turn"),
        ("+ − 0", "keys-zoom"),
        ("␣", "keys-space"),
        ("I", "keys-inspect"),
        ("Esc", "keys-escape"),
        ("?", "keys-help"),
    ];
    html! { dl.keys { @for (key, what) in KEYS { div { dt { kbd { (key) } } dd { (say(lang, what)) } } } } }
}

/// Who sits in a seat.
fn seat_field(ctx: &PageContext, new: &NewTableView, seat: Seat, plan: &str) -> Markup {
    let lang = ctx.lang;
    let about = new.game.about;
    let field = format!("seat-{}", about.seat_id(seat));
    html! {
        p.field {
            label for=(field) { (about.seat_name(seat, lang)) }
            select id=(field) name=(field) {
                option value="me" selected[plan == "me"] { (say(lang, "seat-me")) }
                option value="friend" selected[plan == "friend"] { (say(lang, "seat-friend")) }
                @if !new.counts.is_empty() {
                    @for number in 1..new.seats.len() {
                        @let value = format!("friend:{number}");
                        option value=(value) selected[plan == value] {
                            (tell(lang, "seat-friend-number", &[("number", &number.to_string())]))
                        }
                    }
                }
                option value="open" selected[plan == "open"] { (say(lang, "seat-open")) }
                @for level in &new.game.levels {
                    @let value = format!("bot:{level}");
                    option value=(value) selected[plan == value] {
                        (tell(lang, "seat-bot", &[("level", &words::level(lang, level))]))
                    }
                }
            }
        }
    }
}

/// An option by its kind.
fn option_field(about: &About, lang: Lang, option: &OptionInfo, value: &str) -> Markup {
    let field = format!("option-{}", option.id);
    let name = words::option(about, lang, option.id);
    match option.kind {
        OptionKind::Choice => html! {
            p.field {
                label for=(field) { (name) }
                select id=(field) name=(field) {
                    @for one in option.values {
                        option value=(one) selected[*one == value] { (words::value(about, lang, option.id, one)) }
                    }
                }
            }
        },
        // A box that is not ticked sends nothing: the hidden field speaks for it.
        OptionKind::Switch => html! {
            p.check {
                input type="hidden" name=(field) value="false";
                label { input type="checkbox" id=(field) name=(field) value="true" checked[value == "true"]; (name) }
            }
        },
        OptionKind::Number { from, to } => html! {
            p.field {
                label for=(field) { (name) }
                input type="number" id=(field) name=(field) min=(from) max=(to) step="1" required value=(value)
                    list={ (field) "-list" } inputmode="numeric" aria-describedby={ (field) "-hint" };
                datalist id={ (field) "-list" } { @for one in option.values { option value=(one) {} } }
                small id={ (field) "-hint" } {
                    (tell(lang, "new-number", &[("from", &from.to_string()), ("to", &to.to_string())]))
                }
            }
        },
    }
}

fn seats_fields(ctx: &PageContext, new: &NewTableView) -> Markup {
    let lang = ctx.lang;
    html! {
        fieldset {
            legend { (say(lang, "new-seats")) }
            // The seats of this form are shared out among so many: when that changes, so do they.
            input type="hidden" name="filled" value=[new.players];
            input type="hidden" name="luck" data-later;
            @if !new.counts.is_empty() {
                p.field {
                    label for="players" { (say(lang, "new-players")) }
                    select id="players" name="players" {
                        option value="" selected[new.players.is_none()] { (say(lang, "new-players-any")) }
                        @for count in &new.counts {
                            option value=(count) selected[new.players == Some(*count)] { (count) }
                        }
                    }
                }
            }
            @for (seat, plan) in &new.seats { (seat_field(ctx, new, *seat, plan)) }
            @if new.seats.len() > 1 {
                p.row {
                    span.faint { (say(lang, "new-fill")) }
                    @for (fill, word) in [("bots", "new-fill-bots"), ("friends", "new-fill-friends"), ("me", "new-fill-me")] {
                        button name="fill" value=(fill) formmethod="get" formaction={ "/new/" (new.game.about.id) } formnovalidate {
                            (say(lang, word))
                        }
                    }
                }
            }
            @for seat in &new.ruled {
                p.field.ruled { span { (new.game.about.seat_name(*seat, lang)) } span.faint { (say(lang, "sitter-rules")) } }
            }
        }
    }
}

/// What a reader is told whose form showed something else than what can be chosen.
pub fn look_again(lang: Lang) -> String {
    say(lang, "new-look-again")
}

/// The page where a table is set up. The script asks for it again when a choice changes what can be chosen;
/// without it a button does.
pub fn new_table(ctx: &PageContext, new: &NewTableView) -> Markup {
    let lang = ctx.lang;
    let about = new.game.about;
    let title = tell(lang, "new-title", &[("game", &about.title(lang))]);
    let body = html! {
        h1 { (title) }
        // The script shows it where this browser has opened a table of this game before.
        p.row id="as-last-time" hidden { button type="button" data-new-as-last-time { (say(lang, "new-as-last-time")) } }
        form.new id="new" method="post" action={ "/new/" (about.id) } {
            @if let Some(problem) = &new.problem { p.notice role="alert" { (problem) } }
            @if !new.options.is_empty() {
                fieldset {
                    legend { (say(lang, "new-options")) }
                    @for (option, value) in &new.options { (option_field(about, lang, option, value)) }
                }
            }
            (seats_fields(ctx, new))
            fieldset {
                legend { (say(lang, "new-table")) }
                p.field {
                    label for="name" { (say(lang, "new-name")) }
                    input id="name" name="name" value=(new.name) maxlength="40" autocomplete="nickname" aria-describedby="name-hint";
                    small id="name-hint" { (say(lang, "new-name-hint")) }
                }
                (super::pace::choice(new, lang))
                p.check { label { input type="checkbox" id="listed" name="listed" checked[new.listed]; (say(lang, "new-listed")) } }
                p.check { label { input type="checkbox" id="hotseat" name="hotseat" checked[new.hotseat]; (say(lang, "new-hotseat")) } }
            }
            p.row {
                button.main { (say(lang, "new-create")) }
                noscript {
                    button formmethod="get" formaction={ "/new/" (about.id) } formnovalidate { (say(lang, "new-update")) }
                }
            }
        }
    };
    frame(ctx, "read", &title, body)
}

/// What a link is for, for the page behind it: who invites, to which seat, who else is there, by which rules.
pub fn invitation(view: &InvitationView) -> Markup {
    let (lang, about) = (view.lang, view.about);
    let names: Vec<String> = view.seats.iter().map(|seat| seat_name(about, seat, lang)).collect();
    let args = [("host", view.host.as_str()), ("game", &about.title(lang)), ("seat", &names.join(" + "))];
    let (what, key) = match (view.what, view.host.is_empty()) {
        (LinkKind::Invite, true) => ("invite", "invitation-seat-nameless"),
        (LinkKind::Invite, false) => ("invite", "invitation-seat"),
        (LinkKind::Carry, _) => ("carry", "invitation-carry"),
        (LinkKind::Watch, true) => ("watch", "invitation-watch-nameless"),
        (LinkKind::Watch, false) => ("watch", "invitation-watch"),
    };
    html! {
        div data-what=(what) {
            p { strong { (tell(lang, key, &args)) } }
            @if view.begun && view.what == LinkKind::Invite { p { (say(lang, "invitation-begun")) } }
            ul.plain { @for card in &view.cards { li { (seat_name(about, &card.seat, lang)) ": " (sitter(lang, card)) } } }
            @if !view.setup.is_empty() {
                details open {
                    summary { (say(lang, "setup-title")) }
                    dl.facts {
                        @for (option, value) in &view.setup {
                            div { dt { (words::option(about, lang, option)) } dd { (words::value(about, lang, option, value)) } }
                        }
                    }
                }
            }
        }
    }
}

/// The page behind an invitation.
pub fn join(ctx: &PageContext, join: &JoinView) -> Markup {
    let lang = ctx.lang;
    let title = say(lang, "join-title");
    let body = html! {
        div.sheet.narrow {
            (art::mark())
            h1 { (title) }
            // The script replaces this by what the link is for, once it knows the key.
            div id="invitation" role="status" { p { (tell(lang, "join-lead", &[("game", &join.about.title(lang))])) } }
            form id="join" method="post" action={ "/t/" (join.id) "/join" } data-table=(join.id) data-commitment=(join.commitment)
                data-promise=[&join.promise] {
                input type="hidden" name="luck" data-luck[join.promise.is_some()];
                p.field id="key-field" {
                    label for="key" { (say(lang, "join-key")) }
                    input id="key" name="key" required autocomplete="off" spellcheck="false" aria-describedby="key-hint";
                    small id="key-hint" { (say(lang, "join-key-hint")) }
                }
                p.field id="name-field" {
                    label for="name" { (say(lang, "join-name")) }
                    input id="name" name="name" maxlength="40" autocomplete="nickname";
                }
                button.main id="join-yes" data-sit=(say(lang, "join-sit")) data-watch=(say(lang, "join-watch")) data-carry=(say(lang, "join-carry")) {
                    (say(lang, "join-yes"))
                }
                @if let Some(promise) = &join.promise {
                    p.faint { (say(lang, "join-promise")) " " code { (promise) } }
                }
            }
        }
    };
    frame(ctx, "read", &title, body)
}
