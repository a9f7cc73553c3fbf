//! Small drawings of the pages themselves: the mark, and signs on buttons. All are hidden from screen
//! readers, since the words stand beside them.

use maud::{Markup, PreEscaped, html};

fn sign(paths: &str) -> Markup {
    html! {
        svg.sign viewBox="0 0 24 24" aria-hidden="true" focusable="false" { (PreEscaped(paths)) }
    }
}

/// The mark: a tent and its fire.
pub(super) fn mark() -> Markup {
    sign(
        r#"<path d="M2 20L11 4l3 5.4L20 20Z" class="tent"/><path d="M11 4L9.4 20h4.8Z" class="door"/><path d="M18.2 20c-1.9-1.4-.9-3.6.3-4.7.2 1 .8 1.2 1.2.5 1.5 1.3 1.5 3.3.3 4.2Z" class="fire"/>"#,
    )
}

/// Night.
pub(super) fn moon() -> Markup {
    sign(r#"<path class="line" d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"/>"#)
}

/// Day.
pub(super) fn sun() -> Markup {
    sign(
        r#"<circle class="line" cx="12" cy="12" r="4"/><path class="line" d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/>"#,
    )
}

/// Sheets one over the other.
pub(super) fn layers() -> Markup {
    sign(r#"<path class="line" d="M12 3l9 5-9 5-9-5ZM4 12.5l8 4.5 8-4.5M4 16.5l8 4.5 8-4.5"/>"#)
}

/// An arrow back.
pub(super) fn undo() -> Markup {
    sign(r#"<path class="line" d="M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3"/>"#)
}

/// A flag that waves things through.
pub(super) fn pass() -> Markup {
    sign(r#"<path class="line" d="M5 5l7 7-7 7M13 5l7 7-7 7"/>"#)
}

/// A lamp.
pub(super) fn lamp() -> Markup {
    sign(
        r#"<path class="line" d="M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.6.6-.8 1.5-.8 2.5H9.3c0-1-.2-1.9-.8-2.5Z"/>"#,
    )
}

/// A question.
pub(super) fn question() -> Markup {
    sign(r#"<path class="line" d="M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18v.5"/>"#)
}

/// A link to hand on.
pub(super) fn link() -> Markup {
    sign(
        r#"<path class="line" d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>"#,
    )
}

/// A film to scrub through.
pub(super) fn replay() -> Markup {
    sign(r#"<path class="line" d="M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v4l3 2"/>"#)
}

/// Larger.
pub(super) fn plus() -> Markup {
    sign(r#"<path class="line" d="M12 5v14M5 12h14"/>"#)
}

/// Smaller.
pub(super) fn minus() -> Markup {
    sign(r#"<path class="line" d="M5 12h14"/>"#)
}

/// All of it.
pub(super) fn whole() -> Markup {
    sign(r#"<path class="line" d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>"#)
}

/// What can be set.
pub(super) fn gear() -> Markup {
    sign(
        r#"<circle class="line" cx="12" cy="12" r="3.2"/><path class="line" d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1"/><circle class="line" cx="12" cy="12" r="6.4"/>"#,
    )
}

/// To the very first.
pub(super) fn first() -> Markup {
    sign(r#"<path class="line" d="M6 5v14M18 5l-8 7 8 7Z"/>"#)
}

/// One back.
pub(super) fn previous() -> Markup {
    sign(r#"<path class="line" d="M16 5l-9 7 9 7Z"/>"#)
}

/// One on.
pub(super) fn next() -> Markup {
    sign(r#"<path class="line" d="M8 5l9 7-9 7Z"/>"#)
}

/// To the very last.
pub(super) fn last() -> Markup {
    sign(r#"<path class="line" d="M18 5v14M6 5l8 7-8 7Z"/>"#)
}
