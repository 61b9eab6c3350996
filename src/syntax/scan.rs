//! Words, strings, comments and brackets, for all that has to be known without a parse.

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: TokenKind,
    /// First byte.
    pub(super) start: usize,
    /// One past the last byte.
    pub(super) end: usize,
}

impl Token {
    /// As written.
    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start..self.end]
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `(`, `[` or `{`.
    Open(Bracket),
    /// `)`, `]` or `}`.
    Close(Bracket),
    /// A string with both its quotes.
    Text,
    /// A string that its line doesn't close.
    OpenText,
    /// `// …`, without the end of the line.
    Comment,
    /// Anything else without blanks.
    Word,
}

/// A kind of bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    /// `()`: a form.
    Form,
    /// `[]`: a way.
    Way,
    /// `{}`: a set.
    Set,
}

impl Bracket {
    /// How it is opened.
    pub(super) fn opening(self) -> char {
        match self {
            Self::Form => '(',
            Self::Way => '[',
            Self::Set => '{',
        }
    }

    /// How it is closed.
    pub(super) fn closing(self) -> char {
        match self {
            Self::Form => ')',
            Self::Way => ']',
            Self::Set => '}',
        }
    }
}

/// The tokens of a text, which hold all of it but the blanks.
pub(super) fn scan(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    // There is a token for some four bytes of a ruling.
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            b'(' => TokenKind::Open(Bracket::Form),
            b'[' => TokenKind::Open(Bracket::Way),
            b'{' => TokenKind::Open(Bracket::Set),
            b')' => TokenKind::Close(Bracket::Form),
            b']' => TokenKind::Close(Bracket::Way),
            b'}' => TokenKind::Close(Bracket::Set),
            b'"' => {
                let (closed, end) = string(text, at);
                at = end;
                if closed {
                    TokenKind::Text
                } else {
                    if let Some(odd) = odd_quote(text, start, &tokens) {
                        at = tokens.get(odd).map_or(start, |token| token.start) + 1;
                        tokens.truncate(odd);
                        tokens.push(Token {
                            kind: TokenKind::OpenText,
                            start: at - 1,
                            end: at,
                        });
                        continue;
                    }
                    TokenKind::OpenText
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = line_end(text, at);
                TokenKind::Comment
            }
            _ => {
                at += 1;
                while at < bytes.len() && !ends_word(bytes, at) {
                    at += 1;
                }
                TokenKind::Word
            }
        };
        if matches!(kind, TokenKind::Open(_) | TokenKind::Close(_)) {
            at += 1;
        }
        tokens.push(Token {
            kind,
            start,
            end: at,
        });
    }
    tokens
}

/// The bracket that closes the one at a position, if brackets in between match in number.
pub(super) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// What of the token at a byte is to be shown: a form's bracket and head, an argument's key, or
/// all of it.
pub(super) fn front(tokens: &[Token], at: usize) -> (usize, usize) {
    let index = tokens.partition_point(|token| token.end <= at);
    let Some(token) = tokens.get(index) else {
        return (at, at);
    };
    let end = match (token.kind, tokens.get(index + 1)) {
        (TokenKind::Open(_), Some(next))
            if next.kind == TokenKind::Word && next.start == token.end =>
        {
            next.end
        }
        _ => token.end,
    };
    (token.start.max(at), end)
}

fn ends_word(bytes: &[u8], at: usize) -> bool {
    matches!(
        bytes[at],
        b' ' | b'\t' | b'\n' | b'\r' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'"'
    ) || bytes[at..].starts_with(b"//")
}

/// The end of the line of `at`, without the line's end.
fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    if text[..end].ends_with('\r') && end > at {
        end - 1
    } else {
        end
    }
}

