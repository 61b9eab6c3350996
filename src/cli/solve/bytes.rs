//! Sizes of memory.

/// A size of memory, `512MiB`: a number and its unit, bytes without one.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let digits = text
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let power = match unit.trim() {
        "" | "B" => Some(0),
        "KiB" => Some(10),
        "MiB" => Some(20),
        "GiB" => Some(30),
        _ => None,
    };
    let size = power.and_then(|power| number.parse::<usize>().ok()?.checked_mul(1 << power));
    size.ok_or_else(|| "a size is a number with a unit, such as `512MiB` or `2GiB`".to_owned())
}
