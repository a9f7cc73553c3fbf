//! The board: what touches what, worked out once for each pack.

use crate::nation::{CHINA, USSR, nation};
use crate::printed::{Rows, TerritoryRow};
use crate::region::{REGIONS, Region, Regions, TERRITORIES, each};
use table::{BadInput, Places, Seat};

/// A passage between two seas that asks who holds the land beside it (WR-STRAIT-1).
#[derive(Clone, Debug)]
pub struct Strait {
    /// Its id.
    pub id: String,
    /// The two seas.
    pub between: [Region; 2],
    /// The territories that must be friendly.
    pub requires: Vec<Region>,
    /// Is a Neutral that is aligned enough (WR-STRAIT-2)?
    pub aligned: bool,
}

/// A convoy, or one ring of a group (WR-MAP-10).
#[derive(Clone, Debug)]
pub struct Convoy {
    /// Its id.
    pub id: String,
    /// Where it sails.
    pub sea: Region,
    /// Ships of each resource.
    pub ships: [u8; 3],
    /// The linked territories: one for a coastal convoy, two for a trans-oceanic one.
    pub linked: Vec<Region>,
    /// The nation whose flag is printed beside a trans-oceanic convoy.
    pub flag: Option<Seat>,
    /// Rings with the same number are raided together (WR-CONV-6).
    pub group: u8,
}

/// What touches what.
#[derive(Clone, Debug)]
pub struct Map {
    /// Territories beside a territory, coasts beside a sea.
    pub land: [Regions; REGIONS],
    /// Seas beside a region, straits left out.
    pub sea: [Regions; REGIONS],
    /// Everything that can be flown to in one step.
    pub air: [Regions; REGIONS],
    /// Everything that can be flown to in one or two steps.
    pub flight: [Regions; REGIONS],
    /// Seas within two steps of a region, straits taken as open.
    pub voyage: [Regions; REGIONS],
    /// Territories joined by one stretch of rail.
    pub rail: [Regions; REGIONS],
    /// Territories joined by rail, over any distance.
    pub network: [Regions; REGIONS],
    /// The seas on which the ports of a territory open, and the territories with a port on a sea.
    pub port: [Regions; REGIONS],
    /// The straits.
    pub straits: Vec<Strait>,
    /// The convoys.
    pub convoys: Vec<Convoy>,
    /// Sea regions coded P- (WR-PACT-JS-5).
    pub pacific: Regions,
    /// Territories that are Soviet, or were (WR-STALIN-1).
    pub soviet: Regions,
    /// Territories that are Chinese, or were (WR-PACT-CS-1).
    pub chinese: Regions,
    /// Territories with a factory, in order.
    pub factories: Vec<Region>,
    /// The number of the factory of each territory, and one more; nought where there is none.
    factory_at: [u8; TERRITORIES],
    /// Territories where China may raise Infantry, in order (WR-MOB-1).
    pub recruits: Vec<Region>,
}

fn region(id: &str) -> Result<Region, BadInput> {
    Region::find(id).ok_or_else(|| BadInput::new(format!("there is no region «{id}»")))
}
fn pair(id: &str) -> Result<[Region; 2], BadInput> {
    let (a, b) = id.split_once(' ').ok_or_else(|| BadInput::new(format!("«{id}»: expected two regions")))?;
    Ok([region(a)?, region(b)?])
}
fn join(sets: &mut [Regions; REGIONS], a: Region, b: Region) {
    sets[a.index()].insert(b.index());
    sets[b.index()].insert(a.index());
}

