//! The first page, the pages that open a table, and the way in by a link.

use super::words::{self, say, tell};
use super::{art, frame};
use crate::views::{GameCard, HomeView, JoinView, NewTableView, PageContext, SeatCard, Sitter, TableCard};
use maud::{Markup, PreEscaped, html};
use table::{About, Drawing, Lang, Seat};

/// A drawn cover, or nothing when the game has none.
fn cover(drawing: &Drawing) -> Markup {
    html! {
        @if !drawing.is_empty() {
            (PreEscaped(draw::frame::inline(drawing, "class=\"cover\" aria-hidden=\"true\" focusable=\"false\"")))
        }
    }
}

fn play_form(ctx: &PageContext, game: &GameCard) -> Markup {
    let lang = ctx.lang;
    let field = format!("level-{}", game.about.id);
    html! {
        form.play-now method="post" action={ "/play/" (game.about.id) } {
            @if !game.levels.is_empty() {
                label for=(field) { (say(lang, "home-play-against")) }
                select id=(field) name="level" {
                    @for level in &game.levels {
                        option value=(level) selected[*level == game.level] { (words::level(lang, level)) }
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
    }
}

/// The name of a seat by its id.
pub(super) fn seat_name(about: &About, id: &str, lang: Lang) -> String {
    about.seat(id).map_or_else(|| id.to_string(), |seat| about.seat_name(seat, lang))
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
                                    (about(&table.game).map_or_else(|| seat.seat.clone(), |a| seat_name(a, &seat.seat, lang)))
                                    " : " (sitter(lang, seat))
                                }
                            }
                            span.state {
                                @if table.over { (say(lang, "game-over")) }
                                @else if table.my_turn { (say(lang, "your-turn")) }
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
pub fn home(ctx: &PageContext, home: &HomeView) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        div.lead {
            h1 { "Bivouac" }
            p { (say(lang, "home-lead")) }
        }
        section.games aria-labelledby="games" {
            h2 id="games" { (say(lang, "home-games")) }
            @for one in &home.games { (game(ctx, one)) }
        }
        div.two {
            section aria-labelledby="mine" {
                h2 id="mine" { (say(lang, "home-mine")) }
                (cards(ctx, &home.games, &home.mine, "home-mine-none"))
            }
            section aria-labelledby="open" {
                h2 id="open" { (say(lang, "home-open")) }
                (cards(ctx, &home.games, &home.open, "home-open-none"))
            }
        }
    };
    frame(ctx, "home", "Bivouac", body)
}

/// How to learn the games.
pub fn learn(ctx: &PageContext, games: &[GameCard]) -> Markup {
    let lang = ctx.lang;
    let keys = [
        ("↑ ↓", "keys-arrows"),
        ("Enter ⏎", "keys-enter"),
        ("1 … 9", "keys-numbers"),
        ("U", "keys-undo"),
        ("P", "keys-pass"),
        ("+ − 0", "keys-zoom"),
        ("Esc", "keys-escape"),
    ];
    let body = html! {
        h1 { (say(lang, "learn-title")) }
        p.lead { (say(lang, "learn-lead")) }
        div.three {
            section.sheet {
                h2 { (say(lang, "learn-play")) }
                p { (say(lang, "learn-play-text")) }
                @for game in games {
                    form method="post" action={ "/play/" (game.about.id) } {
                        @if let Some(level) = game.levels.first() { input type="hidden" name="level" value=(level); }
                        button.main { (game.about.title(lang)) }
                    }
                }
            }
            section.sheet {
                h2 { (say(lang, "learn-why")) }
                p { (say(lang, "learn-why-text")) }
            }
            section.sheet {
                h2 { (say(lang, "learn-read")) }
                p { (say(lang, "learn-read-text")) }
                @for game in games {
                    p { a href={ "/rules/" (game.about.id) } { (tell(lang, "rules-title", &[("game", &game.about.title(lang))])) } }
                    p { a href={ "/data/" (game.about.id) } { (tell(lang, "data-title", &[("game", &game.about.title(lang))])) } }
                }
            }
        }
        section.sheet {
            h2 { (say(lang, "learn-keys")) }
            dl.keys {
                @for (key, what) in keys { div { dt { kbd { (key) } } dd { (say(lang, what)) } } }
            }
        }
    };
    frame(ctx, "read", &say(lang, "learn-title"), body)
}

/// Who a seat is filled in for.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Leader {
    Me,
    Friend,
    Numbered(usize),
}

/// The leader of a seat with the chosen number of players: whoever opens the table is the first player.
fn leader(new: &NewTableView, seat: Seat) -> Leader {
    let players = new.players.and_then(|count| new.parties.iter().find(|parties| parties.len() == count));
    match players.and_then(|parties| parties.iter().position(|party| party.has(seat)).map(|at| (at, parties[at]))) {
        Some((0, _)) => Leader::Me,
        Some((number, party)) if party.len() > 1 => Leader::Numbered(number),
        Some(_) => Leader::Friend,
        None if seat == Seat(0) => Leader::Me,
        None => Leader::Friend,
    }
}

/// The page where a table is set up.
pub fn new_table(ctx: &PageContext, new: &NewTableView) -> Markup {
    let lang = ctx.lang;
    let about = new.game.about;
    let title = tell(lang, "new-title", &[("game", &about.title(lang))]);
    let body = html! {
        h1 { (title) }
        form.new method="post" action={ "/new/" (about.id) } {
            fieldset {
                legend { (say(lang, "new-seats")) }
                @if !new.parties.is_empty() {
                    nav.players aria-label=(say(lang, "new-players")) {
                        (say(lang, "new-players")) " "
                        @for count in new.parties.iter().map(Vec::len) {
                            a href={ "?players=" (count) } aria-current=[(new.players == Some(count)).then_some("true")] { (count) }
                            " "
                        }
                    }
                }
                @for (i, seat) in about.seats.iter().enumerate() {
                    @let leader = leader(new, Seat(i as u8));
                    p.field {
                        label for={ "seat-" (seat.id) } { (seat_name(about, seat.id, lang)) }
                        select id={ "seat-" (seat.id) } name={ "seat-" (seat.id) } {
                            option value="me" selected[leader == Leader::Me] { (say(lang, "seat-me")) }
                            option value="friend" selected[leader == Leader::Friend] { (say(lang, "seat-friend")) }
                            @if !new.parties.is_empty() {
                                @for number in 1..about.seats.len() {
                                    option value={ "friend:" (number) } selected[leader == Leader::Numbered(number)] {
                                        (tell(lang, "seat-friend-number", &[("number", &number.to_string())]))
                                    }
                                }
                            }
                            option value="open" { (say(lang, "seat-open")) }
                            @for level in &new.game.levels {
                                option value={ "bot:" (level) } { (tell(lang, "seat-bot", &[("level", &words::level(lang, level))])) }
                            }
                        }
                    }
                }
            }
            @if !new.options.is_empty() {
                fieldset {
                    legend { (say(lang, "new-options")) }
                    @for option in &new.options {
                        p.field {
                            label for={ "option-" (option.id) } { (words::option(about, lang, option.id)) }
                            select id={ "option-" (option.id) } name={ "option-" (option.id) } {
                                @for value in option.values {
                                    option value=(value) { (words::value(about, lang, option.id, value)) }
                                }
                            }
                        }
                    }
                }
            }
            fieldset {
                legend { (say(lang, "new-table")) }
                p.field {
                    label for="name" { (say(lang, "new-name")) }
                    input id="name" name="name" maxlength="40" autocomplete="nickname" aria-describedby="name-hint";
                    small id="name-hint" { (say(lang, "new-name-hint")) }
                }
                p.check { label { input type="checkbox" name="listed"; (say(lang, "new-listed")) } }
                p.check { label { input type="checkbox" name="hotseat"; (say(lang, "new-hotseat")) } }
            }
            button.main { (say(lang, "new-create")) }
        }
    };
    frame(ctx, "read", &title, body)
}

/// The page behind an invitation.
pub fn join(ctx: &PageContext, join: &JoinView) -> Markup {
    let lang = ctx.lang;
    let title = say(lang, "join-title");
    let body = html! {
        div.sheet.narrow {
            (art::mark())
            h1 { (title) }
            p { (tell(lang, "join-lead", &[("game", &join.about.title(lang))])) }
            form id="join" method="post" action={ "/t/" (join.id) "/join" } {
                p.field {
                    label for="key" { (say(lang, "join-key")) }
                    input id="key" name="key" required autocomplete="off" spellcheck="false" aria-describedby="key-hint";
                    small id="key-hint" { (say(lang, "join-key-hint")) }
                }
                p.field {
                    label for="name" { (say(lang, "join-name")) }
                    input id="name" name="name" maxlength="40" autocomplete="nickname";
                }
                button.main { (say(lang, "join-sit")) }
            }
        }
    };
    frame(ctx, "read", &title, body)
}
