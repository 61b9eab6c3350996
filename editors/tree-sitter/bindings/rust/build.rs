//! Compiles the generated parser.

fn main() {
    let mut parser = cc::Build::new();
    parser
        .include("src")
        .std("c11")
        .flag_if_supported("-Wno-unused");
    for file in ["src/parser.c", "src/scanner.c"] {
        parser.file(file);
        println!("cargo:rerun-if-changed={file}");
    }
    parser.compile("tree-sitter-daldos");
}
