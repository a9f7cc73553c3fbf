//! Help and complaints of the command line in the reader's language.
//!
//! The English is where clap wants it: above each command and option in the code. The French is in
//! `text/help.fr.ftl`, by command and option, and is put in its place here.

use crate::cli::Cli;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches};
use table::{Lang, Words};

/// French only: the English is in the code.
static WORDS: Words = Words::new(include_str!("../text/help.fr.ftl"), "");

fn find(key: &str) -> Option<String> {
    WORDS.find(Lang::Fr, key, &[])
}
fn say(key: &str, args: &[(&str, String)]) -> String {
    WORDS.say(Lang::Fr, key, args)
}

/// Reads the command line; help and complaints end the program, as clap does it.
pub(crate) fn parse() -> (Cli, Lang) {
    let lang = language();
    let read = command(lang).try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = read.unwrap_or_else(|error| match (lang, complaint(&error)) {
        (Lang::Fr, Some(text)) => {
            eprint!("{text}");
            std::process::exit(error.exit_code())
        }
        _ => error.exit(),
    });
    (cli, lang)
}

/// What `--lang` says, else the environment, else English. Asked before the command line is read, because the
/// answer decides what is said about it.
fn language() -> Lang {
    let words = std::env::args_os().skip(1).take_while(|word| word != "--");
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let wish = words.iter().enumerate().find_map(|(i, word)| match word.strip_prefix("--lang")? {
        "" => words.get(i + 1).cloned(),
        rest => rest.strip_prefix('=').map(String::from),
    });
    let said =
        || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    wish.and_then(|code| Lang::from_code(&code)).or_else(|| Lang::from_code(&said()?)).unwrap_or(Lang::En)
}

/// The command line, with its help in this language.
pub(crate) fn command(lang: Lang) -> Command {
    match lang {
        Lang::En => Cli::command(),
        Lang::Fr => {
            let mut command = Cli::command();
            // Built first: only then are there `--help`, `--version`, `help` and the options of all commands.
            command.build();
            french(command)
        }
    }
}

/// Puts French into a command, its options and what is below it.
fn french(command: Command) -> Command {
    let name = command.get_name().to_string();
    let heading = *command.get_styles().get_usage();
    let usage = say("said-usage", &[]);
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{heading}{usage}\u{a0}:{heading:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let mut command = command
        .help_template(template)
        .subcommand_help_heading(format!("{}\u{a0}", say("said-commands", &[])))
        .subcommand_value_name(say("said-command", &[]));
    if let Some(text) = find(&name) {
        let short = text.split("\n\n").next().unwrap_or_default().to_string();
        command = if short == text { command.about(text) } else { command.about(short).long_about(text) };
    }
    command.mut_args(|arg| french_arg(&name, arg)).mut_subcommands(french)
}

/// What an option of a command says.
fn text_of(command: &str, arg: &Arg) -> Option<String> {
    find(&format!("{command}-{}", arg.get_id())).or_else(|| find(&format!("any-{}", arg.get_id())))
}

/// Puts French into an option, with the asides that clap would write in English.
fn french_arg(command: &str, arg: Arg) -> Arg {
    let mut text = text_of(command, &arg).unwrap_or_default();
    let mut aside = |key: &str, values: Vec<String>| {
        if !values.is_empty() {
            text += &format!(" {}", say(key, &[("value", values.join(", "))]));
        }
    };
    let takes_value = arg.get_action().takes_values();
    if takes_value && !arg.is_hide_default_value_set() {
        aside("said-default", arg.get_default_values().iter().map(|v| v.to_string_lossy().into_owned()).collect());
    }
    aside("said-env", arg.get_env().into_iter().map(|v| v.to_string_lossy().into_owned()).collect());
    if takes_value {
        aside("said-values", arg.get_possible_values().iter().map(|v| v.get_name().to_string()).collect());
    }
    let heading = if arg.is_positional() { "said-arguments" } else { "said-options" };
    let names: Vec<String> = match arg.get_value_names() {
        Some(names) => names.iter().map(|name| french_name(name)).collect(),
        None => vec![french_name(&arg.get_id().as_str().to_uppercase())],
    };
    let arg = arg
        .help(text)
        .long_help(clap::builder::Resettable::Reset)
        .help_heading(format!("{}\u{a0}", say(heading, &[])))
        .hide_default_value(true)
        .hide_env(true)
        .hide_possible_values(true);
    if takes_value { arg.value_names(names) } else { arg }
}

/// `SEAT[,SEAT]` with its words in French; a word that has none stays.
fn french_name(name: &str) -> String {
    let mut out = String::new();
    for piece in name.split_inclusive(|c: char| !c.is_ascii_uppercase()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_uppercase());
        out += &find(&format!("name-{word}")).unwrap_or_else(|| word.to_string());
        out += &piece[word.len()..];
    }
    out
}

