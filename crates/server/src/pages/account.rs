//! The pages of accounts: signing in, creating one, one's own page, and the way back in.

use super::frame;
use super::home::instant;
use super::words::{say, tell};
use crate::views::{AccountView, OwnView, PageContext};
use maud::{Markup, html};

/// A field with its label.
fn field(label: &str, id: &str, name: &str, kind: &str, complete: &str) -> Markup {
    html! {
        p.field {
            label for=(id) { (label) }
            input id=(id) name=(name) type=(kind) autocomplete=(complete) required maxlength="200";
        }
    }
}

/// Whether the seats of this device come along.
fn take(ctx: &PageContext, id: &str) -> Markup {
    html! {
        p.check {
            input id=(id) type="checkbox" name="take" value="on" checked;
            label for=(id) { (say(ctx.lang, "account-take")) }
        }
    }
}

/// Signing in, creating an account, and coming back with a code.
pub fn sign_in(ctx: &PageContext, view: &AccountView) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "account-title")) }
        p { (say(lang, "account-lead")) }
        div.two.account {
            section aria-labelledby="in" {
                h2 id="in" { (say(lang, "account-in")) }
                form method="post" action="/account/in" {
                    (field(&say(lang, "account-name"), "in-name", "name", "text", "username"))
                    (field(&say(lang, "account-password"), "in-password", "password", "password", "current-password"))
                    (take(ctx, "in-take"))
                    button.main { (say(lang, "account-in")) }
                }
                details {
                    summary { (say(lang, "account-lost")) }
                    p { (say(lang, "account-lost-text")) }
                    form method="post" action="/account/recover" {
                        (field(&say(lang, "account-name"), "code-name", "name", "text", "username"))
                        (field(&say(lang, "account-code"), "code", "code", "text", "off"))
                        (field(&say(lang, "account-password-new"), "code-password", "password", "password", "new-password"))
                        (take(ctx, "code-take"))
                        button { (say(lang, "account-in")) }
                    }
                }
            }
            section aria-labelledby="new" {
                h2 id="new" { (say(lang, "account-new")) }
                @if view.closed {
                    p { (say(lang, "account-closed")) }
                } @else {
                    form method="post" action="/account/new" {
                        (field(&say(lang, "account-name"), "new-name", "name", "text", "username"))
                        (field(&say(lang, "account-password"), "new-password", "password", "password", "new-password"))
                        p.faint { (say(lang, "account-password-hint")) }
                        @if view.invited {
                            p.field {
                                label for="new-key" { (say(lang, "account-invitation")) }
                                input id="new-key" name="invitation" value=(view.key) required maxlength="64";
                            }
                        }
                        (take(ctx, "new-take"))
                        button.main { (say(lang, "account-new")) }
                    }
                }
            }
        }
    };
    frame(ctx, "account-page", &say(lang, "account-title"), body)
}

/// Setting another password with a link of the host.
pub fn way_back(ctx: &PageContext, key: &str) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "account-back-title")) }
        form.account method="post" action="/account/link" {
            input type="hidden" name="key" value=(key);
            (field(&say(lang, "account-password-new"), "back-password", "password", "password", "new-password"))
            p.faint { (say(lang, "account-password-hint")) }
            (take(ctx, "back-take"))
            button.main { (say(lang, "account-in")) }
        }
    };
    frame(ctx, "account-page", &say(lang, "account-back-title"), body)
}

/// Recovery codes, shown once.
pub fn codes(ctx: &PageContext, codes: &[String]) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { (say(lang, "account-codes")) }
        p { (say(lang, "account-codes-text")) }
        ol.codes { @for code in codes { li { code { (code) } } } }
        p { a.main href="/account" { (say(lang, "account-codes-kept")) } }
    };
    frame(ctx, "account-page", &say(lang, "account-codes"), body)
}

