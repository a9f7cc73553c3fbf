-- One row a table: its head. What never changes once it is opened, and the number of the link for onlookers.
CREATE TABLE game (
    key      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id       text COLLATE "C" NOT NULL UNIQUE,
    game     text NOT NULL,
    revision bigint NOT NULL,
    data     text NOT NULL,
    rows     text,
    setup    text NOT NULL,
    start    text,
    secret   bytea NOT NULL,
    keys     bytea NOT NULL,
    host     bytea NOT NULL,
    listed   boolean NOT NULL,
    hotseat  boolean NOT NULL,
    created  bigint NOT NULL,
    watch    bigint NOT NULL DEFAULT 0
);
CREATE INDEX game_host ON game (host);
CREATE INDEX game_listed ON game (key) WHERE listed;

-- What every move changes: the length of the log, and what lists show. Whoever writes locks this row; there is room in
-- its page for its next version. No foreign keys here and on `entry`: this row proves what they would, and they cost
-- a third of the moves (measured).
CREATE TABLE pace (
    game     bigint PRIMARY KEY,
    next     integer NOT NULL,
    touched  bigint NOT NULL,
    waiting  smallint NOT NULL,
    finished bigint,
    winners  smallint,
    rule     text
) WITH (fillfactor = 50);
CREATE INDEX pace_finished ON pace (finished) WHERE finished IS NOT NULL;

-- The log: append-only. The primary key is the last wall: no two writers can both write a number. The first entry of a
-- request carries its mark.
CREATE TABLE entry (
    game   bigint NOT NULL,
    number integer NOT NULL,
    seat   smallint NOT NULL,
    words  text NOT NULL,
    at     bigint NOT NULL,
    mark   bigint,
    PRIMARY KEY (game, number)
);

CREATE TABLE chair (
    game       bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    seat       smallint NOT NULL,
    kept       text NOT NULL,
    name       text NOT NULL,
    bot        text,
    lent       boolean NOT NULL,
    shares     boolean NOT NULL,
    generation bigint NOT NULL,
    revision   bigint NOT NULL,
    PRIMARY KEY (game, seat)
);

-- Who may play for a chair (`former` false), and who held one once the game had begun, and gave it up.
CREATE TABLE holder (
    game   bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    seat   smallint NOT NULL,
    person bytea NOT NULL,
    former boolean NOT NULL,
    PRIMARY KEY (game, seat, former, person)
);
CREATE INDEX holder_person ON holder (person, game) WHERE NOT former;

CREATE TABLE watcher (
    game   bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    person bytea NOT NULL,
    PRIMARY KEY (game, person)
);

-- What was said: as in the store on one machine. The audience is the seats that hear a line, as bits; -1 for everybody.
CREATE TABLE chat (
    game     bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    place    integer NOT NULL,
    audience smallint NOT NULL,
    number   integer NOT NULL,
    mark     bigint NOT NULL,
    seat     smallint,
    name     text NOT NULL,
    text     text NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (game, place),
    UNIQUE (game, mark)
);

CREATE TABLE figures (
    game        text NOT NULL,
    fingerprint text NOT NULL,
    written     text NOT NULL,
    PRIMARY KEY (game, fingerprint)
);

-- What identities are signed with: the same for all nodes. One row.
CREATE TABLE seal (
    sole  boolean PRIMARY KEY DEFAULT true CHECK (sole),
    bytes bytea NOT NULL
);

-- What a node does alone for a while: bots that think. After a crash of the database nobody has any of it.
CREATE UNLOGGED TABLE lease (
    what  text PRIMARY KEY,
    node  bigint NOT NULL,
    until bigint NOT NULL
);

-- Programs that run on this store, and when they were last heard of, by the clock of the database.
CREATE TABLE node (
    id    bigint PRIMARY KEY,
    name  text NOT NULL,
    build text NOT NULL,
    -- The newest revision of each game that it knows: «game=2 other=1».
    games text NOT NULL,
    began bigint NOT NULL,
    seen  bigint NOT NULL
);