/// Whether the string that begins at `start` is closed, and where it ends.
fn string(text: &str, start: usize) -> (bool, usize) {
    let end = line_end(text, start);
    if let Some(quote) = quote(&text[start + 1..end]) {
        return (true, start + 1 + quote + 1);
    }
    if begins_with_bracket(&text[start + 1..end]) {
        return (false, start + 1);
    }
    // An author who broke the string over two lines closes it on the next, before any bracket.
    let next = end + text[end..].find('\n').map_or(0, |n| n + 1);
    if next > end {
        let next_end = line_end(text, next);
        let line = &text[next..next_end];
        if line.matches('"').count() % 2 == 1
            && let Some(quote) = quote(line)
            && !line[..quote].contains(['(', ')', '[', ']', '{', '}'])
        {
            return (false, next + quote + 1);
        }
    }
    // Else the quote was forgotten at the end, before the brackets that close what is around.
    let line = &text[start..end];
    let mut kept = line
        .trim_end_matches([')', ']', '}', ' ', '\t'])
        .len()
        .max(1);
    let mut open = Vec::new();
    for c in line[..kept].chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            _ if open.last() == Some(&c) => {
                open.pop();
            }
            _ => {}
        }
    }
    while let Some(closing) = open.pop() {
        if !line[kept..].starts_with(closing) {
            break;
        }
        kept += 1;
    }
    (false, start + kept)
}

/// Whether what follows a quote shows that it is one too many: no text begins with a bracket.
fn begins_with_bracket(text: &str) -> bool {
    text.trim_start().starts_with(['(', '[', '{'])
}

/// The first text of this line that is none, where the line leaves a later one open: its quote is
/// one too many, and the next texts take each other's ends.
fn odd_quote(text: &str, open: usize, tokens: &[Token]) -> Option<usize> {
    let line = text[..open].rfind('\n').map_or(0, |n| n + 1);
    let first = tokens.partition_point(|token| token.start < line);
    let odd = tokens[first..].iter().position(|token| {
        token.kind == TokenKind::OpenText
            || token.kind == TokenKind::Text && begins_with_bracket(&text[token.start + 1..])
    })?;
    (tokens[first + odd].kind == TokenKind::Text).then_some(first + odd)
}

/// The first quote that no backslash precedes.
fn quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' if !escaped => return Some(at),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, scan};

    fn texts(text: &str) -> Vec<&str> {
        scan(text).iter().map(|token| token.text(text)).collect()
    }

    #[test]
    fn brackets_words_strings_and_comments() {
        assert_eq!(
            texts("(a on:(b) \"c // \\\" d\"){A1..A3}//e)\nf"),
            [
                "(",
                "a",
                "on:",
                "(",
                "b",
                ")",
                "\"c // \\\" d\"",
                ")",
                "{",
                "A1..A3",
                "}",
                "//e)",
                "f"
            ]
        );
    }

    #[test]
    fn a_string_left_open_ends_before_the_closing_brackets() {
        let text = "(a \"b c))\n(d)";
        assert_eq!(texts(text), ["(", "a", "\"b c", ")", ")", "(", "d", ")"]);
        assert_eq!(scan(text)[2].kind, TokenKind::OpenText);
    }

    #[test]
    fn a_string_left_open_keeps_brackets_of_its_own() {
        assert_eq!(texts("(a \"b (c))"), ["(", "a", "\"b (c)", ")"]);
    }

    #[test]
    fn a_string_left_open_keeps_a_way_of_its_own() {
        assert_eq!(texts("(a \"b [c] d:[e])"), ["(", "a", "\"b [c] d:[e]", ")"]);
    }

    #[test]
    fn a_quote_before_a_bracket_is_one_too_many() {
        assert_eq!(texts("(a \" (b))"), ["(", "a", "\"", "(", "b", ")", ")"]);
    }

    #[test]
    fn a_quote_too_many_leaves_later_texts_alone() {
        assert_eq!(
            texts("\"(a \"b\" \"c\")"),
            ["\"", "(", "a", "\"b\"", "\"c\"", ")"]
        );
    }

    #[test]
    fn a_string_broken_over_two_lines_is_one() {
        assert_eq!(texts("(a \"b\n  c\")"), ["(", "a", "\"b\n  c\"", ")"]);
    }
}
