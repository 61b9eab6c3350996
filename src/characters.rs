//! Characters that are no text to be seen.

/// Whether a character is a control character, or one of those that can't be seen, or that turn
/// the direction in which others are read: what hides in a text, or shows it as another.
pub fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Adds the character as JSON and many languages write it: `\u202e`.
pub fn escape(c: char, text: &mut String) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        text.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A text on one line, with each character that can't be seen written out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match unseen(c) {
            true => escape(c, &mut out),
            false => out.push(c),
        }
    }
    out
}
