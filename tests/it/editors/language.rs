//! The forms of the language by their heads, as an editor meets them.

use std::collections::BTreeMap;

use super::forms::{Form, Grammar, Words};

/// What an editor has to know to tell words apart.
pub struct Language {
    /// What stands behind each head: heads whose arguments are the same are together.
    pub groups: Vec<Group>,
    /// What stands behind each key, in most forms.
    pub keys: BTreeMap<String, Words>,
}

/// Heads behind which the same may stand.
#[derive(Debug)]
pub struct Group {
    /// These heads, in alphabetical order.
    pub heads: Vec<String>,
    /// What the first argument is, where that is told apart from the others.
    pub first: Option<Words>,
    /// What the other arguments are.
    pub rest: Words,
    /// Keys behind which something else stands than elsewhere.
    pub own_keys: BTreeMap<String, Words>,
    /// Forms that are read differently than elsewhere.
    pub own_forms: Vec<Form>,
}

impl Language {
    /// The language of a grammar.
    pub fn of(grammar: &Grammar) -> Language {
        let forms = grammar.forms();
        let keys = keys(&forms);
        let parents = |form: &Form| {
            forms
                .iter()
                .filter(|it| it.rest.forms.contains(&form.rule))
                .count()
        };
        let mut by_head: BTreeMap<&str, Vec<&Form>> = BTreeMap::new();
        for form in &forms {
            if let Some(head) = &form.head {
                by_head.entry(head).or_default().push(form);
            }
        }
        // Where two forms of one head differ, that one is the common one that stands in more forms.
        let mut own = Vec::new();
        for same in by_head.values_mut() {
            same.sort_by_key(|form| std::cmp::Reverse(parents(form)));
            let common = same[0];
            let (agreeing, others) = same.iter().partition(|form| form.rest.agrees(&common.rest));
            own.extend::<Vec<&Form>>(others);
            *same = agreeing;
        }
        let mut groups: Vec<Group> = Vec::new();
        for (head, same) in by_head {
            let mut rest = Words::default();
            for form in &same {
                rest.add(form.rest.clone());
            }
            // Bare brackets are read differently in each form that has them.
            let bare = forms.iter().filter(|form| form.head.is_none());
            let within = own.iter().copied().chain(bare);
            let within = within.filter(|form| rest.forms.contains(&form.rule));
            let own_forms: Vec<Form> = within.cloned().collect();
            let own_keys = rest
                .keys
                .iter()
                .filter(|(key, words)| !keys[*key].agrees(words));
            let own_keys = own_keys
                .map(|(key, words)| (key.clone(), words.clone()))
                .collect();
            // Forms and keys are the same for all groups, but for a group's own.
            rest.forms.clear();
            rest.keys.clear();
            let group = Group {
                heads: vec![head.to_owned()],
                first: same[0].first.clone(),
                rest,
                own_keys,
                own_forms,
            };
            match groups.iter_mut().find(|it| it.reads_like(&group)) {
                Some(there) => there.heads.extend(group.heads),
                None => groups.push(group),
            }
        }
        Language { groups, keys }
    }

    /// The heads behind which a space stands, without braces.
    pub fn holders_of_spaces(&self) -> impl Iterator<Item = &String> {
        let groups = self.groups.iter().filter(|group| group.rest.spaces);
        groups.flat_map(|group| &group.heads)
    }
}

impl Group {
    fn reads_like(&self, other: &Group) -> bool {
        (&self.first, &self.rest, &self.own_keys) == (&other.first, &other.rest, &other.own_keys)
            && self.own_forms == other.own_forms
    }

    /// Whether the arguments are a text with a syntax of its own.
    pub fn is_text(&self, rule: &str) -> bool {
        self.rest.text.contains(rule)
    }
}

/// What stands behind each key. Where forms differ, names are common and spaces rare.
fn keys(forms: &[Form]) -> BTreeMap<String, Words> {
    let all = || forms.iter().flat_map(|form| &form.rest.keys);
    let mut keys: BTreeMap<String, Words> = BTreeMap::new();
    for (key, words) in all().filter(|(_, words)| words.names).chain(all()) {
        match keys.get_mut(key) {
            Some(there) if there.agrees(words) => there.add(words.clone()),
            Some(_) => {}
            None => _ = keys.insert(key.clone(), words.clone()),
        }
    }
    keys
}
