-- One row a table: its head.
CREATE TABLE game (
    key      INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    game     TEXT NOT NULL,
    revision INTEGER NOT NULL,
    data     TEXT NOT NULL,
    rows     TEXT,
    setup    TEXT NOT NULL,
    start    TEXT,
    secret   BLOB NOT NULL,
    keys     BLOB NOT NULL,
    host     BLOB NOT NULL,
    listed   INTEGER NOT NULL,
    hotseat  INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    over     INTEGER NOT NULL,
    watch    INTEGER NOT NULL DEFAULT 0,
    -- When it was over, the seats that have won, and the rule that ended it.
    finished INTEGER,
    winners  INTEGER,
    rule     TEXT
) STRICT;
CREATE INDEX game_host ON game (host);
CREATE INDEX game_open ON game (key) WHERE listed = 1 AND over = 0;
CREATE INDEX game_finished ON game (finished, id) WHERE finished IS NOT NULL;

-- What lists show of a table and every move changes, apart from the head: a page of the disk holds hundreds of
-- these, so that the moves of many tables share the pages that a commit writes.
CREATE TABLE pace (
    game    INTEGER PRIMARY KEY REFERENCES game (key),
    touched INTEGER NOT NULL,
    waiting INTEGER NOT NULL
) STRICT;

-- The log: append-only. The primary key is the lock: no two writers can both write a number. The first entry of a
-- request carries its mark: a request that is made again is known by it.
CREATE TABLE entry (
    game   INTEGER NOT NULL REFERENCES game (key),
    number INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    words  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    mark   INTEGER,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE chair (
    game       INTEGER NOT NULL REFERENCES game (key),
    seat       INTEGER NOT NULL,
    kept       TEXT NOT NULL CHECK (kept = 'open' OR kept GLOB 'friend*'),
    name       TEXT NOT NULL,
    bot        TEXT,
    generation INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    lent       INTEGER NOT NULL DEFAULT 0,
    shares     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Who may play for a chair: a person on each of their devices.
CREATE TABLE holder (
    game   INTEGER NOT NULL REFERENCES game (key),
    seat   INTEGER NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY (game, seat, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX holder_person ON holder (person, game);

-- Who held a chair once the game had begun, and gave it up.
CREATE TABLE former (
    game   INTEGER NOT NULL REFERENCES game (key),
    seat   INTEGER NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY (game, seat, person)
) STRICT, WITHOUT ROWID;

-- Who came by the spectators' link that the table has now (its number is in the head).
CREATE TABLE watcher (
    game   INTEGER NOT NULL REFERENCES game (key),
    person BLOB NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- What was said. The audience is the seats that hear a line, as bits; nothing for everybody. Lines have a place among
-- all of the table and a number among those for the same audience: nobody can count what is not for them.
CREATE TABLE chat (
    game     INTEGER NOT NULL REFERENCES game (key),
    place    INTEGER NOT NULL,
    audience INTEGER,
    number   INTEGER NOT NULL,
    mark     INTEGER,
    seat     INTEGER,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX chat_mark ON chat (game, mark);

-- The figures of boards and cards that tables were begun with, written out: the next program may ship others.
CREATE TABLE figures (
    game        TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    written     TEXT NOT NULL,
    PRIMARY KEY (game, fingerprint)
) STRICT, WITHOUT ROWID;

-- Small values beside the tables, by kind and key: accounts, deadlines, notifications. The mark is that of the request
-- that wrote it last.
CREATE TABLE document (
    kind     TEXT NOT NULL,
    key      TEXT NOT NULL,
    revision INTEGER NOT NULL,
    value    BLOB NOT NULL,
    due      INTEGER,
    mark     INTEGER,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_due ON document (kind, due, key) WHERE due IS NOT NULL;
