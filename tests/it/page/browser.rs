//! What a browser makes of the page.
