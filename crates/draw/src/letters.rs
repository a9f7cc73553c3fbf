//! Estimates the width of texts without a font, so that they can be wrapped or made smaller.

/// The width of a text in hundredths of its size; an upper estimate for common fonts.
fn ems(text: &str, bold: bool) -> i32 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ';' | ':' | '!' | '\'' | '|' | '’' => 32,
        ' ' | '\u{a0}' | '\u{202f}' | 'f' | 't' | 'r' | '(' | ')' | '-' | '«' | '»' => 40,
        'm' | 'w' | 'M' | 'W' | 'œ' | 'Œ' | '—' | '…' => 95,
        'A'..='Z' | 'É' | 'È' | 'Ê' | 'À' | 'Ç' => 70,
        '0'..='9' => 63,
        _ => 60,
    };
    let sum: i32 = text.chars().map(width).sum();
    if bold { sum * 112 / 100 } else { sum }
}

/// The estimated width of the text at this size.
pub fn width(text: &str, size: i32, bold: bool) -> i32 {
    ems(text, bold) * size / 100
}

/// The largest size up to `size` at which the text fits in `room`.
pub fn fit(text: &str, size: i32, room: i32, bold: bool) -> i32 {
    let ems = ems(text, bold).max(1);
    size.min(room * 100 / ems).max(1)
}

/// Wraps the text into lines that fit in `room`.
pub fn wrap(text: &str, size: i32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split([' ', '\n']).filter(|w| !w.is_empty()) {
        if !line.is_empty() && width(&line, size, false) + width(word, size, false) + size * 2 / 5 > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_fit_and_keep_every_word() {
        let text = "Chaque troupe ennemie de la case subit les dégâts de la table, tranchée comprise.";
        let lines = wrap(text, 20, 300);
        assert!(lines.len() > 2 && lines.iter().all(|l| width(l, 20, false) <= 300));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn a_long_name_is_made_smaller() {
        let size = fit("Lance-flammes (Flammenwerfer)", 30, 200, true);
        assert!(size < 30 && width("Lance-flammes (Flammenwerfer)", size, true) <= 200);
        assert_eq!(fit("DCA", 30, 200, true), 30);
    }
}
