//! The parts of the table page about people: chairs, links, downloads, fair dice, settings, resigning.

use super::home::{seat_name, sitter};
use super::words::{self, say, tell};
use crate::views::{Link, LinkKind, PageContext, SeatCard, Sitter, TableView};
use maud::{Markup, html};

fn form(view: &TableView, path: &str, seat: &str, inside: Markup) -> Markup {
    html! {
        form method="post" action={ "/t/" (view.id) "/" (path) } {
            input type="hidden" name="seat" value=(seat);
            (inside)
        }
    }
}

fn chair(view: &TableView, seat: &SeatCard) -> Markup {
    let lang = view.lang;
    let name = seat_name(view.about, &seat.seat, lang);
    let playing = view.over.is_none() && view.at.is_none();
    let absent = !seat.here && !matches!(seat.sitter, Sitter::Bot { .. } | Sitter::Rules);
    let bot_field = format!("bot-{}", seat.seat);
    html! {
        li {
            p {
                strong { (name) } " " (sitter(lang, seat))
                @if seat.sitter == Sitter::Person && !seat.mine {
                    " " span.presence.here[seat.here] {
                        @if seat.here { (say(lang, "here-yes")) } @else { (say(lang, "here-no")) }
                    }
                }
            }
            @if playing {
                div.row {
                    @if matches!(seat.sitter, Sitter::Bot { for_person: false, .. }) && view.host && view.waiting_room.is_some() {
                        (form(view, "back", &seat.seat, html! { button { (say(lang, "take-bot")) } }))
                    }
                    // Whoever opened the table and sits nowhere may take a seat that was kept for a friend.
                    @let kept = seat.sitter == Sitter::Invited && view.host && view.mine.is_empty();
                    @if (seat.sitter == Sitter::Open || kept) && !seat.mine {
                        (form(view, "sit", &seat.seat, html! { input type="hidden" name="luck" data-luck[view.waiting_room.is_some()]; button { (say(lang, "sit")) } }))
                    }
                    @if seat.mine && matches!(seat.sitter, Sitter::Bot { for_person: true, .. }) {
                        (form(view, "back", &seat.seat, html! { button.main { (say(lang, "come-back")) } }))
                    }
                    @if (view.host && absent && !seat.mine && !(view.waiting_room.is_some() && seat.sitter == Sitter::Person)) || (seat.mine && seat.sitter == Sitter::Person) {
                        (form(view, "bot", &seat.seat, html! {
                            label.unseen for=(bot_field) { (name) }
                            select id=(bot_field) name="level" { (words::levels(view)) }
                            button { @if seat.mine { (say(lang, "put-bot-me")) } @else { (say(lang, "put-bot")) } }
                        }))
                    }
                    @let of_person = matches!(seat.sitter, Sitter::Person | Sitter::Bot { for_person: true, .. });
                    @if view.host && of_person && !seat.mine && !seat.here {
                        details.renew id={ "free-" (seat.seat) } {
                            summary { (say(lang, "free")) }
                            p { (tell(lang, "free-note", &[("seat", &name)])) }
                            (form(view, "free", &seat.seat, html! { button.danger { (say(lang, "free-yes")) } }))
                        }
                    }
                    @if seat.mine && seat.sitter == Sitter::Person {
                        (form(view, "leave", &seat.seat, html! { button { (say(lang, "leave")) } }))
                    }
                }
            }
        }
    }
}

fn link(ctx: &PageContext, view: &TableView, link: &Link, number: usize) -> Markup {
    let lang = view.lang;
    let names: Vec<String> = link.seats.iter().map(|seat| seat_name(view.about, seat, lang)).collect();
    let seat = names.join(" + ");
    let title = match link.what {
        LinkKind::Invite => tell(lang, "link-invite", &[("seat", &seat)]),
        LinkKind::Carry => tell(lang, "link-carry", &[("seat", &seat)]),
        LinkKind::Watch => say(lang, "link-watch"),
    };
    let field = format!("link-{number}");
    // Known by what it is for, so that the focus never goes from one link to another that came in its place.
    let what = match link.what {
        LinkKind::Invite => "invite",
        LinkKind::Carry => "carry",
        LinkKind::Watch => "watch",
    };
    let copy: Vec<&str> = ["copy", what].into_iter().chain(link.seats.iter().map(String::as_str)).collect();
    html! {
        p.field {
            label for=(field) { (title) }
            span.row {
                input id=(field) readonly value={ (ctx.origin) (link.path) "#" (link.key) };
                button.js type="button" id=(copy.join("-")) data-copy=(field) { (say(lang, "link-copy")) }
            }
        }
        @if link.what == LinkKind::Watch && view.host { (renew_watch_link(view, link)) }
    }
}

