//! Which file of a crate names what another one defines: read from `mod`, `use` and paths.
//!
//! What a file re-exports belongs to the file that defines it: `mod.rs` stands for its own items
//! alone. Names of methods are not followed, nor names in strings.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::tokens::{Token, tokens};

/// A file of the crate, which is a module.
pub struct File {
    /// From the source folder, with `/`.
    pub name: String,
    /// The module: its path from the crate's root.
    module: Vec<String>,
    children: BTreeMap<String, usize>,
    /// Items at the top level.
    items: BTreeSet<String>,
    imports: BTreeMap<String, Import>,
    /// What `use …::*` opens.
    globs: Vec<(Vec<String>, usize)>,
    paths: Vec<(Vec<String>, usize)>,
    macros: BTreeSet<String>,
}

struct Import {
    path: Vec<String>,
    public: bool,
    line: usize,
}

/// What a path leads to.
#[derive(Clone, Copy, PartialEq)]
enum Target {
    Module(usize),
    Item(usize),
}

/// The files, and what each of them names in which other one: the first line and the name.
pub struct Graph {
    pub files: Vec<File>,
    pub edges: BTreeMap<(usize, usize), (usize, String)>,
}

impl Graph {
    /// The crate whose root is this file of the source folder.
    pub fn of(folder: &Path, root: &str) -> Graph {
        let mut files = Vec::new();
        read(folder, root, Vec::new(), &mut files);
        let mut graph = Graph {
            files,
            edges: BTreeMap::new(),
        };
        for from in 0..graph.files.len() {
            for (to, line, name) in graph.named(from) {
                if to != from {
                    graph.edges.entry((from, to)).or_insert((line, name));
                }
            }
        }
        graph
    }

    /// Whether one file's module lies inside another's.
    pub fn is_inside(&self, file: usize, outer: usize) -> bool {
        let (file, outer) = (&self.files[file].module, &self.files[outer].module);
        file.len() > outer.len() && file.starts_with(outer)
    }

    /// Everything that a file names: the file that defines it, the line, the name.
    fn named(&self, from: usize) -> Vec<(usize, usize, String)> {
        let file = &self.files[from];
        let mut found = Vec::new();
        for (name, import) in &file.imports {
            // What is only passed on is not used here.
            if import.public {
                continue;
            }
            if let Some(Target::Item(to)) = self.locate(from, &import.path, 0) {
                found.push((to, import.line, name.clone()));
            }
        }
        for (path, line) in file.globs.iter().chain(&file.paths) {
            if let Some(Target::Item(to)) = self.locate(from, path, 0) {
                found.push((to, *line, path.join("::")));
            }
        }
        found
    }

    /// What a path leads to, as it is written in a file.
    fn locate(&self, from: usize, path: &[String], depth: usize) -> Option<Target> {
        if depth > 20 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        if let Some(name) = first.strip_suffix('!') {
            let home = self.files.iter().position(|f| f.macros.contains(name))?;
            return Some(Target::Item(home));
        }
        match first.as_str() {
            "crate" => self.inside(0, rest, depth + 1, true),
            "self" => self.inside(from, rest, depth + 1, true),
            "super" => self.inside_parent(from, rest, depth + 1),
            _ => self.inside(from, path, depth + 1, false),
        }
    }

    fn inside_parent(&self, from: usize, rest: &[String], depth: usize) -> Option<Target> {
        let module = &self.files[from].module;
        let parent = &module[..module.len().checked_sub(1)?];
        let parent = self.files.iter().position(|f| f.module == parent)?;
        match rest.first().map(String::as_str) {
            Some("super") => self.inside_parent(parent, &rest[1..], depth + 1),
            _ => self.inside(parent, rest, depth, true),
        }
    }

    /// What a path inside a module leads to. What is `certain` to be there and isn't seen has been
    /// made by a macro.
    fn inside(&self, at: usize, path: &[String], depth: usize, certain: bool) -> Option<Target> {
        let file = &self.files[at];
        let Some((first, rest)) = path.split_first() else {
            return Some(Target::Module(at));
        };
        // A function and a module may share a name: the module goes on, the function doesn't.
        if rest.is_empty() && file.items.contains(first) {
            return Some(Target::Item(at));
        }
        let import = file.imports.get(first).filter(|i| i.path != path);
        if rest.is_empty()
            && let Some(import) = import
            && let Some(found) = self.locate(at, &import.path, depth + 1)
        {
            return Some(found);
        }
        if let Some(child) = file.children.get(first) {
            return self.inside(*child, rest, depth + 1, true);
        }
        if file.items.contains(first) {
            return Some(Target::Item(at));
        }
        if let Some(import) = import {
            let whole = [&import.path[..], rest].concat();
            return self.locate(at, &whole, depth + 1);
        }
        let opened = file.globs.iter().find_map(|(glob, _)| {
            if depth > 20 {
                return None;
            }
            match self.locate(at, glob, depth + 1)? {
                Target::Module(module) => self.inside(module, path, depth + 1, false),
                // The variants of an enum.
                Target::Item(_) => None,
            }
        });
        opened.or(certain.then_some(Target::Item(at)))
    }
}