/// What is wrong with the command line, in French; `None` for what is no complaint, and for what only clap
/// can say.
fn complaint(error: &clap::Error) -> Option<String> {
    let texts = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let first = |kind: ContextKind| texts(kind).into_iter().next();
    let argument = || Some(("argument", first(ContextKind::InvalidArg)?));
    let mut what = match error.kind() {
        ErrorKind::UnknownArgument => say("wrong-unknown-argument", &[argument()?]),
        ErrorKind::InvalidSubcommand => {
            say("wrong-unknown-command", &[("command", first(ContextKind::InvalidSubcommand)?)])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            match first(ContextKind::InvalidValue).filter(|v| !v.is_empty()) {
                None => say("wrong-no-value", &[argument()?]),
                Some(value) => say("wrong-value", &[argument()?, ("value", value)]),
            }
        }
        ErrorKind::ArgumentConflict => {
            let others = texts(ContextKind::PriorArg).join(", ");
            let (_, own) = argument()?;
            match others == own {
                true => say("wrong-twice", &[("argument", own)]),
                false => say("wrong-conflict", &[("argument", own), ("other", others)]),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            say("wrong-missing", &[("arguments", texts(ContextKind::InvalidArg).join(" "))])
        }
        _ => return None,
    };
    if let Some(source) = std::error::Error::source(error) {
        what += &format!("\u{a0}: {source}");
    }
    let values = texts(ContextKind::ValidValue);
    if !values.is_empty() {
        what += &format!("\n  {}", say("wrong-values", &[("values", values.join(", "))]));
    }
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        if let Some(suggested) = first(kind) {
            what += &format!("\n  {}", say("wrong-suggested", &[("suggested", suggested)]));
        }
    }
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            format!("\n\n{}", usage.to_string().replacen("Usage:", &format!("{}\u{a0}:", say("said-usage", &[])), 1))
        }
        _ => String::new(),
    };
    Some(format!("{}{usage}\n\n{}\n", say("wrong", &[("what", what)]), say("wrong-more", &[])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The keys of what a command and its options say in French, and whether they say something in English.
    fn walk(command: &Command, keys: &mut BTreeSet<String>) {
        let name = command.get_name();
        assert!(command.get_about().is_some(), "{name} has no English help");
        keys.insert(name.to_string());
        for arg in command.get_arguments() {
            assert!(arg.get_help().is_some(), "{name} {} has no English help", arg.get_id());
            assert!(text_of(name, arg).is_some(), "{name}-{} has no French help", arg.get_id());
            let own = format!("{name}-{}", arg.get_id());
            keys.insert(if find(&own).is_some() { own } else { format!("any-{}", arg.get_id()) });
        }
        // Below `help` stand the other commands once more.
        if name != "help" {
            command.get_subcommands().for_each(|below| walk(below, keys));
        }
    }

    #[test]
    fn every_command_and_option_speaks_both_languages_and_no_french_is_left_over() {
        let mut command = Cli::command();
        command.build();
        let mut used = BTreeSet::new();
        walk(&command, &mut used);
        let known: BTreeSet<String> = WORDS.keys(Lang::Fr).into_iter().collect();
        let help = |key: &&String| !["said-", "name-", "wrong"].iter().any(|other| key.starts_with(other));
        assert_eq!(known.iter().filter(help).collect::<Vec<_>>(), used.iter().collect::<Vec<_>>());
    }

    #[test]
    fn french_help_has_no_english_of_clap_left() {
        let mut all = vec![command(Lang::Fr)];
        while let Some(mut command) = all.pop() {
            let help = command.render_long_help().to_string();
            for word in ["Usage:", "Options:", "Arguments:", "Commands:", "[default", "[env", "[possible", "Print "] {
                assert!(!help.contains(word), "«{word}» in {help}");
            }
            all.extend(command.get_subcommands().cloned());
        }
    }

    #[test]
    fn names_of_values_are_translated_word_by_word() {
        assert_eq!(french_name("SEAT[,SEAT]"), "PLACE[,PLACE]");
        assert_eq!(french_name("[SEAT=]LEVEL"), "[PLACE=]NIVEAU");
        assert_eq!(french_name("fr|en"), "fr|en");
    }
}
