-- A search reads the version with the supply, and loads the rules again where it has another one.
CREATE TABLE sell_rule_version (
  -- There is one row.
  id boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT sell_rule_version_id_check CHECK (id)
);

INSERT INTO sell_rule_version DEFAULT VALUES;

CREATE FUNCTION raise_sell_rule_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sell_rule_version SET version = version + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER sell_rule_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sell_rule
  FOR EACH STATEMENT EXECUTE FUNCTION raise_sell_rule_version();

-- A rule of a place is one of the places below it.
CREATE TRIGGER place_moved AFTER UPDATE OF parent_id ON place
  FOR EACH STATEMENT EXECUTE FUNCTION raise_sell_rule_version();
