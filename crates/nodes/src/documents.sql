-- Small values beside the tables, by kind and key, as in the store on one machine.
CREATE TABLE document (
    kind     text COLLATE "C" NOT NULL,
    key      text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    value    bytea NOT NULL,
    due      bigint,
    mark     bigint,
    PRIMARY KEY (kind, key)
);
CREATE INDEX document_due ON document (kind, due, key) WHERE due IS NOT NULL;