/// A new link for onlookers, behind a second question: it puts out all who came by the old one.
fn renew_watch_link(view: &TableView, link: &Link) -> Markup {
    let lang = view.lang;
    let note = if view.listed { "link-renew-listed" } else { "link-renew-note" };
    html! {
        // With every link another element: it is shut again when the new one comes.
        details.renew id={ "renew-" (link.key.get(..8).unwrap_or_default()) } {
            summary { (say(lang, "link-renew")) }
            p { (say(lang, note)) }
            form method="post" action={ "/t/" (view.id) "/watch" } { button.danger { (say(lang, "link-renew-yes")) } }
        }
    }
}

/// All invitations as one text, to send to friends.
fn invitation_text(ctx: &PageContext, view: &TableView) -> Markup {
    let lang = view.lang;
    let invites: Vec<&Link> = view.links.iter().filter(|link| link.what == LinkKind::Invite).collect();
    let line = |link: &&Link| {
        let seats: Vec<String> = link.seats.iter().map(|seat| seat_name(view.about, seat, lang)).collect();
        format!("{}: {}{}#{}", seats.join(" + "), ctx.origin, link.path, link.key)
    };
    let lines: Vec<String> = invites.iter().map(line).collect();
    let lead = tell(lang, "invite-text", &[("game", &view.about.title(lang))]);
    html! {
        @if !invites.is_empty() {
            p.field {
                label for="invite-text" { (say(lang, "invite-all")) }
                textarea id="invite-text" readonly rows=(lines.len() + 1) { (lead) "\n" (lines.join("\n")) }
                span.row {
                    button.js type="button" id="copy-invitations" data-copy="invite-text" { (say(lang, "link-copy")) }
                    button.js type="button" id="share-invitations" data-share="invite-text" hidden { (say(lang, "link-share")) }
                }
            }
        }
    }
}

/// The time that is left, as a clock shows it. The script counts down from there.
pub(super) fn clock(view: &TableView) -> Markup {
    html! {
        @if let Some(clock) = &view.clock {
            @let seconds = clock.left.div_ceil(1000);
            p.clock role="timer" aria-live="off" data-left=(clock.left) title=(say(view.lang, "clock-left")) {
                span.unseen { (say(view.lang, "clock-left")) " " }
                span.time { (format!("{}:{:02}", seconds / 60, seconds % 60)) }
            }
        }
    }
}

/// In the bar: how far the game is, and who sits round the table, with a sign for whoever is waited for.
pub(super) fn around(view: &TableView) -> Markup {
    let lang = view.lang;
    let waited = |card: &SeatCard| {
        let seat = view.about.seat(&card.seat);
        view.over.is_none() && seat.is_some_and(|seat| view.waiting.contains(&seat))
    };
    html! {
        div.around id="around" {
            @if !view.guide.turn.is_empty() { p.where { (view.guide.turn) } }
            // On a phone it scrolls: keys must reach it.
            ul tabindex="0" aria-label=(say(lang, "seats-title")) {
                @for card in &view.seats {
                    @let seat = view.about.seat(&card.seat).unwrap_or_default();
                    @let absent = card.sitter == Sitter::Person && !card.mine && !card.here;
                    li.{ "seat-" (seat.0) }.asked-now[waited(card)].absent[absent] title=(sitter(lang, card)) {
                        span.nation { (seat_name(view.about, &card.seat, lang)) }
                        @if card.mine || card.sitter == Sitter::Person { " " span.player { (sitter(lang, card)) } }
                        (super::time::beside(view, card))
                        @if waited(card) { span.unseen { " " (say(lang, "around-asked")) } }
                        @if absent { span.unseen { " " (say(lang, "here-no")) } }
                    }
                }
            }
        }
    }
}

/// Who sits round the table, and the links to hand on.
pub(super) fn chairs(ctx: &PageContext, view: &TableView) -> Markup {
    let lang = view.lang;
    let invites = view.links.iter().any(|l| l.what == LinkKind::Invite);
    html! {
        section.box id="chairs" aria-labelledby="chairs-h" {
            h2 id="chairs-h" { (say(lang, "seats-title")) }
            ul.chairs { @for seat in &view.seats { (chair(view, seat)) } }
            @if !view.links.is_empty() {
                details id="links" open[invites] {
                    summary { (say(lang, "links-title")) }
                    (invitation_text(ctx, view))
                    // What the host came for is first: nobody shall send a friend the key to their own seat.
                    @for (i, one) in [LinkKind::Invite, LinkKind::Watch, LinkKind::Carry].iter()
                        .flat_map(|what| view.links.iter().filter(move |l| l.what == *what)).enumerate() {
                        (link(ctx, view, one, i))
                    }
                    p.faint { (say(lang, "link-note")) }
                }
            }
        }
    }
}

