//! Invisible characters, those that change how others are read, and how many are shown.

/// Whether a character is a control character, or one of those that can't be seen, or that turn
/// the direction in which others are read: what hides in a text, or shows it as another.
///
/// These are the controls, what Unicode calls `Default_Ignorable_Code_Point` (all of it, in its
/// file `DerivedCoreProperties.txt`, those included that are not given yet), the separators of
/// lines and paragraphs, and the marks of annotations.
pub fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Whether a character that can't be seen shapes those beside it: the joiner and the non-joiner,
/// without which words of Persian and of Indian scripts are misspelt, and the mark that makes a
/// sign a coloured one. Texts may hold them, names may not.
pub fn shapes(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0f}')
}

/// The characters of a text, each with whether it hides there: whether it can't be seen, and has
/// nothing to shape. What shapes stands behind a letter or sign beyond ASCII, or makes a key of a
/// digit.
pub fn hiding(text: &str) -> impl Iterator<Item = (usize, char, bool)> {
    let mut before = None;
    text.char_indices().map(move |(at, c)| {
        let shaping = shapes(c)
            && before.replace(c).is_some_and(|before| match before {
                '0'..='9' | '#' | '*' => text[at..].starts_with("\u{fe0f}\u{20e3}"),
                '\u{fe0f}' => c == '\u{200d}',
                before => !before.is_ascii() && !unseen(before),
            });
        before = Some(c);
        (at, c, unseen(c) && !shaping)
    })
}

/// Bytes are looked at so many at once.
const TOGETHER: usize = 256;

/// The characters of a text that begin with a byte with which those begin that can't be seen, line
/// ends and tabs aside: these, and a few others. Where all is ASCII and no other control, as most text is,
/// no byte is asked alone.
pub fn suspects(text: &str) -> impl Iterator<Item = (usize, char)> {
    // 1 for what is neither a space, a sign or letter of ASCII, a line end nor a tab.
    let odd = |byte: u8| {
        u8::from(byte.wrapping_sub(b' ') > b'~' - b' ')
            & u8::from(byte != b'\n')
            & u8::from(byte != b'\t')
    };
    let parts = (0..)
        .step_by(TOGETHER)
        .zip(text.as_bytes().chunks(TOGETHER));
    let doubtful =
        parts.filter(move |(_, part)| part.iter().fold(0, |any, byte| any | odd(*byte)) > 0);
    let bytes = doubtful.flat_map(|(first, part)| (first..).zip(part));
    let suspects = bytes.filter(|(_, byte)| begins_unseen(**byte));
    suspects.filter_map(|(at, _)| Some((at, text.get(at..)?.chars().next()?)))
}

/// Whether a character that can't be seen may begin with this byte; line ends and tabs aside.
fn begins_unseen(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11..=31 | 0x7f | 0xc2 | 0xcd | 0xd8 | 0xe1..=0xe3 | 0xef | 0xf0 | 0xf3)
}

/// Adds the character as JSON and many languages write it: `\u202e`.
pub fn escape(c: char, text: &mut String) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        text.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A text on one line, with each character that hides written out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (_, c, hides) in hiding(text) {
        match hides {
            true => escape(c, &mut out),
            false => out.push(c),
        }
    }
    out
}

/// The text, of a longer one the beginning: so many characters at most, the last of which says that there are more.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let beginning = text.chars().take(most.saturating_sub(1));
    beginning.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_hides_is_suspected() {
        let hidden = ('\0'..=char::MAX).filter(|c| unseen(*c) && !matches!(c, '\t' | '\n'));
        for c in hidden {
            let text = c.to_string();
            assert!(suspects(&text).eq([(0, c)]), "{c:?}");
        }
        // Wherever in a text it stands.
        for before in 0..2 * TOGETHER + 2 {
            let text = |c: &str| "x".repeat(before) + c + &"y".repeat(TOGETHER);
            for hidden in ['\u{202e}', '\0'] {
                let text = text(&hidden.to_string());
                assert!(suspects(&text).eq([(before, hidden)]), "{before}");
            }
            assert_eq!(suspects(&text("\t\u{e1}\n")).count(), 0, "{before}");
        }
    }
}
