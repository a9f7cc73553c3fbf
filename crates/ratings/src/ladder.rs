//! Ratings of everybody who plays one game at one pace.

use std::collections::BTreeMap;

use crate::model::{Rating, Team, expected, update};

/// Thirty days in milliseconds: the month of this module.
const MONTH: i64 = 30 * 24 * 60 * 60 * 1000;
/// The variance that a month without a game adds.
const IDLE_VARIANCE: f64 = 0.5;

/// Who played a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// An account, by its number.
    Account(i64),
    /// A bot, by its name; its rating is an anchor.
    Bot(String),
}

/// A side of one scenario, for example ("global", "Germany").
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// Scenario or set-up.
    pub scenario: String,
    /// The side's name in it.
    pub side: String,
}

/// Whose rating it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Member {
    /// A player's.
    Player(Player),
    /// A side's.
    Side(Side),
}

/// How one seat of a finished game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// Who played it.
    pub player: Player,
    /// Which side it is.
    pub side: String,
    /// Its team; seats of one team have one rank.
    pub team: u8,
    /// The team's rank: lower is better, equal is a draw.
    pub rank: u32,
    /// The player left before the end.
    pub left: bool,
}

/// A finished game as the ladder needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its id, for explanations.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Its scenario.
    pub scenario: String,
    /// Every seat.
    pub seats: Vec<SeatResult>,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// Fewer than two teams.
    OneTeam,
    /// Seats of one team have different ranks.
    RanksDiffer,
    /// One account sat on two teams.
    BothSides,
    /// No account took part.
    NobodyRated,
    /// A bot without a measured rating took part.
    UnknownBot,
    /// It ended before a game that was added already.
    OutOfOrder,
}

/// What one game changed for one member.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The game.
    pub game: String,
    /// When it ended.
    pub at: i64,
    /// Whose rating changed.
    pub member: Member,
    /// Before, idle months included.
    pub before: Rating,
    /// After.
    pub after: Rating,
    /// The chance that the model gave the member's team against the others, before the game (mean over the
    /// others).
    pub expected: f64,
    /// What came of it on the same scale: 1 won against all others, 0.5 draws, 0 lost against all others.
    pub scored: f64,
}

/// A rating and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating when its last game ended.
    pub rating: Rating,
    /// Rated games.
    pub games: u32,
    /// When the last of them ended.
    pub last: i64,
}

impl Standing {
    /// The rating at a later time: every idle month widens the deviation, up to that of a newcomer.
    #[must_use]
    pub fn at(&self, now: i64) -> Rating {
        let months = now.saturating_sub(self.last).max(0) / MONTH;
        let variance = self.rating.deviation * self.rating.deviation + IDLE_VARIANCE * months as f64;
        let deviation = variance.sqrt().min(Rating::NEW.deviation.max(self.rating.deviation));
        Rating { deviation, ..self.rating }
    }
}

/// The ratings of one game at one pace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    bots: BTreeMap<String, Rating>,
    sides: BTreeMap<Side, Rating>,
    standings: BTreeMap<Member, Standing>,
    last: i64,
}

impl Ladder {
    /// A ladder with the laboratory's ratings: of bots, which never move, and of sides, from which they
    /// start.
    #[must_use]
    pub fn new(bots: BTreeMap<String, Rating>, sides: BTreeMap<Side, Rating>) -> Ladder {
        Ladder { bots, sides, standings: BTreeMap::new(), last: i64::MIN }
    }

    /// What is known of a member; `None` for one without a rated game.
    #[must_use]
    pub fn standing(&self, member: &Member) -> Option<Standing> {
        self.standings.get(member).copied()
    }

    /// Everybody with a rated game.
    pub fn standings(&self) -> impl Iterator<Item = (&Member, &Standing)> {
        self.standings.iter()
    }

    /// The rating that a member would enter a game with.
    #[must_use]
    pub fn rating(&self, member: &Member, now: i64) -> Option<Rating> {
        if let Member::Player(Player::Bot(name)) = member {
            return self.bots.get(name).copied();
        }
        if let Some(standing) = self.standings.get(member) {
            return Some(match member {
                Member::Player(_) => standing.at(now),
                Member::Side(_) => standing.rating,
            });
        }
        Some(match member {
            Member::Player(_) => Rating::NEW,
            Member::Side(side) => self.sides.get(side).copied().unwrap_or(Rating::NEW_SIDE),
        })
    }

