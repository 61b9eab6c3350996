//! The rules of a pest grammar, as far as `game.pest` has kinds of them.
//!
//! Read here, since pest's own reader of grammars turns on parts of pest that the program leaves out,
//! and the program is tested as it is.

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What it reads.
    pub expr: Expr,
    /// Whether it reads a token, within which there is no blank space.
    pub is_token: bool,
}

/// What a rule reads.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A quoted text.
    Str(String),
    /// What another rule reads.
    Ident(String),
    /// Characters of a range.
    Range,
    /// One after the other.
    Seq(Vec<Expr>),
    /// One or else the other.
    Choice(Vec<Expr>),
    /// What may be missing or stand several times.
    Repeated(Box<Expr>),
    /// What only looks ahead.
    Look,
}

/// The rules of a grammar's text.
pub fn rules(text: &str) -> Vec<Rule> {
    let mut tokens = tokens(text).into_iter().peekable();
    let mut rules = Vec::new();
    while let Some(name) = tokens.next() {
        assert_eq!(tokens.next().as_deref(), Some("="), "{name}");
        let sign = tokens.next_if(|token| ["_", "@", "$"].contains(&token.as_str()));
        assert_eq!(tokens.next().as_deref(), Some("{"), "{name}");
        let expr = choice(&mut tokens);
        assert_eq!(tokens.next().as_deref(), Some("}"), "{name}");
        let is_token = sign.is_some_and(|sign| sign != "_");
        rules.push(Rule {
            name,
            expr,
            is_token,
        });
    }
    rules
}

type Tokens = std::iter::Peekable<std::vec::IntoIter<String>>;

fn choice(tokens: &mut Tokens) -> Expr {
    // One may stand before the first, too.
    tokens.next_if_eq("|");
    let mut all = vec![sequence(tokens)];
    while tokens.next_if_eq("|").is_some() {
        all.push(sequence(tokens));
    }
    match all.len() {
        1 => all.remove(0),
        _ => Expr::Choice(all),
    }
}

fn sequence(tokens: &mut Tokens) -> Expr {
    let mut all = vec![item(tokens)];
    while tokens.next_if_eq("~").is_some() {
        all.push(item(tokens));
    }
    match all.len() {
        1 => all.remove(0),
        _ => Expr::Seq(all),
    }
}

fn item(tokens: &mut Tokens) -> Expr {
    let token = tokens.next().expect("an item");
    let mut expr = match token.as_str() {
        "&" | "!" => {
            item(tokens);
            Expr::Look
        }
        "(" => {
            let inner = choice(tokens);
            assert_eq!(tokens.next().as_deref(), Some(")"));
            inner
        }
        quoted if quoted.starts_with('"') => Expr::Str(quoted[1..quoted.len() - 1].to_owned()),
        from if from.starts_with('\'') => {
            assert_eq!(tokens.next().as_deref(), Some(".."));
            tokens.next();
            Expr::Range
        }
        name => Expr::Ident(name.to_owned()),
    };
    while tokens
        .next_if(|token| ["*", "+", "?"].contains(&token.as_str()))
        .is_some()
    {
        expr = Expr::Repeated(Box::new(expr));
    }
    expr
}

/// Names, quoted texts and characters, `..`, and signs, without comments.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' => {
                rest = rest
                    .split_once('\n')
                    .map_or("", |(_, rest)| rest)
                    .trim_start();
                continue;
            }
            '"' | '\'' => quoted(rest),
            '.' => 2,
            c if c.is_alphanumeric() || c == '_' => {
                let name = |c: char| c.is_alphanumeric() || c == '_';
                rest.find(|c| !name(c)).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        tokens.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    tokens
}

/// How long the quoted text is with which this begins.
fn quoted(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let bytes = text.as_bytes();
    let mut at = 1;
    while bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}
