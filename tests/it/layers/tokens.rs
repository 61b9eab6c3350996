//! Rust as far as names go: the words and signs of a text, without comments, strings and tests.

/// A word or a sign, with its line, from 1. `::` is one sign.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    pub line: usize,
}

impl Token<'_> {
    /// Whether this is a word, not a sign or a number.
    pub fn is_word(&self) -> bool {
        self.text
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a text, without what stands in comments, strings and behind `#[cfg(test)]`.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    without_tests(&all(text))
}

fn all(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap();
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = literal(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let word = &rest[..end.unwrap_or(rest.len())];
            found.push(Token { text: word, line });
            word.len()
        } else if rest.starts_with("::") {
            found.push(Token {
                text: &rest[..2],
                line,
            });
            2
        } else {
            if !first.is_whitespace() {
                let text = &rest[..first.len_utf8()];
                found.push(Token { text, line });
            }
            first.len_utf8()
        };
        line += bytes[at..at + length]
            .iter()
            .filter(|b| **b == b'\n')
            .count();
        at += length;
    }
    found
}

/// The length of the string, character or lifetime that a text begins with.
fn literal(text: &str) -> Option<usize> {
    let body = text.trim_start_matches(['b', 'c']);
    let prefix = text.len() - body.len();
    if prefix > 1 {
        return None;
    }
    if let Some(raw) = body.strip_prefix('r') {
        let signs = raw.len() - raw.trim_start_matches('#').len();
        if !raw[signs..].starts_with('"') {
            return None;
        }
        let close = format!("\"{}", "#".repeat(signs));
        let end = raw[signs + 1..].find(&close)?;
        return Some(prefix + 1 + signs + 1 + end + close.len());
    }
    let quote = body.chars().next().filter(|c| "\"'".contains(*c))?;
    if quote == '\'' {
        // A lifetime has no second quote behind its first character.
        let mut chars = body[1..].chars();
        let (first, second) = (chars.next()?, chars.next()?);
        if first != '\\' && second != '\'' {
            let end = body[1..].find(|c: char| !c.is_alphanumeric() && c != '_');
            return Some(prefix + 1 + end?);
        }
    }
    let mut escaped = false;
    for (i, c) in body.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(prefix + i + 1),
            _ => {}
        }
    }
    None
}

/// The tokens without each item that is for tests alone.
fn without_tests<'a>(all: &[Token<'a>]) -> Vec<Token<'a>> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let here = all[at..].iter().map(|token| token.text);
        if !here.take(MARK.len()).eq(MARK) {
            kept.push(all[at]);
            at += 1;
            continue;
        }
        // The item ends with its first `;` outside of brackets, or with the `}` of its block.
        let mut depth = 0;
        at += MARK.len();
        while let Some(token) = all.get(at) {
            at += 1;
            match token.text {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(token.text, ";" | "}") {
                break;
            }
        }
    }
    kept
}