/// Reads a module's file and those of its children.
fn read(folder: &Path, name: &str, module: Vec<String>, files: &mut Vec<File>) -> usize {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let number = files.len();
    let (file, children) = parsed(name, module.clone(), &tokens(&text));
    files.push(file);
    let folder_of = match name.rsplit_once('/') {
        _ if module.is_empty() => String::new(),
        Some((path, "mod.rs")) => format!("{path}/"),
        _ => format!("{}/", name.strip_suffix(".rs").unwrap()),
    };
    for child in children {
        let alone = format!("{folder_of}{child}.rs");
        let with_children = format!("{folder_of}{child}/mod.rs");
        let mut paths = [alone, with_children].into_iter();
        let path = paths.find(|path| folder.join(path).is_file()).unwrap();
        let inner = [&module[..], std::slice::from_ref(&child)].concat();
        let index = read(folder, &path, inner, files);
        files[number].children.insert(child, index);
    }
    number
}

/// A file as its tokens tell it, and the modules that it declares.
fn parsed(name: &str, module: Vec<String>, tokens: &[Token]) -> (File, Vec<String>) {
    let mut file = File {
        name: name.to_owned(),
        module,
        children: BTreeMap::new(),
        items: BTreeSet::new(),
        imports: BTreeMap::new(),
        globs: Vec::new(),
        paths: Vec::new(),
        macros: BTreeSet::new(),
    };
    let mut children = Vec::new();
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let mut depth = 0;
    let mut public = false;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = text(at + 1);
        match token.text {
            "pub" => {
                public = true;
                at += 1;
                if next == "(" {
                    at += tokens[at..].iter().position(|t| t.text == ")").unwrap() + 1;
                }
                continue;
            }
            "use" if next != "<" => {
                let before = at;
                at = used(tokens, at + 1, &[], public, &mut file);
                assert!(at > before);
            }
            // A macro's body at the top level holds items.
            "{" => {
                depth +=
                    i32::from(depth > 0 || at < 2 || text(at - 1) != "!" && text(at - 2) != "!")
            }
            "}" => depth = (depth - 1).max(0),
            "mod" if depth == 0 && text(at + 2) == ";" => {
                children.push(next.to_owned());
                at += 1;
            }
            "macro_rules" => {
                file.macros.insert(text(at + 2).to_owned());
                at += 2;
            }
            "struct" | "enum" | "trait" | "type" | "union" | "fn" | "const" | "static" | "mod"
                if depth == 0 && tokens.get(at + 1).is_some_and(Token::is_word) =>
            {
                file.items.insert(next.to_owned());
            }
            "struct" | "enum" | "trait" | "type" | "union" | "fn" | "const" | "static" | "mod" => {}
            _ if token.is_word() && !(at > 0 && matches!(text(at - 1), "." | "::")) => {
                let mut path = vec![token.text.to_owned()];
                let line = token.line;
                while text(at + 1) == "::" && tokens.get(at + 2).is_some_and(Token::is_word) {
                    path.push(text(at + 2).to_owned());
                    at += 2;
                }
                let is_macro = text(at + 1) == "!" && text(at + 2) != "=";
                if is_macro && path.len() == 1 {
                    path[0].push('!');
                }
                // A small word alone is a variable, unless it is called.
                let is_item = path.len() > 1
                    || is_macro
                    || token.text.starts_with(char::is_uppercase)
                    || text(at + 1) == "(" && text(at.wrapping_sub(1)) != "fn";
                if is_item {
                    file.paths.push((path, line));
                }
            }
            _ => {}
        }
        public = false;
        at += 1;
    }
    (file, children)
}

/// Reads one branch of a `use`, up to the sign that ends it, and tells where that is.
fn used(
    tokens: &[Token],
    mut at: usize,
    prefix: &[String],
    public: bool,
    file: &mut File,
) -> usize {
    let mut path = prefix.to_vec();
    let mut alias = None;
    loop {
        let token = tokens[at];
        match token.text {
            "::" => at += 1,
            "*" => {
                file.globs.push((path, token.line));
                return at + 1;
            }
            "{" => {
                at += 1;
                while tokens[at].text != "}" {
                    at = used(tokens, at, &path, public, file);
                    at += usize::from(tokens[at].text == ",");
                }
                return at + 1;
            }
            "as" => {
                alias = Some(tokens[at + 1].text);
                at += 2;
            }
            // In braces it is the module itself.
            "self" if !path.is_empty() => at += 1,
            _ if token.is_word() => {
                path.push(token.text.to_owned());
                at += 1;
            }
            _ => {
                let mut name = alias.unwrap_or(path.last().unwrap()).to_owned();
                let line = token.line;
                if file.imports.contains_key(&name) {
                    name = path.join("::");
                }
                let import = Import { path, public, line };
                file.imports.insert(name, import);
                return at;
            }
        }
    }
}