impl Map {
    /// Works the board out.
    pub(crate) fn read(rows: &Rows, territories: &[TerritoryRow]) -> Result<Map, BadInput> {
        let none = [Regions::NONE; REGIONS];
        let seas: Regions = Region::seas().map(Region::index).collect();
        let lands = Places::first(TERRITORIES);
        let mut map = Map {
            land: none,
            sea: none,
            air: none,
            flight: none,
            voyage: none,
            rail: none,
            network: none,
            port: none,
            straits: Vec::new(),
            convoys: Vec::new(),
            pacific: Region::seas().filter(|sea| sea.id().starts_with("P-")).map(Region::index).collect(),
            soviet: Regions::NONE,
            chinese: Regions::NONE,
            factories: Vec::new(),
            factory_at: [0; TERRITORIES],
            recruits: Vec::new(),
        };
        for edge in &rows.edge {
            let [a, b] = pair(&edge.id)?;
            join(&mut map.air, a, b);
        }
        for at in 0..REGIONS {
            map.land[at] = map.air[at].and(lands);
            map.sea[at] = map.air[at].and(seas);
        }
        for row in &rows.impassable {
            let at = region(&row.id)?;
            for beside in &row.beside {
                join(&mut map.air, at, region(beside)?);
            }
        }
        for row in &rows.rail {
            let [a, b] = pair(&row.id)?;
            if !map.land[a.index()].has(b.index()) {
                return Err(BadInput::new(format!("rail «{}»: the territories do not touch", row.id)));
            }
            join(&mut map.rail, a, b);
        }
        for row in &rows.port {
            let [a, b] = pair(&row.id)?;
            if !map.sea[a.index()].has(b.index()) {
                return Err(BadInput::new(format!("port «{}»: the territory has no coast there", row.id)));
            }
            join(&mut map.port, a, b);
        }
        map.read_straits(rows)?;
        map.read_convoys(rows)?;
        map.spread();
        for (at, row) in territories.iter().enumerate() {
            let ever =
                |who: Seat| nation(&row.owner) == Some(who) || row.restores_to.as_deref().and_then(nation) == Some(who);
            map.soviet.extend(ever(USSR).then_some(at));
            map.chinese.extend(ever(CHINA).then_some(at));
            if row.factory {
                map.factories.push(Region(at as u8));
                map.factory_at[at] = map.factories.len() as u8;
            }
            map.recruits.extend(row.mobilization.then_some(Region(at as u8)));
        }
        Ok(map)
    }
    fn read_straits(&mut self, rows: &Rows) -> Result<(), BadInput> {
        for row in &rows.strait {
            let [a, b] = &row.between;
            let between = [region(a)?, region(b)?];
            join(&mut self.air, between[0], between[1]);
            self.straits.push(Strait {
                id: row.id.clone(),
                between,
                requires: row.requires.iter().map(|id| region(id)).collect::<Result<_, _>>()?,
                aligned: row.aligned,
            });
        }
        Ok(())
    }
    fn read_convoys(&mut self, rows: &Rows) -> Result<(), BadInput> {
        let mut groups: Vec<&str> = Vec::new();
        for row in &rows.convoy {
            let ends = [&row.territory, &row.from, &row.to];
            let linked: Vec<Region> = ends.into_iter().flatten().map(|id| region(id)).collect::<Result<_, _>>()?;
            let flag = row.flag.as_deref().and_then(nation);
            if linked.len() != 1 + usize::from(flag.is_some()) {
                return Err(BadInput::new(format!("convoy «{}»: expected territory, or from, to and flag", row.id)));
            }
            let name = row.group.as_deref().unwrap_or(&row.id);
            let group = groups.iter().position(|known| *known == name).unwrap_or_else(|| {
                groups.push(name);
                groups.len() - 1
            });
            let (sea, ships) = (region(&row.sea)?, row.ships);
            self.convoys.push(Convoy { id: row.id.clone(), sea, ships, linked, flag, group: group as u8 });
        }
        Ok(())
    }
    /// What is two steps away, and what hangs together by rail.
    fn spread(&mut self) {
        for at in 0..REGIONS {
            let here = Region(at as u8);
            self.flight[at] = each(self.air[at]).fold(self.air[at], |all, next| all.or(self.air[next.index()]));
            self.flight[at].remove(at);
            let open = |from: usize| {
                let through = self.straits.iter().filter_map(|strait| match strait.between {
                    [a, b] if a.index() == from => Some(b.index()),
                    [a, b] if b.index() == from => Some(a.index()),
                    _ => None,
                });
                through.fold(self.sea[from], Regions::with)
            };
            let near = open(at);
            self.voyage[at] = each(near).fold(near, |all, next| all.or(open(next.index())));
            self.voyage[at].remove(at);
            let mut network = if here.is_land() { Regions::only(at) } else { Regions::NONE };
            loop {
                let wider = each(network).fold(network, |all, next| all.or(self.rail[next.index()]));
                if wider == network {
                    break;
                }
                network = wider;
            }
            self.network[at] = network.without(at);
        }
    }
    /// The number of a territory among those where China raises Infantry.
    #[inline]
    pub fn recruit(&self, territory: Region) -> Option<usize> {
        self.recruits.iter().position(|known| *known == territory)
    }
    /// The number of a factory territory among the factories.
    #[inline]
    pub fn factory(&self, territory: Region) -> Option<usize> {
        let number = self.factory_at.get(territory.index()).copied().unwrap_or_default();
        usize::from(number).checked_sub(1)
    }
}
