//! Pictures as PNG, if the program was built to draw them.

/// A picture that has been drawn.
pub(crate) struct Drawn {
    /// The file.
    pub(crate) bytes: Vec<u8>,
    /// No font was found to write text with.
    pub(crate) without_text: bool,
}

/// Whether this program can.
pub(crate) const CAN: bool = cfg!(feature = "png");

/// Why it can't, and what to do.
pub(crate) const CANNOT: &str = "this program was built without PNG; build it with \
    `cargo install --path . --locked --features png`, or write an SVG with `--svg FILE`";

/// Draws an SVG, so many pixels wide or at twice its own size.
#[cfg(feature = "png")]
pub(crate) fn png(svg: &str, width: Option<u32>) -> Result<Drawn, String> {
    use resvg::{tiny_skia, usvg};

    /// Nobody looks at more, and memory is not boundless.
    const MOST: f32 = 16384.0;
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let without_text = options.fontdb.is_empty();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let scale = width.map_or(2.0, |width| width as f32 / size.width());
    let scale = scale.min(MOST / size.width().max(size.height()));
    let pixels = |length: f32| ((length * scale).round() as u32).max(1);
    let mut map = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or("it would be too large")?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut map.as_mut());
    Ok(Drawn {
        bytes: map.encode_png().map_err(|error| error.to_string())?,
        without_text,
    })
}

/// Can't.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &str, _: Option<u32>) -> Result<Drawn, String> {
    Err(CANNOT.to_owned())
}