/// A choice among values.
fn choice(ctx: &PageContext, view: &OwnView, name: &str, values: &[&str]) -> Markup {
    let (lang, id) = (ctx.lang, format!("set-{name}"));
    let now = view.settings.get(name).map_or("", String::as_str);
    html! {
        p.field {
            label for=(id) { (say(lang, &format!("account-set-{name}"))) }
            select id=(id) name=(name) {
                @for value in values {
                    @let word = if value.is_empty() { "none" } else { value };
                    option value=(value) selected[now == *value] { (say(lang, &format!("account-set-{name}-{word}"))) }
                }
            }
        }
    }
}

/// A time or another short text.
fn text(ctx: &PageContext, view: &OwnView, name: &str, kind: &str) -> Markup {
    let (lang, id) = (ctx.lang, format!("set-{name}"));
    html! {
        p.field {
            label for=(id) { (say(lang, &format!("account-set-{name}"))) }
            input id=(id) name=(name) type=(kind) value=(view.settings.get(name).map_or("", String::as_str)) maxlength="60";
        }
    }
}

/// One's own page.
pub fn own(ctx: &PageContext, view: &OwnView) -> Markup {
    let lang = ctx.lang;
    let body = html! {
        h1 { bdi { (view.name) } }
        @if view.kept > 0 {
            p.notice role="status" { (tell(lang, "account-kept", &[("n", &view.kept.to_string())])) }
        }
        form method="post" action="/account/out" { button { (say(lang, "account-out")) } }
        div.two.account {
            section aria-labelledby="settings" {
                h2 id="settings" { (say(lang, "account-settings")) }
                form method="post" action="/account/settings" {
                    (choice(ctx, view, "lang", &["fr", "en"]))
                    (text(ctx, view, "zone", "text"))
                    (text(ctx, view, "quiet-from", "time"))
                    (text(ctx, view, "quiet-to", "time"))
                    (choice(ctx, view, "pace", &["quick", "slow", "once", "step"]))
                    (choice(ctx, view, "sound", &["", "on"]))
                    (choice(ctx, view, "confirm", &["", "on"]))
                    button.main { (say(lang, "account-save")) }
                }
            }
            section aria-labelledby="devices" {
                h2 id="devices" { (say(lang, "account-devices")) }
                ul.devices {
                    @for session in &view.sessions {
                        li {
                            span { (session.agent) " " @if session.own { strong { (say(lang, "account-this")) } } }
                            " " time datetime=(instant(session.seen)) data-local { (instant(session.seen)) }
                            @if !session.own {
                                form method="post" action="/account/sessions" {
                                    button name="end" value=(session.key) { (say(lang, "account-end")) }
                                }
                            }
                        }
                    }
                }
                form method="post" action="/account/sessions" {
                    button name="end" value="others" { (say(lang, "account-end-others")) }
                }
            }
            section aria-labelledby="secrets" {
                h2 id="secrets" { (say(lang, "account-secrets")) }
                form method="post" action="/account/password" {
                    (field(&say(lang, "account-password-old"), "old", "old", "password", "current-password"))
                    (field(&say(lang, "account-password-new"), "fresh", "password", "password", "new-password"))
                    button { (say(lang, "account-password-set")) }
                }
                p { (tell(lang, "account-codes-left", &[("n", &view.codes.to_string())])) }
                form method="post" action="/account/codes" {
                    (field(&say(lang, "account-password"), "codes-password", "password", "password", "current-password"))
                    button { (say(lang, "account-codes-new")) }
                }
            }
            section aria-labelledby="data" {
                h2 id="data" { (say(lang, "account-data")) }
                form method="post" action="/account/name" {
                    (field(&say(lang, "account-name-new"), "own-name", "name", "text", "username"))
                    button { (say(lang, "account-rename")) }
                }
                p { a href="/account/export" download="bivouac.json" { (say(lang, "account-export")) } }
                details {
                    summary { (say(lang, "account-delete")) }
                    p { (say(lang, "account-delete-text")) }
                    form method="post" action="/account/delete" {
                        (field(&say(lang, "account-password"), "delete-password", "password", "password", "current-password"))
                        button.alarm { (say(lang, "account-delete")) }
                    }
                }
            }
        }
    };
    frame(ctx, "account-page", &view.name, body)
}