/// The record, the position and the board, to take home.
pub(super) fn downloads(view: &TableView) -> Markup {
    let lang = view.lang;
    let at = view.at.map_or_else(String::new, |at| format!("?at={at}"));
    let files = [
        ("record", "download-record"),
        ("replay.gif", "download-gif"),
        ("position", "download-position"),
        ("board.svg", "download-svg"),
        ("board.png", "download-png"),
    ];
    // The record and the position show everything: only once the game is over.
    let open = view.over.is_some() || view.eye == table::Eye::Archive;
    html! {
        section.box id="downloads" aria-labelledby="downloads-h" {
            h2 id="downloads-h" { (say(lang, "downloads")) }
            ul.row {
                @for (file, word) in files.iter().skip(if open { 0 } else { 3 }) {
                    li { a href={ "/t/" (view.id) "/" (file) (at) } download { (say(lang, word)) } }
                }
            }
            @if let Some(yes) = view.shares {
                p role="status" {
                    @if view.shared { (say(lang, "share-open")) }
                    @else if yes { (say(lang, "share-agreed")) }
                    @else { (say(lang, "share-ask")) }
                }
                form.row method="post" action={ "/t/" (view.id) "/share" } {
                    input type="hidden" name="share" value=(if yes { "no" } else { "yes" });
                    button { (say(lang, if yes { "share-no" } else { "share-yes" })) }
                }
            }
        }
    }
}

/// The dice's promise and its proof.
pub(super) fn fair(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        section.box id="fair" aria-labelledby="fair-h" data-commitment=(view.fair.commitment) data-promise=(view.fair.promise)
            data-record=[view.over.as_ref().map(|_| format!("/t/{}/record", view.id))]
            data-say-other=(say(lang, "fair-other")) data-say-missing=(say(lang, "fair-missing")) data-say-checked=(say(lang, "fair-checked"))
            data-say-wrong=(say(lang, "fair-wrong")) data-say-cannot=(say(lang, "fair-cannot")) {
            h2 id="fair-h" { (say(lang, "fair-title")) }
            p.faint { (say(lang, "fair-lead")) }
            dl.facts {
                div { dt { (say(lang, "fair-commitment")) } dd { code { (view.fair.commitment) } } }
                @for given in &view.fair.contributions {
                    div {
                        dt { (tell(lang, "fair-given", &[("seat", &seat_name(view.about, &given.seat, lang))])) }
                        dd { code { (given.luck) } }
                    }
                }
                @if view.fair.promise != view.fair.commitment {
                    div { dt { (say(lang, "fair-promise")) } dd { code { (view.fair.promise) } } }
                }
                div {
                    dt { (say(lang, "fair-secret")) }
                    dd {
                        @match &view.fair.secret {
                            Some(secret) => code { (secret) },
                            None => (say(lang, "fair-later")),
                        }
                    }
                }
            }
            @if !view.fair.nothing.is_empty() {
                @let names: Vec<String> = view.fair.nothing.iter().map(|seat| seat_name(view.about, seat, lang)).collect();
                p.faint { (tell(lang, "fair-nothing", &[("seats", &names.join(", "))])) }
            }
            p.own role="status" hidden {}
            @match view.fair.verified {
                Some(true) => p.good { "✔ " (say(lang, "fair-yes")) },
                Some(false) => p.bad { "✘ " (say(lang, "fair-no")) },
                None => {}
            }
            @if view.fair.secret.is_some() { p.faint { (say(lang, "fair-how")) } }
            p { a href="/fair-dice" { (say(lang, "fair-more")) } }
        }
    }
}

/// The settings of the game.
pub(super) fn setup(view: &TableView) -> Markup {
    let lang = view.lang;
    html! {
        @if !view.setup.is_empty() {
            section.box aria-labelledby="setup-h" {
                h2 id="setup-h" { (say(lang, "setup-title")) }
                dl.facts {
                    @for (option, value) in &view.setup {
                        div { dt { (words::option(view.about, lang, option)) } dd { (words::value(view.about, lang, option, value)) } }
                    }
                }
            }
        }
    }
}

/// Giving up, behind a second question.
pub(super) fn resign(view: &TableView) -> Markup {
    let lang = view.lang;
    let shown = view.over.is_none() && !view.mine.is_empty();
    html! {
        section.box id="resign" hidden[!shown] aria-label=(say(lang, "resign")) {
            @if shown {
                @for mine in &view.mine {
                    details id={ "resign-" (mine.seat.0) } {
                        summary { (say(lang, "resign")) @if view.mine.len() > 1 { " : " (view.seat_name(mine.seat)) } }
                        p { (say(lang, "resign-sure")) }
                        (form(view, "resign", view.about.seat_id(mine.seat), html! { button.danger { (say(lang, "resign-yes")) } }))
                    }
                }
            }
        }
    }
}