    /// Adds a finished game: what it changed, or why it does not count. A game that does not count changes
    /// nothing.
    pub fn add(&mut self, game: &Finished) -> Result<Vec<Change>, Unrated> {
        let teams = self.teams(game)?;
        let ratings: Vec<Team> = teams.iter().map(|team| team.team.clone()).collect();
        let after = update(&ratings);
        let mut changes = Vec::new();
        for (index, team) in teams.iter().enumerate() {
            let (expected, scored) = odds(&ratings, index);
            for (member, before, rating) in team.merged(&after[index]) {
                let anchored = matches!(member, Member::Player(Player::Bot(_)));
                if anchored || !team.carries(member, scored) {
                    continue;
                }
                let after = rating;
                changes.push(Change {
                    game: game.id.clone(),
                    at: game.at,
                    member: member.clone(),
                    before,
                    after,
                    expected,
                    scored,
                });
            }
        }
        join_sides(&mut changes);
        for change in &changes {
            let games = self.standings.get(&change.member).map_or(0, |standing| standing.games) + 1;
            let standing = Standing { rating: change.after, games, last: game.at };
            self.standings.insert(change.member.clone(), standing);
        }
        self.last = game.at;
        Ok(changes)
    }

    fn teams(&self, game: &Finished) -> Result<Vec<Seated>, Unrated> {
        if game.at < self.last {
            return Err(Unrated::OutOfOrder);
        }
        let mut numbers: Vec<u8> = game.seats.iter().map(|seat| seat.team).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() < 2 {
            return Err(Unrated::OneTeam);
        }
        let mut teams_of: BTreeMap<&Player, u8> = BTreeMap::new();
        for seat in &game.seats {
            let accounts_only = matches!(seat.player, Player::Account(_));
            if accounts_only && *teams_of.entry(&seat.player).or_insert(seat.team) != seat.team {
                return Err(Unrated::BothSides);
            }
        }
        if teams_of.is_empty() {
            return Err(Unrated::NobodyRated);
        }
        numbers.into_iter().map(|number| self.team(game, number)).collect()
    }

    fn team(&self, game: &Finished, number: u8) -> Result<Seated, Unrated> {
        let seats: Vec<&SeatResult> = game.seats.iter().filter(|seat| seat.team == number).collect();
        let rank = seats[0].rank;
        if seats.iter().any(|seat| seat.rank != rank) {
            return Err(Unrated::RanksDiffer);
        }
        let mut who = Vec::new();
        for seat in &seats {
            who.push(Member::Player(seat.player.clone()));
            who.push(Member::Side(Side { scenario: game.scenario.clone(), side: seat.side.clone() }));
        }
        let members: Option<Vec<Rating>> = who.iter().map(|member| self.rating(member, game.at)).collect();
        let members = members.ok_or(Unrated::UnknownBot)?;
        let left = seats.iter().filter(|seat| seat.left).map(|seat| seat.player.clone()).collect();
        Ok(Seated { who, left, team: Team { members, rank } })
    }
}

/// A team with the names of its members.
struct Seated {
    who: Vec<Member>,
    left: Vec<Player>,
    team: Team,
}

impl Seated {
    /// Each member once, with the mean of the changes of its places.
    fn merged(&self, after: &[Rating]) -> Vec<(&Member, Rating, Rating)> {
        let mut seen: Vec<(&Member, Rating, Vec<Rating>)> = Vec::new();
        for (place, member) in self.who.iter().enumerate() {
            match seen.iter_mut().find(|(other, ..)| *other == member) {
                Some((.., ratings)) => ratings.push(after[place]),
                None => seen.push((member, self.team.members[place], vec![after[place]])),
            }
        }
        seen.into_iter().map(|(member, before, ratings)| (member, before, mean(&ratings))).collect()
    }

    /// Whether the result counts for a member. Whoever left carries a loss alone, and gains nothing from what
    /// others won.
    fn carries(&self, member: &Member, scored: f64) -> bool {
        match member {
            Member::Side(_) => self.left.is_empty(),
            Member::Player(player) if self.left.contains(player) => scored < 0.5,
            Member::Player(_) => self.left.is_empty() || scored >= 0.5,
        }
    }
}

fn mean(ratings: &[Rating]) -> Rating {
    let count = ratings.len() as f64;
    Rating {
        mean: ratings.iter().map(|rating| rating.mean).sum::<f64>() / count,
        deviation: ratings.iter().map(|rating| rating.deviation).sum::<f64>() / count,
    }
}

/// What the model expected of a team against the others, and what it scored.
fn odds(teams: &[Team], index: usize) -> (f64, f64) {
    let (mut chance, mut score) = (0.0, 0.0);
    for (other, team) in teams.iter().enumerate() {
        if other != index {
            chance += expected(&teams[index], team);
            score += match teams[index].rank.cmp(&team.rank) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    let others = (teams.len() - 1) as f64;
    (chance / others, score / others)
}

/// A side that stood in two teams (both play the same one) changed twice: its changes become one, their mean.
fn join_sides(changes: &mut Vec<Change>) {
    let mut joined: Vec<(Change, Vec<Rating>)> = Vec::new();
    for change in changes.drain(..) {
        match joined.iter_mut().find(|(other, _)| other.member == change.member) {
            Some((_, ratings)) => ratings.push(change.after),
            None => {
                let ratings = vec![change.after];
                joined.push((change, ratings));
            }
        }
    }
    changes.extend(joined.into_iter().map(|(change, ratings)| Change { after: mean(&ratings), ..change }));
}
