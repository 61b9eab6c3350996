//! Addresses of files as editors write them: `file:` URIs, percent-encoded (RFC 8089, RFC 3986).

/// The path of a `file:` URI; of any other, the URI itself, which no file has.
pub(super) fn path(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else {
        return uri.to_owned();
    };
    // The host of a share may stand before the path.
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let mut decoded = decode(path);
    if !matches!(host, "" | "localhost") {
        decoded = format!("//{host}{decoded}");
    }
    // `/C:/games` is a path of Windows.
    let bytes = decoded.as_bytes();
    match bytes {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => decoded[1..].to_owned(),
        _ => decoded,
    }
}

/// The URI of a path.
pub(super) fn of_path(path: &str) -> String {
    if path.contains("://") || path.starts_with("untitled:") {
        return path.to_owned();
    }
    if let Some(share) = path.strip_prefix("//") {
        return of_path(&format!("/{share}")).replacen("file:///", "file://", 1);
    }
    let mut uri = String::from(if path.starts_with('/') {
        "file://"
    } else {
        "file:///"
    });
    for &byte in path.as_bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
        match (plain, byte) {
            (true, _) => uri.push(char::from(byte)),
            (false, b'\\') => uri.push('/'),
            (false, _) => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = (first == b'%').then(|| after.get(..2)).flatten();
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let number = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{of_path, path};

    #[test]
    fn there_and_back() {
        for way in [
            "/tmp/a b/daldøs.game",
            "/x/100%/#1.game",
            "/ø𝄞/e\u{301}.game",
        ] {
            assert_eq!(path(&of_path(way)), way);
        }
        assert_eq!(path("file:///C%3A/games/a.game"), "C:/games/a.game");
        assert_eq!(path("file://host/a%2"), "//host/a%2");
        assert_eq!(path("file://localhost/a"), "/a");
        assert_eq!(of_path("//host/share/a.game"), "file://host/share/a.game");
        assert_eq!(path("untitled:Untitled-1"), "untitled:Untitled-1");
        assert_eq!(of_path("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}
