//! The command line.

use crate::Fail;
use crate::tools;
use clap::{Args, CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use table::Lang;

/// War board games on one table: rules enforced, secrets kept, fair dice, players for empty chairs.
#[derive(Parser, Debug)]
#[command(name = "bivouac", version, about)]
pub(crate) struct Cli {
    /// Language: fr or en (default: what LC_ALL, LC_MESSAGES or LANG say, else English)
    // Checked here, but read before everything else (`help::parse`).
    #[arg(id = "lang", long, global = true, value_name = "fr|en")]
    _lang: Option<Lang>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Serves the table in the browser; what happens with no command at all
    Serve(tools::serve::Options),
    /// Copies all tables into a file, also while the server runs
    ///
    /// The file holds the secrets of running games: keep it as safe as the data directory.
    Backup(tools::hosting::Backup),
    /// Looks after accounts on the server that runs on this machine: invitations, ways back in, suspensions
    Account(tools::account::Options),
    /// Puts a backup in the place of the tables; no server may run on them meanwhile
    Restore(tools::hosting::Restore),
    /// Reads every table that is kept and plays its moves again; names what cannot be read
    CheckStore(tools::hosting::CheckStore),
    /// Removes old tables for good; no server may run on them meanwhile
    ///
    /// With --dry-run it only says which they are. What is removed comes back from a backup only.
    Prune(tools::hosting::Prune),
    /// Moves all tables from one store to another, and compares both in the end; no server may run on either
    /// meanwhile
    ///
    /// A move that was broken off goes on where it was when it is begun again.
    MoveStore(tools::moving::Options),
    /// The nodes that run on one PostgreSQL, with their versions and when they were last heard of
    Nodes(tools::nodes::Options),
    /// Lessons: learning a game by playing
    Lesson(tools::lesson::Options),
    /// Plays a game in the terminal: against bots, or with somebody at the same keyboard
    Play(crate::play::PlayArgs),
    /// The games, their seats and the options of their set-ups
    Games(tools::games::Options),
    /// Runs scripts: files that set a position, play moves and say what must hold
    ///
    /// The format is described in docs/scripts.md.
    Script(tools::script::Options),
    /// Proves finished records: the promised dice, every move legal, the result as written
    Verify(tools::verify::Options),
    /// Shows the table of a record or of a position file: board, hand, decision, offered moves
    Show(tools::show::Options),
    /// Tells a recorded game from its first move to its last
    Replay(tools::replay::Options),
    /// Writes a position of a record as a file that can be edited, shown and put into a script
    Position(tools::position::Options),
    /// Writes a picture of a position (SVG, PNG), or an animation of a record (GIF)
    Export(tools::export::Options),
    /// The rules of a game: all, one by its id, or those with a word
    Rules(tools::rules::Options),
    /// The figures of boards and cards, each with its source: rulebook, published or reconstructed
    Data(tools::data::Options),
    /// What can be expected of a battle, for games that tell it: chances, losses, and how far they may be off
    ///
    /// In War Room: land or sea, the first side, vs, the second side. A side is types with numbers, and
    /// attack, defence or cover: «land infantry 6 armour 2 attack vs infantry 4 artillery 1 defence».
    Odds(tools::odds::Options),
    /// Reports on a finished game: the chances turn by turn, luck and decisions apart, the turning points
    ///
    /// The same record gives the same report: the budget is a number of imagined games. There is no report on
    /// a running game.
    Analyse(tools::analyse::Options),
    /// Runs the laws on random games, until one is broken or the time is up
    ///
    /// A broken law leaves a record that «bivouac show» and «bivouac replay» open.
    Fuzz(tools::fuzz::Options),
    /// Plays many games between bots: who wins how often, with confidence intervals
    Sim(tools::lab::SimOptions),
    /// Lets several bots meet each other, and rates them
    Arena(tools::lab::ArenaOptions),
    /// Measures games on this machine: decisions, games and search nodes per second, bytes per position
    Bench(tools::lab::BenchOptions),
    /// What the laboratory finds out about a game
    Lab(tools::lab::LabOptions),
    /// Writes the completion script of a shell to standard output
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Writes the manual pages into a directory
    Man {
        /// Where to
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}

/// How the result is written.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Form {
    /// As JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(cli: Cli, lang: Lang) -> Result<(), Fail> {
    match cli.command {
        None => tools::serve::run(&tools::serve::Options::ordinary(), lang),
        Some(Command::Serve(options)) => tools::serve::run(&options, lang),
        Some(Command::Account(options)) => tools::account::run(&options, lang),
        Some(Command::Backup(options)) => tools::hosting::backup(&options, lang),
        Some(Command::Restore(options)) => tools::hosting::restore(&options, lang),
        Some(Command::CheckStore(options)) => tools::hosting::check_store(&options, lang),
        Some(Command::Prune(options)) => tools::hosting::prune(&options, lang),
        Some(Command::MoveStore(options)) => tools::moving::run(&options, lang),
        Some(Command::Nodes(options)) => tools::nodes::run(&options, lang),
        Some(Command::Lesson(options)) => tools::lesson::run(&options, lang),
        Some(Command::Play(options)) => crate::play::run(&options, lang),
        Some(Command::Games(options)) => tools::games::run(&options, lang),
        Some(Command::Script(options)) => tools::script::run(&options, lang),
        Some(Command::Verify(options)) => tools::verify::run(&options, lang),
        Some(Command::Show(options)) => tools::show::run(&options, lang),
        Some(Command::Replay(options)) => tools::replay::run(&options, lang),
        Some(Command::Position(options)) => tools::position::run(&options),
        Some(Command::Export(options)) => tools::export::run(&options, lang),
        Some(Command::Rules(options)) => tools::rules::run(&options, lang),
        Some(Command::Data(options)) => tools::data::run(&options, lang),
        Some(Command::Odds(options)) => tools::odds::run(&options, lang),
        Some(Command::Analyse(options)) => tools::analyse::run(&options, lang),
        Some(Command::Fuzz(options)) => tools::fuzz::run(&options, lang),
        Some(Command::Sim(options)) => tools::lab::sim(&options, lang),
        Some(Command::Arena(options)) => tools::lab::arena(&options, lang),
        Some(Command::Bench(options)) => tools::lab::bench(&options, lang),
        Some(Command::Lab(options)) => tools::lab::lab(&options, lang),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut crate::help::command(lang), "bivouac", &mut script);
            crate::out::print(&String::from_utf8_lossy(&script));
            Ok(())
        }
        Some(Command::Man { dir }) => tools::man::run(Cli::command(), &dir),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
