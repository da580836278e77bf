-- The whole schema, by domain. `prisma/schema` explains tables and columns; what it cannot express (checks, partial indexes,
-- functions, triggers, views) is explained here. Row-level security follows from lib/server/migration/tenant-policies.ts.

-- Trusted extensions of PostgreSQL's contrib modules: the owner of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as people search for it: lower case, without accents and apostrophes, whichever of the six is typed or none. The same
-- folding as in `search_words`, but the text stays whole.
CREATE FUNCTION "fold_text"("said" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(lower(regexp_replace(normalize(translate(said, U&'\0027\2018\2019\02BC\0060\00B4', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'øØłŁđĐðÐıħĦŧŦ', 'oolldddoihhtt'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- The words of a text: lower case, without accents and punctuation. A word with an apostrophe is also found by its parts:
-- `L’Auberge` is `lauberge`, `l` and `auberge`. It needs no extension, and of the database's locale only that `lower` knows
-- the alphabet; Latin letters are told by their code points whatever the locale.
CREATE FUNCTION "search_words"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT word) FROM regexp_split_to_table(
    public.fold_text(said) || ' ' || public.fold_text(translate(said, U&'\0027\2018\2019\02BC\0060\00B4', '      ')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') AS word WHERE word <> ''
$$;

-- Operation
-- =========

CREATE TABLE service_secret (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (name)
);

CREATE TABLE service_state (
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (name)
);

CREATE TABLE worker_task (
  name text NOT NULL,
  due_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  leased_until timestamptz(3),
  succeeded_at timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  last_error text,
  PRIMARY KEY (name)
);

CREATE TABLE fx_rate (
  day date NOT NULL,
  base character(3) NOT NULL,
  quote character(3) NOT NULL,
  rate numeric(20,10) NOT NULL,
  PRIMARY KEY (day, base, quote)
);

-- Partners: tenants, credentials, users
-- =====================================

CREATE TABLE tenant (
  id serial NOT NULL,
  public_id text NOT NULL,
  name text NOT NULL,
  catalogue text[],
  whole_catalogue boolean DEFAULT true NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  require_second_factor boolean DEFAULT false NOT NULL,
  max_requests_per_minute integer DEFAULT 6000 NOT NULL,
  max_cost_per_minute integer DEFAULT 300000 NOT NULL,
  max_concurrency integer DEFAULT 64 NOT NULL,
  max_live_holds integer DEFAULT 500 NOT NULL,
  max_credentials integer DEFAULT 10 NOT NULL,
  max_credential_rate integer DEFAULT 6000 NOT NULL,
  suspended_at timestamptz(3),
  suspended_reason text,
  min_markup_percent numeric(7,4) DEFAULT '-50'::integer NOT NULL,
  max_markup_percent numeric(7,4) DEFAULT 200 NOT NULL,
  product_types smallint[] DEFAULT '{1,2,3,4,5}'::smallint[] NOT NULL,
  contract_places text[] DEFAULT '{}'::text[] NOT NULL,
  contract_chains text[] DEFAULT '{}'::text[] NOT NULL,
  all_rate_plans boolean DEFAULT true NOT NULL,
  rate_plan_public_ids text[] DEFAULT '{}'::text[] NOT NULL,
  may_create_supply boolean DEFAULT false NOT NULL,
  min_own_markup_percent numeric(7,4),
  max_own_markup_percent numeric(7,4),
  price_drop_minimum integer DEFAULT 20 NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT tenant_own_markup_check CHECK (((min_own_markup_percent IS NULL) = (max_own_markup_percent IS NULL))
    AND (min_own_markup_percent <= max_own_markup_percent) AND (min_own_markup_percent > ('-100'::integer)::numeric)),
  CONSTRAINT tenant_price_drop_minimum_check CHECK ((price_drop_minimum >= 1) AND (price_drop_minimum <= 1000000))
);

-- The operators' list of tenants walks it backwards.
CREATE INDEX tenant_listed_idx ON tenant (created_at, public_id);
CREATE UNIQUE INDEX tenant_public_id_key ON tenant (public_id);

-- What an agency prints at the head of its vouchers, confirmations and mails. No row: its name alone.
CREATE TABLE tenant_letterhead (
  tenant_id integer NOT NULL,
  name text NOT NULL,
  address_lines text[] DEFAULT '{}'::text[] NOT NULL,
  phone text,
  email text,
  website text,
  colour text,
  logo bytea,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_letterhead_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT tenant_letterhead_logo_check CHECK (octet_length(logo) <= 1048576),
  CONSTRAINT tenant_letterhead_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- One row for each live hold that a tenant may have, numbered from 1. A prebook takes a free one, its book gives it back, and
-- one whose end has passed is free by itself. So no prebook counts what others hold, none waits for another's commit, and no
-- two can take the same. `ends_at` is in no index: a change of it is an update within the page.
CREATE TABLE hold_slot (
  tenant_id integer NOT NULL,
  slot integer NOT NULL,
  ends_at timestamptz(3) DEFAULT '1970-01-01 00:00:00+00'::timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, slot),
  CONSTRAINT hold_slot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.05');

CREATE TABLE credential (
  id serial NOT NULL,
  public_id text NOT NULL,
  tenant_id integer NOT NULL,
  client_id text NOT NULL,
  name text NOT NULL,
  scopes text[],
  rate_limit integer DEFAULT 600 NOT NULL,
  burst integer DEFAULT 50 NOT NULL,
  disabled_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT credential_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX credential_client_id_key ON credential (client_id);
CREATE UNIQUE INDEX credential_public_id_key ON credential (public_id);
CREATE INDEX credential_tenant_id_idx ON credential (tenant_id);

CREATE TABLE credential_secret (
  id serial NOT NULL,
  credential_id integer NOT NULL,
  hash text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3),
  last4 text DEFAULT '' NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT credential_secret_credential_id_fkey FOREIGN KEY (credential_id)
    REFERENCES credential(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX credential_secret_credential_id_idx ON credential_secret (credential_id);

CREATE TABLE profile (
  id serial NOT NULL,
  public_id text NOT NULL,
  tenant_id integer NOT NULL,
  name text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  markup_percent numeric(7,4) DEFAULT 0 NOT NULL,
  currency_code character(3),
  rate_plan_public_ids text[],
  all_rate_plans boolean DEFAULT true NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT profile_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX profile_default_key ON profile (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX profile_public_id_key ON profile (public_id);
CREATE INDEX profile_tenant_id_idx ON profile (tenant_id);

CREATE TABLE staff_user (
  id serial NOT NULL,
  public_id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL,
  tenant_id integer,
  disabled_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reminder_days smallint DEFAULT 2 NOT NULL,
  reminder_scope text DEFAULT 'OWN' NOT NULL,
  mail_language text DEFAULT 'en' NOT NULL,
  time_zone text,
  PRIMARY KEY (id),
  CONSTRAINT staff_user_role_check CHECK (((role = 'operator') = (tenant_id IS NULL)) AND (role IN ('agent', 'admin',
    'operator'))),
  CONSTRAINT staff_user_mail_language_check CHECK (mail_language IN ('en', 'de', 'fr', 'es', 'ar')),
  CONSTRAINT staff_user_reminder_days_check CHECK ((reminder_days >= 0) AND (reminder_days <= 14)),
  CONSTRAINT staff_user_reminder_scope_check CHECK (reminder_scope IN ('OWN', 'AGENCY')),
  CONSTRAINT staff_user_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE SET NULL
);

-- One account an address at each employer; those of the house (no tenant) among themselves.
CREATE UNIQUE INDEX staff_user_email_employer_key ON staff_user (email, COALESCE(tenant_id, 0));
CREATE UNIQUE INDEX staff_user_public_id_key ON staff_user (public_id);
CREATE INDEX staff_user_tenant_id_idx ON staff_user (tenant_id);

CREATE TABLE saved_view (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  user_public_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, public_id),
  CONSTRAINT saved_view_list_check CHECK (list IN ('bookings', 'trips')),
  CONSTRAINT saved_view_user_public_id_fkey FOREIGN KEY (user_public_id)
    REFERENCES staff_user(public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX saved_view_tenant_id_user_public_id_list_name_key ON saved_view (tenant_id, user_public_id, list,
  name);

-- A credential comes to life, new or enabled again, only below its tenant's ceiling. The tenant's row is locked, so that two
-- at once cannot both take the last place.
CREATE FUNCTION credential_limit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE most integer;
BEGIN
  SELECT max_credentials INTO most FROM tenant WHERE id = NEW.tenant_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM credential WHERE tenant_id = NEW.tenant_id AND disabled_at IS NULL) >= most THEN
    RAISE EXCEPTION 'the tenant may have % credentials', most
      USING ERRCODE = 'check_violation', CONSTRAINT = 'credential_limit', DETAIL = most;
  END IF;
  RETURN NEW;
END $$;

-- A tenant has as many as its ceiling says. Those above a lowered ceiling stay until it rises again: they are taken no more.
CREATE FUNCTION add_hold_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hold_slot (tenant_id, slot)
  SELECT NEW.id, slot
  FROM generate_series(
    coalesce((SELECT max(s.slot) FROM hold_slot s WHERE s.tenant_id = NEW.id), 0) + 1, NEW.max_live_holds) AS slot
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER credential_limit_created BEFORE INSERT ON "credential" FOR EACH ROW
  WHEN (NEW.disabled_at IS NULL) EXECUTE FUNCTION credential_limit();
CREATE TRIGGER credential_limit_enabled BEFORE UPDATE OF "disabled_at" ON "credential" FOR EACH ROW
  WHEN (NEW.disabled_at IS NULL AND OLD.disabled_at IS NOT NULL) EXECUTE FUNCTION credential_limit();
CREATE TRIGGER tenant_hold_slots AFTER INSERT OR UPDATE OF "max_live_holds" ON "tenant"
  FOR EACH ROW EXECUTE FUNCTION add_hold_slots();

-- Sign-in and security
-- ====================

CREATE TABLE staff_session (
  id text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  agent text NOT NULL,
  address text NOT NULL,
  confirmed_at timestamptz(3),
  second_factor_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT staff_session_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX staff_session_expires_at_idx ON staff_session (expires_at);
CREATE INDEX staff_session_user_id_idx ON staff_session (user_id);

CREATE TABLE staff_link (
  hash text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (hash),
  CONSTRAINT staff_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX staff_link_user_id_idx ON staff_link (user_id);

CREATE TABLE staff_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT staff_identity_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX staff_identity_user_id_issuer_key ON staff_identity (user_id, issuer);

CREATE TABLE staff_factor (
  id serial NOT NULL,
  public_id text NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  secret_sealed bytea,
  secret_key_id text,
  last_time_step integer,
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[],
  PRIMARY KEY (id),
  CONSTRAINT staff_factor_is_complete CHECK (((kind = 'TOTP') AND secret_sealed IS NOT NULL
    AND secret_key_id IS NOT NULL AND last_time_step IS NOT NULL) OR ((kind = 'PASSKEY') AND credential_id IS NOT NULL
    AND public_key IS NOT NULL AND sign_count IS NOT NULL)),
  CONSTRAINT staff_factor_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX staff_factor_credential_id_key ON staff_factor (credential_id);
CREATE UNIQUE INDEX staff_factor_public_id_key ON staff_factor (public_id);
CREATE INDEX staff_factor_user_id_idx ON staff_factor (user_id);

CREATE TABLE staff_recovery_code (
  user_id integer NOT NULL,
  "position" integer NOT NULL,
  hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, "position"),
  CONSTRAINT staff_recovery_code_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE staff_spent_challenge (
  hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hash)
);

CREATE INDEX staff_spent_challenge_expires_at_idx ON staff_spent_challenge (expires_at);

-- An operator's look into a tenant, or work for it: for how long, and why.
CREATE TABLE tenant_access (
  public_id text NOT NULL,
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  session_id text NOT NULL,
  purpose text NOT NULL,
  may_write boolean NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (public_id),
  CONSTRAINT tenant_access_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT tenant_access_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES staff_user(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX tenant_access_session_id_idx ON tenant_access (session_id);
CREATE INDEX tenant_access_tenant_id_started_at_idx ON tenant_access (tenant_id, started_at DESC);
CREATE INDEX tenant_access_user_id_idx ON tenant_access (user_id);

CREATE TABLE security_event (
  id bigserial NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  tenant_id integer,
  subject text,
  identity text,
  address text NOT NULL,
  agent text DEFAULT '' NOT NULL,
  attempts integer DEFAULT 1 NOT NULL,
  detail text,
  trace_id text NOT NULL,
  PRIMARY KEY (id)
);

CREATE INDEX security_event_at_idx ON security_event (at DESC);
CREATE INDEX security_event_subject_at_idx ON security_event (subject, at DESC);
CREATE INDEX security_event_tenant_id_at_idx ON security_event (tenant_id, at DESC);

CREATE TABLE security_alarm (
  public_id text NOT NULL,
  tenant_id integer,
  subject text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  failures integer NOT NULL,
  addresses text[] NOT NULL,
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  PRIMARY KEY (public_id)
);

-- A subject has one open alarm at most: further failures count on it until somebody acknowledges it.
CREATE UNIQUE INDEX security_alarm_open_key ON security_alarm (subject) WHERE acknowledged_at IS NULL;
CREATE INDEX security_alarm_subject_idx ON security_alarm (subject);
CREATE INDEX security_alarm_tenant_id_idx ON security_alarm (tenant_id);

-- Not written ahead: a flood of guesses costs no log, and after a crash of the database the counts begin anew.
CREATE UNLOGGED TABLE attempt_count (
  key text NOT NULL,
  attempts integer NOT NULL,
  blocked_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  is_refused boolean DEFAULT false NOT NULL,
  PRIMARY KEY (key)
);

CREATE INDEX attempt_count_expires_at_idx ON attempt_count (expires_at);

-- Catalogue
-- =========

CREATE TABLE place (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  country_code character(2) NOT NULL,
  parent_id integer,
  latitude numeric(9,6),
  longitude numeric(9,6),
  timezone text,
  iata_code character(3),
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT place_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE SET NULL
);

CREATE UNIQUE INDEX place_code_key ON place (code);
CREATE INDEX place_country_idx ON place (country_code) WHERE type = 'COUNTRY';
-- Airports by their code, and countries as places.
CREATE INDEX place_iata_code_idx ON place (iata_code) WHERE iata_code IS NOT NULL;
CREATE INDEX place_parent_id_idx ON place (parent_id);
CREATE UNIQUE INDEX place_public_id_key ON place (public_id);
CREATE INDEX place_search_idx ON place USING gin (array_to_tsvector(search_words(((name || ' ') || (COALESCE(iata_code,
  ''::bpchar))::text))));
CREATE INDEX place_similar_idx ON place USING gin (fold_text(name) gin_trgm_ops);
CREATE INDEX place_updated_at_public_id_idx ON place (updated_at, public_id);

CREATE TABLE property (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'ACTIVE' NOT NULL,
  category_code text NOT NULL,
  star_rating smallint,
  chain text,
  address jsonb NOT NULL,
  country_code character(2) NOT NULL,
  latitude numeric(9,6),
  longitude numeric(9,6),
  timezone text NOT NULL,
  checkin_from text DEFAULT '15:00' NOT NULL,
  checkout_until text DEFAULT '11:00' NOT NULL,
  currency_code character(3) NOT NULL,
  place_id integer,
  contact jsonb DEFAULT '{}' NOT NULL,
  descriptions jsonb DEFAULT '[]' NOT NULL,
  images jsonb DEFAULT '[]' NOT NULL,
  attribute_codes text[],
  child_policy jsonb DEFAULT '{}' NOT NULL,
  mandatory_fees jsonb DEFAULT '[]' NOT NULL,
  external_ids jsonb DEFAULT '[]' NOT NULL,
  confirmation_mode text DEFAULT 'INSTANT' NOT NULL,
  synthetic boolean DEFAULT false NOT NULL,
  sheet_version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT property_confirmation_check CHECK (confirmation_mode IN ('INSTANT', 'DELAYED', 'ON_REQUEST')),
  CONSTRAINT property_status_check CHECK (status IN ('ACTIVE', 'INACTIVE')),
  CONSTRAINT property_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE SET NULL
);

CREATE UNIQUE INDEX property_code_key ON property (code);
CREATE UNIQUE INDEX property_current_idx ON property (public_id) INCLUDE (id, sheet_version) WHERE deleted_at IS NULL;
-- What lists by place on the map walk.
CREATE INDEX property_latitude_longitude_idx ON property (latitude, longitude);
CREATE INDEX property_place_id_idx ON property (place_id);
CREATE UNIQUE INDEX property_public_id_key ON property (public_id);
CREATE INDEX property_search_idx ON property USING gin (array_to_tsvector(search_words(((name || ' ') || COALESCE((address ->> 'city'),
  '')))));
CREATE INDEX property_similar_idx ON property USING gin (fold_text(name) gin_trgm_ops);
CREATE INDEX property_updated_at_public_id_idx ON property (updated_at, public_id);

CREATE TABLE room (
  id serial NOT NULL,
  public_id text NOT NULL,
  property_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  base_occupancy smallint NOT NULL,
  max_adults smallint NOT NULL,
  max_children smallint NOT NULL,
  max_occupancy smallint NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  beds jsonb DEFAULT '[]' NOT NULL,
  size_sqm numeric(6,1),
  attribute_codes text[] DEFAULT ARRAY[]::text[],
  images jsonb DEFAULT '[]' NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT room_occupancy_check CHECK (max_adults >= 1 AND max_children >= 0 AND max_occupancy >= max_adults
    AND (base_occupancy >= 1 AND base_occupancy <= max_occupancy)),
  CONSTRAINT room_property_id_fkey FOREIGN KEY (property_id)
    REFERENCES property(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX room_property_id_code_key ON room (property_id, code);
CREATE UNIQUE INDEX room_public_id_key ON room (public_id);

CREATE TABLE rate_plan (
  id serial NOT NULL,
  public_id text NOT NULL,
  property_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  "position" smallint NOT NULL,
  board_code character(2) NOT NULL,
  currency_code character(3) NOT NULL,
  extra_adult bigint DEFAULT 0 NOT NULL,
  child_bands jsonb DEFAULT '[]' NOT NULL,
  cancellation jsonb NOT NULL,
  sell_from date,
  sell_until date,
  release_days smallint DEFAULT 0 NOT NULL,
  min_stay smallint DEFAULT 1 NOT NULL,
  max_stay smallint DEFAULT 30 NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT rate_plan_board_check CHECK (board_code IN ('RO'::bpchar, 'SC'::bpchar, 'BB'::bpchar, 'HB'::bpchar,
    'FB'::bpchar, 'AI'::bpchar)),
  CONSTRAINT rate_plan_position_check CHECK ("position" >= 1),
  CONSTRAINT rate_plan_property_id_fkey FOREIGN KEY (property_id)
    REFERENCES property(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX rate_plan_property_id_code_key ON rate_plan (property_id, code);
CREATE UNIQUE INDEX rate_plan_property_id_position_key ON rate_plan (property_id, "position");
CREATE UNIQUE INDEX rate_plan_public_id_key ON rate_plan (public_id);

-- Whether every night has at least as many unsold units as there are holds on it: the check by which no code can oversell.
-- In PL/pgSQL, which each connection compiles once: PostgreSQL parses an SQL function of a CHECK again in every
-- statement that writes the row, to see whether it can be inlined. Only nights with a hold are counted.
CREATE FUNCTION room_month_has_units(unsold smallint[], holds bigint[]) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  hold bigint;
  held_nights bigint := 0;
  held int;
BEGIN
  holds := array_remove(holds, NULL);
  FOREACH hold IN ARRAY holds LOOP
    held_nights := held_nights | hold;
  END LOOP;
  FOR day IN 1..cardinality(unsold) LOOP
    CONTINUE WHEN held_nights >> (day - 1) & 1 = 0;
    held := 0;
    FOREACH hold IN ARRAY holds LOOP
      held := held + (hold >> (day - 1) & 1);
    END LOOP;
    IF coalesce(unsold[day], 0) < held THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;

-- Stock by room and month: one row for a room type and a month, its nights in arrays by day of the month.
-- lib/inventory/README.md explains the columns. Sales rewrite rows in place: room for them on the page leaves the index
-- untouched. Each sale leaves a dead row version behind: by PostgreSQL's default a fifth of a table may be dead before it is
-- vacuumed, which is gigabytes where there are millions of properties.
CREATE TABLE room_month (
  property_id integer NOT NULL,
  month date NOT NULL,
  room_id integer NOT NULL,
  unsold smallint[] NOT NULL,
  sold smallint[] NOT NULL,
  closed integer DEFAULT 0 NOT NULL,
  closed_to_arrival integer DEFAULT 0 NOT NULL,
  closed_to_departure integer DEFAULT 0 NOT NULL,
  holds bigint[],
  prices bigint[],
  min_stay smallint[],
  max_stay smallint[],
  lowest_price bigint,
  PRIMARY KEY (property_id, month, room_id),
  CONSTRAINT room_month_holds_check CHECK (holds IS NULL OR room_month_has_units(unsold, holds)),
  CONSTRAINT room_month_month_check CHECK (EXTRACT(day FROM month) = (1)::numeric),
  CONSTRAINT room_month_nights_check
    CHECK (((cardinality(unsold))::numeric = EXTRACT(day FROM ((month + '1 mon'::interval) - '1 day'::interval)))
    AND (cardinality(sold) = cardinality(unsold))),
  CONSTRAINT room_month_sold_check CHECK (0 <= ALL (sold)),
  CONSTRAINT room_month_unsold_check CHECK (0 <= ALL (unsold)),
  CONSTRAINT room_month_room_fkey FOREIGN KEY (room_id) REFERENCES room(id)
) WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05');

-- A property's lowest price is read from the index alone.
CREATE INDEX room_month_lowest_price_idx ON room_month (property_id, month, lowest_price);

-- When the nights of a property were last sent: a table of its own, because sales rewrite the nights and a property's row
-- is part of the change feed.
CREATE TABLE nights_written (
  property_id integer NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (property_id),
  CONSTRAINT nights_written_property_id_fkey FOREIGN KEY (property_id)
    REFERENCES property(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX nights_written_written_at_idx ON nights_written (written_at);

CREATE TABLE supply_grant (
  tenant_id integer NOT NULL,
  property_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  PRIMARY KEY (tenant_id, property_id),
  CONSTRAINT supply_grant_property_id_fkey FOREIGN KEY (property_id)
    REFERENCES property(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT supply_grant_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX supply_grant_property_id_idx ON supply_grant (property_id);

-- A run of the supply import: of the command, or of files that a user has uploaded.
CREATE TABLE supply_import (
  public_id text NOT NULL,
  actor text NOT NULL,
  source text,
  files text[],
  is_preview boolean NOT NULL,
  state text DEFAULT 'RUNNING' NOT NULL,
  share double precision DEFAULT 0 NOT NULL,
  step text,
  report jsonb,
  problems jsonb DEFAULT '[]' NOT NULL,
  failure jsonb,
  started_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (public_id),
  CONSTRAINT supply_import_ended_check CHECK ((state = 'RUNNING') = (ended_at IS NULL)),
  CONSTRAINT supply_import_failure_check CHECK ((state = 'FAILED') = (failure IS NOT NULL)),
  CONSTRAINT supply_import_state_check CHECK (state IN ('RUNNING', 'DONE', 'REFUSED', 'FAILED'))
);

CREATE INDEX supply_import_started_at_public_id_idx ON supply_import (started_at DESC, public_id DESC);

-- The stock night by night, for readers that want few nights or all of them; search and sales read the arrays.
CREATE VIEW "room_night" AS
SELECT rm.property_id, rm.room_id, rm.month, (rm.month + night.day::int - 1) AS day,
  (night.unsold + night.sold)::smallint AS total, night.sold,
  rm.closed >> (night.day::int - 1) & 1 = 1 AS closed,
  rm.closed_to_arrival >> (night.day::int - 1) & 1 = 1 AS closed_to_arrival,
  rm.closed_to_departure >> (night.day::int - 1) & 1 = 1 AS closed_to_departure,
  (SELECT array_agg((hold >> 31)::int) FROM unnest(rm.holds) AS hold WHERE hold >> (night.day::int - 1) & 1 = 1) AS holds,
  (SELECT array_agg(rm.prices[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.prices, 1)) AS plan
    HAVING bool_or(rm.prices[plan][night.day] IS NOT NULL)) AS prices,
  (SELECT array_agg(rm.min_stay[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.min_stay, 1)) AS plan
    HAVING bool_or(rm.min_stay[plan][night.day] IS NOT NULL)) AS min_stay,
  (SELECT array_agg(rm.max_stay[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.max_stay, 1)) AS plan
    HAVING bool_or(rm.max_stay[plan][night.day] IS NOT NULL)) AS max_stay
FROM room_month rm, unnest(rm.unsold, rm.sold) WITH ORDINALITY AS night (unsold, sold, day)
WHERE night.unsold IS NOT NULL;

-- The months that a range of dates touches, each with the first and last day of the month within the range.
CREATE FUNCTION months_between(first_date date, last_date date) RETURNS TABLE (month date, first_day int, last_day int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start::date, greatest(first_date - start::date, 0) + 1,
    least(last_date, (start + interval '1 month')::date - 1) - start::date + 1
  FROM generate_series(date_trunc('month', first_date::timestamp), last_date::timestamp, interval '1 month') AS start
$$;

-- Units of single days as one array from the first to the last of them; 0 for a day between them without units.
CREATE FUNCTION units_by_day(days smallint[], units smallint[]) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(given.units, 0::smallint) ORDER BY day)
  FROM generate_series((SELECT min(each)::int FROM unnest(days) AS each), (SELECT max(each)::int FROM unnest(days) AS each)) AS day
  LEFT JOIN unnest(days, units) AS given (on_day, units) ON on_day = day
$$;

-- Places and properties whose names resemble the typed text, the most similar first. Two letters in the wrong order change
-- three trigrams of each, so the threshold is below the default of 0.6; the caller compares the letters of what is found.
CREATE FUNCTION "list_similar_names"("typed" text) RETURNS TABLE ("kind" text, "id" int, "score" real)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 80 SET pg_trgm.word_similarity_threshold = 0.35 AS $$
  (SELECT 'place', p.id, word_similarity(typed, fold_text(p.name)) AS score FROM place p
   WHERE typed <% fold_text(p.name) AND p.deleted_at IS NULL ORDER BY score DESC, p.id LIMIT 60)
  UNION ALL
  (SELECT 'property', p.id, word_similarity(typed, fold_text(p.name)) AS score FROM property p
   WHERE typed <% fold_text(p.name) AND p.deleted_at IS NULL AND p.status = 'ACTIVE' ORDER BY score DESC, p.id LIMIT 60)
$$;

-- Kept by the database, so that no writer can forget it. A sale writes no price, so it does not call this.
CREATE FUNCTION room_month_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price bigint;
  lowest bigint;
BEGIN
  FOREACH price IN ARRAY coalesce(NEW.prices, '{}') LOOP
    IF lowest IS NULL OR price < lowest THEN lowest := price; END IF;
  END LOOP;
  NEW.lowest_price := lowest;
  RETURN NEW;
END $$;

CREATE TRIGGER room_month_lowest_price BEFORE INSERT OR UPDATE OF prices, lowest_price ON room_month
  FOR EACH ROW EXECUTE FUNCTION room_month_lowest_price();

-- Transfers, tours and flights
-- ============================

CREATE TABLE service_zone (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  country_code character(2) NOT NULL,
  parent_id integer,
  place_id integer,
  latitude numeric(9,6),
  longitude numeric(9,6),
  timezone text NOT NULL,
  iata_code character(3),
  synthetic boolean DEFAULT false NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT service_zone_parent_id_fkey FOREIGN KEY (parent_id)
    REFERENCES service_zone(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT service_zone_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE SET NULL
);

CREATE UNIQUE INDEX service_zone_code_key ON service_zone (code);
CREATE INDEX service_zone_parent_id_idx ON service_zone (parent_id);
CREATE INDEX service_zone_place_id_idx ON service_zone (place_id);
CREATE UNIQUE INDEX service_zone_public_id_key ON service_zone (public_id);
CREATE INDEX service_zone_search_idx ON service_zone USING gin (array_to_tsvector(search_words(((name || ' ') || (COALESCE(iata_code,
  ''::bpchar))::text))));
CREATE INDEX service_zone_updated_at_public_id_idx ON service_zone (updated_at, public_id);

CREATE TABLE transfer_vehicle_type (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  vehicle_class text NOT NULL,
  max_passengers smallint NOT NULL,
  max_bags smallint NOT NULL,
  description text,
  images jsonb DEFAULT '[]' NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT transfer_vehicle_type_size_check CHECK (max_passengers >= 1 AND max_bags >= 0)
);

CREATE UNIQUE INDEX transfer_vehicle_type_code_key ON transfer_vehicle_type (code);
CREATE UNIQUE INDEX transfer_vehicle_type_public_id_key ON transfer_vehicle_type (public_id);
CREATE INDEX transfer_vehicle_type_updated_at_public_id_idx ON transfer_vehicle_type (updated_at, public_id);

CREATE TABLE tour (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'ACTIVE' NOT NULL,
  category_code text NOT NULL,
  place_id integer,
  country_code character(2) NOT NULL,
  timezone text NOT NULL,
  meeting_point jsonb NOT NULL,
  duration_minutes integer NOT NULL,
  descriptions jsonb DEFAULT '[]' NOT NULL,
  images jsonb DEFAULT '[]' NOT NULL,
  attribute_codes text[],
  external_ids jsonb DEFAULT '[]' NOT NULL,
  synthetic boolean DEFAULT false NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT tour_status_check CHECK (status IN ('ACTIVE', 'INACTIVE')),
  CONSTRAINT tour_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE SET NULL
);

CREATE UNIQUE INDEX tour_code_key ON tour (code);
CREATE INDEX tour_place_id_idx ON tour (place_id);
CREATE UNIQUE INDEX tour_public_id_key ON tour (public_id);
CREATE INDEX tour_search_idx ON tour USING gin (array_to_tsvector(search_words(name)));
CREATE INDEX tour_updated_at_public_id_idx ON tour (updated_at, public_id);

CREATE TABLE flight (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  status text DEFAULT 'ACTIVE' NOT NULL,
  carrier_code text NOT NULL,
  carrier_name text NOT NULL,
  flight_number text NOT NULL,
  origin_id integer NOT NULL,
  destination_id integer NOT NULL,
  departure_time text NOT NULL,
  arrival_time text NOT NULL,
  arrival_day_offset smallint DEFAULT 0 NOT NULL,
  duration_minutes integer NOT NULL,
  weekdays smallint[],
  aircraft text,
  synthetic boolean DEFAULT false NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT flight_status_check CHECK (status IN ('ACTIVE', 'INACTIVE')),
  CONSTRAINT flight_weekdays_check CHECK (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  CONSTRAINT flight_destination_id_fkey FOREIGN KEY (destination_id)
    REFERENCES place(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT flight_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX flight_code_key ON flight (code);
CREATE INDEX flight_destination_id_idx ON flight (destination_id);
CREATE INDEX flight_origin_id_destination_id_idx ON flight (origin_id, destination_id);
CREATE UNIQUE INDEX flight_public_id_key ON flight (public_id);
CREATE INDEX flight_updated_at_public_id_idx ON flight (updated_at, public_id);

CREATE TABLE service (
  id serial NOT NULL,
  product_type smallint NOT NULL,
  code text NOT NULL,
  confirmation_mode text DEFAULT 'INSTANT' NOT NULL,
  lead_hours smallint DEFAULT 0 NOT NULL,
  languages text[],
  synthetic boolean DEFAULT false NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT service_confirmation_check CHECK (confirmation_mode IN ('INSTANT', 'DELAYED', 'ON_REQUEST')),
  CONSTRAINT service_lead_check CHECK (lead_hours >= 0),
  CONSTRAINT service_product_check CHECK (product_type IN (2, 3, 4))
);

CREATE UNIQUE INDEX service_code_key ON service (code);

CREATE TABLE transfer_service (
  service_id integer NOT NULL,
  from_zone_id integer NOT NULL,
  to_zone_id integer NOT NULL,
  direction smallint NOT NULL,
  service_class smallint NOT NULL,
  vehicle_type_id integer NOT NULL,
  duration_minutes integer,
  PRIMARY KEY (service_id),
  CONSTRAINT transfer_service_class_check CHECK (service_class IN (1, 2)),
  CONSTRAINT transfer_service_direction_check CHECK (direction IN (1, 2)),
  CONSTRAINT transfer_service_from_zone_id_fkey FOREIGN KEY (from_zone_id)
    REFERENCES service_zone(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT transfer_service_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES service(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT transfer_service_to_zone_id_fkey FOREIGN KEY (to_zone_id)
    REFERENCES service_zone(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT transfer_service_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id)
    REFERENCES transfer_vehicle_type(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX transfer_service_from_zone_id_to_zone_id_direction_service__key ON transfer_service (from_zone_id,
  to_zone_id, direction, service_class, vehicle_type_id);
CREATE INDEX transfer_service_to_zone_id_idx ON transfer_service (to_zone_id);
CREATE INDEX transfer_service_vehicle_type_id_idx ON transfer_service (vehicle_type_id);

CREATE TABLE tour_option (
  service_id integer NOT NULL,
  public_id text NOT NULL,
  tour_id integer NOT NULL,
  name text NOT NULL,
  description text,
  duration_minutes integer,
  max_party smallint DEFAULT 30 NOT NULL,
  PRIMARY KEY (service_id),
  CONSTRAINT tour_option_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES service(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tour_option_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX tour_option_public_id_key ON tour_option (public_id);
CREATE INDEX tour_option_tour_id_idx ON tour_option (tour_id);

CREATE TABLE flight_cabin (
  service_id integer NOT NULL,
  public_id text NOT NULL,
  flight_id integer NOT NULL,
  cabin text NOT NULL,
  baggage_included smallint DEFAULT 0 NOT NULL,
  PRIMARY KEY (service_id),
  CONSTRAINT flight_cabin_check CHECK (cabin IN ('ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST')),
  CONSTRAINT flight_cabin_flight_id_fkey FOREIGN KEY (flight_id)
    REFERENCES flight(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT flight_cabin_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES service(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX flight_cabin_flight_id_cabin_key ON flight_cabin (flight_id, cabin);
CREATE UNIQUE INDEX flight_cabin_public_id_key ON flight_cabin (public_id);

CREATE TABLE tariff (
  id serial NOT NULL,
  service_id integer NOT NULL,
  code text NOT NULL,
  "position" smallint NOT NULL,
  currency_code character(3) NOT NULL,
  child_bands jsonb DEFAULT '[]' NOT NULL,
  cancellation jsonb NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT tariff_position_check CHECK ("position" >= 1),
  CONSTRAINT tariff_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX tariff_service_id_code_key ON tariff (service_id, code);
CREATE UNIQUE INDEX tariff_service_id_position_key ON tariff (service_id, "position");

CREATE TABLE service_day (
  service_id integer NOT NULL,
  day date NOT NULL,
  start_time text DEFAULT '' NOT NULL,
  total smallint NOT NULL,
  sold smallint DEFAULT 0 NOT NULL,
  closed boolean DEFAULT false NOT NULL,
  holds integer[],
  prices bigint[],
  PRIMARY KEY (service_id, day, start_time),
  CONSTRAINT service_day_sold_check CHECK (sold >= 0),
  CONSTRAINT service_day_stock_check CHECK ((sold + COALESCE(cardinality(holds), 0)) <= total),
  CONSTRAINT service_day_time_check CHECK (start_time ~ '^(|([01][0-9]|2[0-3]):[0-5][0-9])$'),
  CONSTRAINT service_day_total_check CHECK (total >= 0),
  CONSTRAINT service_day_service_fkey FOREIGN KEY (service_id) REFERENCES service(id)
) WITH (fillfactor='80');

-- Packages
-- ========

CREATE TABLE package (
  id serial NOT NULL,
  public_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'ACTIVE' NOT NULL,
  place_id integer,
  country_code character(2) NOT NULL,
  timezone text NOT NULL,
  descriptions jsonb DEFAULT '[]' NOT NULL,
  images jsonb DEFAULT '[]' NOT NULL,
  discount_percent numeric(5,2) DEFAULT 0 NOT NULL,
  sell_from date,
  sell_until date,
  start_weekdays smallint[] DEFAULT '{1,2,3,4,5,6,7}'::smallint[],
  synthetic boolean DEFAULT false NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT package_discount_check CHECK ((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric)),
  CONSTRAINT package_status_check CHECK (status IN ('ACTIVE', 'INACTIVE')),
  CONSTRAINT package_weekdays_check CHECK (start_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  CONSTRAINT package_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON UPDATE CASCADE ON DELETE SET NULL
);

CREATE UNIQUE INDEX package_code_key ON package (code);
CREATE INDEX package_place_id_idx ON package (place_id);
CREATE UNIQUE INDEX package_public_id_key ON package (public_id);

CREATE TABLE package_component (
  package_id integer NOT NULL,
  "position" smallint NOT NULL,
  day_offset smallint DEFAULT 0 NOT NULL,
  property_id integer,
  nights smallint,
  service_id integer,
  start_time text DEFAULT '' NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (package_id, "position"),
  CONSTRAINT package_component_days_check CHECK ((day_offset >= 0 AND day_offset <= 60) AND (nights >= 1
    AND nights <= 30)),
  CONSTRAINT package_component_kind_check CHECK ((property_id IS NOT NULL AND nights IS NOT NULL AND service_id IS NULL
    AND (start_time = '')) OR (property_id IS NULL AND nights IS NULL AND service_id IS NOT NULL)),
  CONSTRAINT package_component_position_check CHECK ("position" >= 1 AND "position" <= 20),
  CONSTRAINT package_component_time_check CHECK (start_time ~ '^(|([01][0-9]|2[0-3]):[0-5][0-9])$'),
  CONSTRAINT package_component_package_id_fkey FOREIGN KEY (package_id)
    REFERENCES package(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT package_component_property_id_fkey FOREIGN KEY (property_id)
    REFERENCES property(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT package_component_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES service(id) ON UPDATE CASCADE ON DELETE SET NULL
);

-- Images
-- ======

CREATE TABLE image (
  id text NOT NULL,
  source_url text NOT NULL,
  status text DEFAULT 'PENDING' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  error text,
  width integer,
  height integer,
  placeholder text,
  bytes bigint DEFAULT 0 NOT NULL,
  has_avif boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  unused_since timestamptz(3),
  last_attempt_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT image_ready_check CHECK ((status <> 'READY') OR ((width > 0) AND (height > 0) AND placeholder IS NOT NULL)),
  CONSTRAINT image_status_check CHECK (status IN ('PENDING', 'READY', 'FAILED'))
);

CREATE INDEX image_failed_idx ON image (COALESCE(last_attempt_at, created_at) DESC, id) WHERE error IS NOT NULL;
CREATE UNIQUE INDEX image_source_url_key ON image (source_url);
CREATE INDEX image_status_next_attempt_at_idx ON image (status, next_attempt_at);
CREATE INDEX image_unused_idx ON image (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX image_without_avif_idx ON image (next_attempt_at) WHERE (status = 'READY') AND (NOT has_avif);

CREATE TABLE image_use (
  owner text NOT NULL,
  owner_id integer NOT NULL,
  image_id text NOT NULL,
  PRIMARY KEY (owner, owner_id, image_id),
  CONSTRAINT image_use_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX image_use_image_id_idx ON image_use (image_id);

-- The database itself lists the images that records show, so that no writer can forget it. An image's id is derived from
-- its URL: records that show the same URL share the image.
CREATE FUNCTION image_sync(owner_table text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  EXECUTE format($sql$
    WITH shown AS (
      SELECT DISTINCT r.id AS owner_id, left(encode(sha256(convert_to(i ->> 'url', 'UTF8')), 'hex'), 32) AS image_id,
        i ->> 'url' AS source_url
      FROM %I r CROSS JOIN LATERAL jsonb_array_elements(r.images) AS i
      WHERE r.id = ANY ($1) AND r.deleted_at IS NULL AND i ->> 'url' ~ '^https?://'
    ), added AS (
      INSERT INTO image (id, source_url)
      SELECT image_id, source_url FROM shown GROUP BY image_id, source_url ORDER BY image_id
      ON CONFLICT DO NOTHING
    ), removed AS (
      DELETE FROM image_use u WHERE u.owner = $2 AND u.owner_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM shown s WHERE s.owner_id = u.owner_id AND s.image_id = u.image_id)
    )
    INSERT INTO image_use (owner, owner_id, image_id) SELECT $2, owner_id, image_id FROM shown
    ON CONFLICT DO NOTHING $sql$, owner_table) USING ids, owner_table;
END $$;

CREATE FUNCTION image_note_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM image_sync(TG_TABLE_NAME::text, (SELECT array_agg(id) FROM new_rows WHERE images <> '[]'));
  RETURN NULL;
END $$;

CREATE FUNCTION image_note_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM image_sync(TG_TABLE_NAME::text, (
    SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.images <> o.images OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL)));
  RETURN NULL;
END $$;

CREATE TRIGGER "image_insert" AFTER INSERT ON "property" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "property" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
CREATE TRIGGER "image_insert" AFTER INSERT ON "room" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "room" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
CREATE TRIGGER "image_insert" AFTER INSERT ON "tour" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "tour" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
CREATE TRIGGER "image_insert" AFTER INSERT ON "transfer_vehicle_type" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "transfer_vehicle_type" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
CREATE TRIGGER "image_insert" AFTER INSERT ON "package" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "package" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();

-- Change feed of the catalogue
-- ============================

CREATE TABLE catalog_feed (
  id smallint DEFAULT 1 NOT NULL,
  last_sequence bigint DEFAULT 0 NOT NULL,
  last_changed_at timestamptz(3) NOT NULL,
  swept_sequence bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT catalog_feed_id_check CHECK (id = 1)
);

CREATE TABLE catalog_field (
  table_name text NOT NULL,
  column_name text NOT NULL,
  field text,
  PRIMARY KEY (table_name, column_name)
);

CREATE UNLOGGED TABLE catalog_pending (
  "position" bigserial NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  opens boolean NOT NULL,
  resource_type text NOT NULL,
  own boolean NOT NULL,
  was_live boolean NOT NULL,
  is_live boolean NOT NULL,
  fields text[],
  public_ids text[],
  PRIMARY KEY ("position")
);

CREATE INDEX catalog_pending_xid_idx ON catalog_pending (xid);

CREATE TABLE catalog_change (
  sequence bigint NOT NULL,
  resource_type text NOT NULL,
  public_id text NOT NULL,
  change text NOT NULL,
  changed_fields text[],
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (sequence),
  CONSTRAINT catalog_change_change_check CHECK (change IN ('CREATED', 'UPDATED', 'DELETED')),
  CONSTRAINT catalog_change_fields_check CHECK ((change = 'UPDATED') = (cardinality(changed_fields) > 0))
);

-- The database keeps the change feed itself, so that no writer can forget it:
--
-- 1. After each statement on a table of the catalogue, a trigger compares the rows from before with those from after and
--    notes what changed in "catalog_pending". A part (a room, a tour's option) is noted as a change of what it is part of,
--    whose row it locks, as changing that would.
-- 2. At the commit, a deferred trigger takes the one row of "catalog_feed", numbers the transaction's changes, one for each
--    resource, and stamps them and the resources' updated_at with one instant, later than every stamp before it. The row
--    stays locked until the commit is done. So sequence and stamp are in order of commit, without a gap: whoever sees a
--    change sees all that come before it, and none with an earlier number or stamp can ever follow.
--
-- Whatever is undone (a savepoint, a transaction) takes its notes along. "catalog_pending" needs no log: a transaction
-- removes its own notes before it commits, so a crash, which empties the table, finds nothing in it that counts.

INSERT INTO catalog_feed (last_changed_at) VALUES (clock_timestamp());

-- Which field of a record shows a column; NULL: none. A column that is not listed counts as the field of its name.
INSERT INTO catalog_field (table_name, column_name, field) VALUES
  ('place', 'latitude', 'location'),
  ('place', 'longitude', 'location'),
  ('place', 'parent_id', 'parent_public_id'),
  ('property', 'country_code', 'address'),
  ('property', 'latitude', 'location'),
  ('property', 'longitude', 'location'),
  ('property', 'place_id', 'place_public_id'),
  ('property', 'sheet_version', NULL),
  ('service_zone', 'latitude', 'location'),
  ('service_zone', 'longitude', 'location'),
  ('service_zone', 'parent_id', 'parent_public_id'),
  ('service_zone', 'place_id', 'place_public_id'),
  ('tour', 'place_id', 'place_public_id'),
  ('flight', 'origin_id', 'origin'),
  ('flight', 'destination_id', 'destination'),
  ('rate_plan', 'position', NULL),
  ('rate_plan', 'extra_adult', NULL),
  ('rate_plan', 'child_bands', NULL);

-- The columns of a table whose change is one of the record, and the record's fields. A column that nobody has thought of
-- counts: a change too many costs a partner one read, a change too few leaves him with a wrong record.
CREATE FUNCTION catalog_fields(watched regclass) RETURNS TABLE (column_name name, field text) LANGUAGE sql STABLE AS $$
  SELECT a.attname, coalesce(f.field, a.attname)
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN catalog_field f ON f.table_name = c.relname AND f.column_name = a.attname
  WHERE a.attrelid = watched AND a.attnum > 0 AND NOT a.attisdropped AND (f.field IS NOT NULL OR f.column_name IS NULL)
    AND a.attname NOT IN ('code', 'created_at', 'updated_at')
  ORDER BY a.attnum
$$;

-- After a statement on a resource's own table.
CREATE FUNCTION catalog_note_resource() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nothing text := format('(SELECT * FROM %I LIMIT 0)', TG_TABLE_NAME);
  old_rows text := CASE TG_OP WHEN 'INSERT' THEN nothing WHEN 'TRUNCATE' THEN quote_ident(TG_TABLE_NAME) ELSE 'old_rows' END;
  new_rows text := CASE WHEN TG_OP IN ('INSERT', 'UPDATE') THEN 'new_rows' ELSE nothing END;
  changed_fields text := (
    SELECT string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN %2$L END', column_name, field), ', ')
    FROM catalog_fields(TG_RELID) WHERE column_name NOT IN ('id', 'public_id'));
BEGIN
  EXECUTE format($sql$
    INSERT INTO catalog_pending (opens, resource_type, own, was_live, is_live, fields, public_ids)
    SELECT NOT EXISTS (SELECT FROM catalog_pending WHERE xid = pg_current_xact_id()),
      %L, true, was_live, is_live, fields, array_agg(public_id)
    FROM (
      SELECT public_id, o.id IS NOT NULL AND n.id IS NOT NULL AS stays,
        o.id IS NOT NULL AND o.deleted_at IS NULL AS was_live,
        n.id IS NOT NULL AND n.deleted_at IS NULL AS is_live,
        CASE WHEN o.id IS NULL OR n.id IS NULL THEN '{}' ELSE array_remove(ARRAY[%s], NULL) END AS fields
      FROM %s o FULL JOIN %s n USING (public_id)
    ) compared
    WHERE NOT stays OR fields <> '{}'
    GROUP BY was_live, is_live, fields $sql$, TG_TABLE_NAME, changed_fields, old_rows, new_rows);
  RETURN NULL;
END $$;

-- After a statement on a table that other resources' records show something of. Arguments: the type of those resources, the
-- field that shows it, how their ids are found among the rows that "changed", and the columns of these that matter, where
-- not all do.
CREATE FUNCTION catalog_note_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := coalesce(TG_ARGV[3], (SELECT string_agg(quote_ident(column_name), ', ') FROM catalog_fields(TG_RELID)));
  changed text := format(
    CASE TG_OP WHEN 'INSERT' THEN 'SELECT %1$s FROM new_rows' WHEN 'DELETE' THEN 'SELECT %1$s FROM old_rows'
    WHEN 'TRUNCATE' THEN 'SELECT %1$s FROM %2$I' ELSE
      '(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows) UNION (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)'
    END, columns, TG_TABLE_NAME);
BEGIN
  EXECUTE format($sql$
    WITH changed AS (%s), resource AS (
      SELECT public_id, deleted_at IS NULL AS live FROM %I WHERE id IN (%s) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO catalog_pending (opens, resource_type, own, was_live, is_live, fields, public_ids)
    SELECT NOT EXISTS (SELECT FROM catalog_pending WHERE xid = pg_current_xact_id()),
      %L, false, live, live, ARRAY[%L], array_agg(public_id)
    FROM resource GROUP BY live $sql$, changed, TG_ARGV[0], TG_ARGV[2], TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

-- At the commit: one change for each resource that is another than before the transaction. Whatever does not need the feed's
-- row comes before it is locked. What is as it was before (deleted and brought back) keeps its stamp; what was removed and made
-- again under the same public id is new; a resource that was deleted, and is, is stamped and not published.
CREATE FUNCTION catalog_publish() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes catalog_change[];
  published bigint;
  last bigint;
  stamp timestamptz;
  kind text;
BEGIN
  WITH noted AS (
    DELETE FROM catalog_pending WHERE xid = pg_current_xact_id() RETURNING *
  ), resource AS (
    SELECT resource_type, public_id, min(position) AS position,
      (array_agg(was_live ORDER BY own DESC, position))[1] AS was_live,
      (array_agg(is_live ORDER BY own DESC, position DESC))[1] AS is_live,
      bool_or(own AND fields = '{}') AS replaced,
      array_agg(DISTINCT field ORDER BY field) FILTER (WHERE field <> 'deleted_at') AS fields
    FROM noted CROSS JOIN unnest(public_ids) AS public_id LEFT JOIN unnest(fields) AS field ON true
    GROUP BY resource_type, public_id
  ), judged AS (
    SELECT resource_type, public_id, position, fields, CASE
      WHEN is_live AND (replaced OR NOT was_live) THEN 'CREATED'
      WHEN is_live THEN 'UPDATED' WHEN was_live THEN 'DELETED' END AS change
    FROM resource WHERE NOT (was_live AND is_live) OR replaced OR fields IS NOT NULL
  )
  SELECT array_agg(ROW(NULL, resource_type, public_id, change, CASE change WHEN 'UPDATED' THEN fields ELSE '{}' END, NULL)::catalog_change
    ORDER BY position, public_id) INTO changes FROM judged;
  IF changes IS NULL THEN RETURN NULL; END IF;
  published := (SELECT count(change) FROM unnest(changes));

  UPDATE catalog_feed SET
    last_sequence = last_sequence + published,
    last_changed_at = greatest(last_changed_at, date_trunc('milliseconds', clock_timestamp())) + interval '1 millisecond'
  RETURNING last_sequence, last_changed_at INTO last, stamp;
  INSERT INTO catalog_change
    SELECT last - published + row_number() OVER (ORDER BY at), resource_type, public_id, change, changed_fields, stamp
    FROM unnest(changes) WITH ORDINALITY AS c (sequence, resource_type, public_id, change, changed_fields, changed_at, at)
    WHERE change IS NOT NULL;
  PERFORM set_config('catalog.stamping', 'on', true);
  FOR kind IN SELECT DISTINCT resource_type FROM unnest(changes) LOOP
    EXECUTE format('UPDATE %I r SET updated_at = $1 FROM unnest($2) c WHERE c.resource_type = $3 AND r.public_id = c.public_id', kind)
      USING stamp, changes, kind;
  END LOOP;
  PERFORM set_config('catalog.stamping', 'off', true);
  RETURN NULL;
END $$;

-- updated_at says when a change was published: whoever else sets it is not heard.
CREATE FUNCTION catalog_keep_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := OLD.updated_at;
  RETURN NEW;
END $$;

-- Has a table watched, as a resource's own or for what other records show of it. A statement's trigger sees both states of
-- its rows only where each event has a trigger of its own. The stamps are no change: comparing those rows would find nothing,
-- and keep the feed locked the longer.
CREATE FUNCTION catalog_watch(tbl text, resource text, VARIADIC part text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unless_stamping text := 'WHEN (current_setting(''catalog.stamping'', true) IS DISTINCT FROM ''on'')';
  note text := 'catalog_note_resource()';
  event text[];
BEGIN
  IF cardinality(part) = 0 THEN
    EXECUTE format('CREATE TRIGGER catalog_keep_stamp BEFORE UPDATE OF updated_at ON %I FOR EACH ROW %s EXECUTE FUNCTION catalog_keep_stamp()',
      tbl, unless_stamping);
  ELSE
    note := format('catalog_note_part(%L, %s)', resource, (SELECT string_agg(quote_literal(argument), ', ' ORDER BY at)
      FROM unnest(part) WITH ORDINALITY AS p (argument, at)));
  END IF;
  FOREACH event SLICE 1 IN ARRAY ARRAY[
    ['AFTER', 'INSERT', 'REFERENCING NEW TABLE AS new_rows'],
    ['AFTER', 'UPDATE', 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'],
    ['AFTER', 'DELETE', 'REFERENCING OLD TABLE AS old_rows'],
    ['BEFORE', 'TRUNCATE', '']
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I %s %s ON %I %s FOR EACH STATEMENT %s EXECUTE FUNCTION %s',
      lower(concat_ws('_', 'catalog', coalesce(part[1], 'own'), event[2])), event[1], event[2], tbl, event[3], unless_stamping, note);
  END LOOP;
END $$;

-- A flight's record shows its airports' names. Whoever renames an airport notes its flights, but can't see one that another
-- transaction is still writing: so a flight that is written keeps its airports as they are until it is committed, and the one
-- who waited for that finds it.
CREATE FUNCTION catalog_keep_airports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM place WHERE id IN (SELECT origin_id FROM new_rows UNION SELECT destination_id FROM new_rows) ORDER BY id FOR SHARE;
  RETURN NULL;
END $$;

DO $$ BEGIN
  PERFORM catalog_watch(own, own) FROM unnest(ARRAY['place', 'service_zone', 'transfer_vehicle_type', 'property', 'tour', 'flight']) AS own;

  PERFORM catalog_watch('room', 'property', 'rooms', 'SELECT property_id FROM changed');
  PERFORM catalog_watch('rate_plan', 'property', 'rate_plans', 'SELECT property_id FROM changed');

  PERFORM catalog_watch('transfer_service', 'service_zone', 'served_zone_public_ids', 'SELECT from_zone_id FROM changed',
    'service_id, from_zone_id, to_zone_id');
  PERFORM catalog_watch('service', 'service_zone', 'served_zone_public_ids',
    'SELECT from_zone_id FROM transfer_service JOIN changed ON service_id = id', 'id, deleted_at');

  PERFORM catalog_watch('tour_option', 'tour', 'options', 'SELECT tour_id FROM changed');
  PERFORM catalog_watch('service', 'tour', 'options', 'SELECT tour_id FROM tour_option JOIN changed ON service_id = id',
    'id, confirmation_mode, lead_hours, languages, deleted_at');
  PERFORM catalog_watch('tariff', 'tour', 'options', 'SELECT tour_id FROM tour_option JOIN changed USING (service_id)');
  -- An option without a duration of its own has the tour's.
  PERFORM catalog_watch('tour', 'tour', 'options', 'SELECT id FROM changed', 'id, duration_minutes');

  PERFORM catalog_watch('flight_cabin', 'flight', 'cabins', 'SELECT flight_id FROM changed');
  PERFORM catalog_watch('service', 'flight', 'cabins', 'SELECT flight_id FROM flight_cabin JOIN changed ON service_id = id',
    'id, confirmation_mode, lead_hours, deleted_at');
  PERFORM catalog_watch('tariff', 'flight', 'cabins', 'SELECT flight_id FROM flight_cabin JOIN changed USING (service_id)');
  PERFORM catalog_watch('place', 'flight', 'origin', 'SELECT f.id FROM flight f JOIN changed c ON f.origin_id = c.id',
    'id, iata_code, name, country_code, timezone');
  PERFORM catalog_watch('place', 'flight', 'destination', 'SELECT f.id FROM flight f JOIN changed c ON f.destination_id = c.id',
    'id, iata_code, name, country_code, timezone');
END $$;

CREATE CONSTRAINT TRIGGER "catalog_publish" AFTER INSERT ON "catalog_pending" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.opens) EXECUTE FUNCTION catalog_publish();
CREATE TRIGGER "catalog_airports_insert" AFTER INSERT ON "flight" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION catalog_keep_airports();
CREATE TRIGGER "catalog_airports_update" AFTER UPDATE ON "flight" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION catalog_keep_airports();
-- An image that was fetched, or that cannot be, changes what records say of it: the change feed lists those records.
CREATE TRIGGER "catalog_property_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('property', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''property''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_room_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('property', 'rooms',
    'SELECT r.property_id FROM room r JOIN image_use ON r.id = owner_id JOIN changed c ON image_id = c.id WHERE owner = ''room''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_tour_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('tour', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''tour''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_vehicle_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('transfer_vehicle_type', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''transfer_vehicle_type''',
    'id, status, width, height, placeholder');

-- Bookings
-- ========

-- A number is taken before its booking is written; a gap is harmless, a repetition is not.
CREATE SEQUENCE booking_number_seq START 100001;

CREATE TABLE prebook (
  tenant_id integer NOT NULL,
  token text NOT NULL,
  product_type smallint NOT NULL,
  profile_id integer NOT NULL,
  match_status text NOT NULL,
  offer jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_by text,
  created_at timestamptz(3) NOT NULL,
  hold_slot integer,
  released_at timestamptz(3),
  held_by text,
  PRIMARY KEY (tenant_id, token)
);

CREATE INDEX prebook_expires_at_idx ON prebook (expires_at);
CREATE INDEX prebook_held_by_idx ON prebook (tenant_id, held_by, expires_at) WHERE held_by IS NOT NULL;

-- The text that a booking is searched by, one part a line, folded; the rooms' guests have their own. The schema is named,
-- because an index is built with an empty search path.
CREATE FUNCTION "booking_text"("agency_reference" text, "contact" jsonb, "details" jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(agency_reference, '') || chr(10) || coalesce(contact ->> 'first_name', '') || chr(10)
    || coalesce(contact ->> 'last_name', '') || chr(10) || coalesce(contact ->> 'email', '') || chr(10)
    || coalesce(details ->> 'property_name', '') || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'first_name', '')
    || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'last_name', ''))
$$;

-- An ISO 8601 instant carries its own offset, so its reading depends on no setting of a session; only the cast as such may.
CREATE FUNCTION "iso_instant"("said" TEXT) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT said::timestamptz $$;

CREATE TABLE booking (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  booking_number bigint NOT NULL,
  product_type smallint NOT NULL,
  status text NOT NULL,
  profile_id integer NOT NULL,
  currency_code character(3) NOT NULL,
  total bigint NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  agency_reference text,
  contact jsonb NOT NULL,
  special_requests text,
  policy jsonb NOT NULL,
  realized_penalty jsonb,
  details jsonb NOT NULL,
  prebook_token text NOT NULL,
  respond_by timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cancelled_total bigint DEFAULT 0 NOT NULL,
  notify_guest boolean DEFAULT false NOT NULL,
  free_until timestamptz(3) GENERATED ALWAYS AS (iso_instant((policy ->> 'free_until'))) STORED,
  supplier_reference text,
  settle_to text,
  settle_at timestamptz(3),
  settle_attempts smallint DEFAULT 0 NOT NULL,
  settle_leased_until timestamptz(3),
  guest_data_erased_at timestamptz(3),
  guest_data_erased_for text,
  relocation_note text,
  markup_percent numeric(7,4),
  account_rate numeric(30,16),
  sell_price bigint,
  booked_by text,
  PRIMARY KEY (tenant_id, public_id),
  CONSTRAINT booking_product_check CHECK (product_type >= 1 AND product_type <= 5),
  CONSTRAINT booking_sell_price_check CHECK (sell_price >= 0),
  CONSTRAINT booking_status_check CHECK (status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED', 'CANCELLED', 'REJECTED',
    'FAILED')),
  CONSTRAINT booking_total_check CHECK (total >= 0)
) WITH (fillfactor='90');

CREATE UNIQUE INDEX booking_booking_number_key ON booking (booking_number);
-- The workers look for deadlines of all tenants: reminders, and stays whose price is watched.
CREATE INDEX booking_deadline_idx ON booking (free_until, public_id) WHERE (status = 'CONFIRMED')
  AND (guest_data_erased_at IS NULL);
-- The sweep of guests' data walks it from the longest ended booking on; what is erased leaves it.
CREATE INDEX booking_guest_data_due_idx ON booking (ends_on) WHERE guest_data_erased_at IS NULL;
-- What the worker looks for: bookings that are still to be decided.
CREATE INDEX booking_open_idx ON booking (respond_by) WHERE status = ANY (ARRAY['PENDING', 'ON_REQUEST']);
CREATE INDEX booking_tenant_id_agency_reference_idx ON booking (tenant_id, agency_reference);
-- Without the public id, by which a statement of some bookings by id would walk a large tenant's whole index: their key finds them.
CREATE INDEX booking_tenant_id_created_at_idx ON booking (tenant_id, created_at DESC);
CREATE INDEX booking_tenant_id_free_until_idx ON booking (tenant_id, free_until);
CREATE UNIQUE INDEX booking_tenant_id_prebook_token_key ON booking (tenant_id, prebook_token);
CREATE INDEX booking_tenant_id_starts_on_idx ON booking (tenant_id, starts_on);
CREATE INDEX booking_tenant_id_updated_at_idx ON booking (tenant_id, updated_at);
CREATE INDEX booking_text_idx ON booking USING gin (tenant_id, booking_text(agency_reference, contact,
  details) gin_trgm_ops);

CREATE TABLE booking_item (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  item_no smallint NOT NULL,
  public_id text NOT NULL,
  product_type smallint NOT NULL,
  status text NOT NULL,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  total bigint NOT NULL,
  policy jsonb NOT NULL,
  realized_penalty jsonb,
  details jsonb NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id, item_no),
  CONSTRAINT booking_item_product_check CHECK (product_type >= 1 AND product_type <= 4),
  CONSTRAINT booking_item_status_check CHECK (status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED', 'CANCELLED', 'REJECTED',
    'FAILED')),
  CONSTRAINT booking_item_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX booking_item_tenant_id_public_id_key ON booking_item (tenant_id, public_id);

-- The lead's names in a list of guests.
CREATE FUNCTION "guests_text"("guests" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(guests -> 0 ->> 'first_name', '') || chr(10) || coalesce(guests -> 0 ->> 'last_name', ''))
$$;

CREATE TABLE booking_room (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  slot smallint NOT NULL,
  property_id integer NOT NULL,
  room_id integer NOT NULL,
  rate_plan_id integer NOT NULL,
  checkin date NOT NULL,
  checkout date NOT NULL,
  total bigint NOT NULL,
  guests jsonb NOT NULL,
  item_no smallint DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id, slot),
  CONSTRAINT booking_room_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX booking_room_property_id_checkin_idx ON booking_room (property_id, checkin);
CREATE INDEX booking_room_text_idx ON booking_room USING gin (tenant_id, guests_text(guests) gin_trgm_ops);

CREATE TABLE booking_service (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  line smallint NOT NULL,
  item_no smallint DEFAULT 0 NOT NULL,
  service_id integer NOT NULL,
  day date NOT NULL,
  start_time text DEFAULT '' NOT NULL,
  units smallint NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id, line),
  CONSTRAINT booking_service_units_check CHECK (units >= 1),
  CONSTRAINT booking_service_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX booking_service_service_id_day_idx ON booking_service (service_id, day);

-- Quotes for changing a stay. No foreign key to the booking: its check would lock the booking after the stock, and a cancel
-- locks them in the other order.
CREATE TABLE booking_change (
  tenant_id integer NOT NULL,
  token text NOT NULL,
  booking_public_id text NOT NULL,
  version integer NOT NULL,
  change jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  hold_slot integer,
  committed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  released_at timestamptz(3),
  PRIMARY KEY (tenant_id, token)
);

CREATE INDEX booking_change_expires_at_idx ON booking_change (expires_at);

CREATE TABLE booking_history (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  version integer NOT NULL,
  from_status text,
  to_status text NOT NULL,
  at timestamptz(3) NOT NULL,
  source text NOT NULL,
  reason text,
  initiator text,
  changed_fields text[],
  PRIMARY KEY (tenant_id, booking_public_id, version),
  CONSTRAINT booking_history_initiator_check CHECK (initiator IN ('PARTNER', 'STAFF', 'SUPPLIER', 'SYSTEM')),
  CONSTRAINT booking_history_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The list of decided requests, the last decision first.
CREATE INDEX booking_history_decided_idx ON booking_history (at DESC,
  booking_public_id DESC) WHERE (from_status = 'ON_REQUEST') AND (to_status = ANY (ARRAY['CONFIRMED', 'REJECTED']));

-- The last check of a booked stay's price. Without a total, nothing equal or better was cheaper.
CREATE TABLE price_watch (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  version integer NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  total bigint,
  policy jsonb,
  rate_plans text[] DEFAULT '{}'::text[] NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id),
  CONSTRAINT price_watch_booking_fkey FOREIGN KEY (tenant_id, booking_public_id) REFERENCES booking(tenant_id,
    public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX price_watch_checked_at_idx ON price_watch (checked_at);

CREATE TABLE idempotency_key (
  tenant_id integer NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status smallint NOT NULL,
  response text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (tenant_id, operation, key)
);

CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

-- When a booked service begins. A date alone begins at its local midnight, a stay at the property's check-in time; bookings that
-- are older than `checkin_from` in their details take the property's present one.
CREATE FUNCTION "booking_begins_at"("product_type" smallint, "starts_on" date, "details" jsonb, "policy" jsonb)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN product_type = 1 THEN (starts_on + coalesce(
      details ->> 'checkin_from',
      (SELECT p.checkin_from::text FROM property p WHERE p.public_id = details ->> 'property_public_id'),
      '00:00')::time) AT TIME ZONE (policy ->> 'timezone')
    WHEN length(details ->> 'starts_at') = 10 THEN (details ->> 'starts_at')::timestamp AT TIME ZONE (policy ->> 'timezone')
    ELSE (details ->> 'starts_at')::timestamptz
  END
$$;

-- The party that a list of named people is: what is left of bookings that are older than the party's own field.
CREATE FUNCTION guest_party("people" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'adults', count(*) FILTER (WHERE p ->> 'kind' = 'ADULT'),
    'child_ages', coalesce(jsonb_agg(p -> 'age') FILTER (WHERE p ->> 'kind' <> 'ADULT' AND jsonb_typeof(p -> 'age') = 'number'), '[]'))
  FROM jsonb_array_elements(CASE jsonb_typeof(people) WHEN 'array' THEN people ELSE '[]' END) AS p
$$;

-- Whatever prices a booking anew (a change of dates, a cancelled item) ends its own sell price: it was set for the old price.
CREATE FUNCTION booking_reprice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sell_price := NULL;
  RETURN NEW;
END $$;

-- Public ids of a tenant's bookings whose own text or guests contain a word, some of them twice; when there are `most` or
-- more, perhaps not all. LIKE is not leakproof, so behind row-level security it would be checked row by row: the function
-- runs as the tables' owner and has the tenants' wall as a condition of its own.
CREATE FUNCTION "list_bookings_with_word"("tenant" int, "word" text, "most" int) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT b.public_id FROM booking b
   WHERE nullif(current_setting('app.tenant_id', true), '')::int IN (tenant, -1) AND b.tenant_id = tenant
     AND booking_text(b.agency_reference, b.contact, b.details) LIKE '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%'
   LIMIT most)
  UNION ALL
  (SELECT r.booking_public_id FROM booking_room r
   WHERE nullif(current_setting('app.tenant_id', true), '')::int IN (tenant, -1) AND r.tenant_id = tenant
     AND guests_text(r.guests) LIKE '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%'
   LIMIT most)
$$;

CREATE TRIGGER booking_repriced BEFORE UPDATE OF "total", "cancelled_total", "markup_percent" ON "booking" FOR EACH ROW
  WHEN (OLD.sell_price IS NOT NULL
    AND (OLD.total, OLD.cancelled_total, OLD.markup_percent) IS DISTINCT FROM (NEW.total, NEW.cancelled_total, NEW.markup_percent))
  EXECUTE FUNCTION booking_reprice();

-- Trips and sales quotes
-- ======================

CREATE TABLE trip (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  name text NOT NULL,
  reference text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  guest_data_erased_at timestamptz(3),
  own_price jsonb,
  shows_price boolean DEFAULT true NOT NULL,
  PRIMARY KEY (tenant_id, public_id)
);

-- The sweep of trips' names walks it from the longest unchanged trip on.
CREATE INDEX trip_guest_data_due_idx ON trip (updated_at) WHERE guest_data_erased_at IS NULL;
CREATE INDEX trip_tenant_id_created_at_public_id_idx ON trip (tenant_id, created_at DESC, public_id);
CREATE INDEX trip_tenant_id_reference_idx ON trip (tenant_id, reference);

CREATE TABLE trip_member (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  trip_public_id text NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id),
  CONSTRAINT trip_member_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT trip_member_tenant_id_trip_public_id_fkey FOREIGN KEY (tenant_id, trip_public_id)
    REFERENCES trip(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX trip_member_tenant_id_trip_public_id_idx ON trip_member (tenant_id, trip_public_id);

CREATE TABLE trip_link (
  tenant_id integer NOT NULL,
  trip_public_id text NOT NULL,
  token_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamptz(3),
  last_viewer text,
  PRIMARY KEY (tenant_id, trip_public_id),
  CONSTRAINT trip_link_tenant_id_trip_public_id_fkey FOREIGN KEY (tenant_id, trip_public_id) REFERENCES trip(tenant_id,
    public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX trip_link_created_at_idx ON trip_link (created_at);
CREATE UNIQUE INDEX trip_link_token_hash_key ON trip_link (token_hash);

-- Offers that an agency puts before a traveller to choose from, and the versions of them that were sent.
CREATE TABLE sales_quote (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  created_by text NOT NULL,
  collecting_by text,
  title text DEFAULT '' NOT NULL,
  note text,
  valid_days smallint DEFAULT 7 NOT NULL,
  offers jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  sent_version integer,
  expires_at timestamptz(3),
  token_hash text,
  view_count integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamptz(3),
  last_viewer text,
  choice jsonb,
  PRIMARY KEY (tenant_id, public_id),
  CONSTRAINT sales_quote_offers_check CHECK ((jsonb_typeof(offers) = 'array') AND (jsonb_array_length(offers) <= 10)),
  CONSTRAINT sales_quote_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 90)
);

CREATE UNIQUE INDEX sales_quote_tenant_id_collecting_by_key ON sales_quote (tenant_id, collecting_by);
CREATE INDEX sales_quote_tenant_id_created_at_public_id_idx ON sales_quote (tenant_id, created_at DESC, public_id);
CREATE UNIQUE INDEX sales_quote_token_hash_key ON sales_quote (token_hash);
CREATE INDEX sales_quote_updated_at_idx ON sales_quote (updated_at);

CREATE TABLE sales_quote_version (
  tenant_id integer NOT NULL,
  quote_public_id text NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  note text,
  offers jsonb NOT NULL,
  sent_by text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, quote_public_id, version),
  CONSTRAINT sales_quote_version_tenant_id_quote_public_id_fkey FOREIGN KEY (tenant_id, quote_public_id)
    REFERENCES sales_quote(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Account
-- =======

-- The account between a tenant and the wholesaler (lib/account/README.md): a credit line or a prepaid balance, and the ledger of
-- everything that is owed. Amounts are minor units of the account's currency.
CREATE TABLE tenant_account (
  tenant_id integer NOT NULL,
  currency character(3) NOT NULL,
  kind text NOT NULL,
  credit_limit bigint NOT NULL,
  owed bigint DEFAULT 0 NOT NULL,
  pay_by_days smallint NOT NULL,
  issued_through date,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_account_credit_limit_check CHECK (credit_limit >= 0),
  CONSTRAINT tenant_account_kind_check CHECK (kind IN ('OFF', 'CREDIT_LINE', 'PREPAID')),
  CONSTRAINT tenant_account_pay_by_days_check CHECK (pay_by_days >= 0 AND pay_by_days <= 365),
  CONSTRAINT tenant_account_prepaid CHECK ((kind <> 'PREPAID') OR (credit_limit = 0)),
  CONSTRAINT tenant_account_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor='50');

CREATE TABLE account_entry (
  tenant_id integer NOT NULL,
  id bigserial NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  month date NOT NULL,
  amount bigint NOT NULL,
  currency character(3) NOT NULL,
  balance bigint NOT NULL,
  booking_public_id text,
  booking_number bigint,
  booking_version integer,
  booking_amount bigint,
  booking_currency character(3),
  pay_by date,
  reason text,
  actor text,
  pays_month date,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT account_entry_kind_check CHECK (kind IN ('BOOKED', 'CHANGED', 'CANCELLED', 'REJECTED', 'PENALTY',
    'ADJUSTMENT', 'PAYMENT')),
  CONSTRAINT account_entry_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant_account(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX account_entry_pays_month_idx ON account_entry (tenant_id, pays_month) WHERE pays_month IS NOT NULL;
CREATE INDEX account_entry_tenant_id_booking_public_id_idx ON account_entry (tenant_id, booking_public_id);
CREATE INDEX account_entry_tenant_id_month_currency_idx ON account_entry (tenant_id, month, currency);

CREATE TABLE account_statement (
  tenant_id integer NOT NULL,
  month date NOT NULL,
  currency character(3) NOT NULL,
  opening bigint NOT NULL,
  charged bigint NOT NULL,
  paid bigint NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, month, currency),
  CONSTRAINT account_statement_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant_account(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- As lib/core/money.ts; a test compares them.
CREATE FUNCTION currency_digits(code text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN code = ANY ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XAG,XAU,XBA,XBB,XBC,XBD,XDR,XOF,XPD,XPF,XPT,XSU,XTS,XUA}') OR code = repeat('X', 3) THEN 0
    WHEN code = ANY ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') THEN 3
    WHEN code = ANY ('{CLF,UYW}') THEN 4
    ELSE 2 END
$$;

-- Units of a currency for one of the base.
CREATE FUNCTION day_rate(code text, on_day date, max_age_days integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM fx_rate WHERE base = code) THEN 1 ELSE (
    SELECT rate FROM (
      (SELECT day, rate, 1 AS choice FROM fx_rate WHERE quote = code AND day <= on_day ORDER BY day DESC LIMIT 1)
      UNION ALL
      (SELECT day, rate, 2 FROM fx_rate WHERE quote = code ORDER BY day LIMIT 1)
    ) AS known
    WHERE max_age_days IS NULL OR day >= on_day - max_age_days
    ORDER BY choice LIMIT 1
  ) END
$$;

-- Minor units of the account's currency for one of a booking's; NULL: the tenant has no account. The rate of the day or before,
-- and the oldest where the table begins later, as lib/catalogue/exchange/exchange.ts has it.
CREATE FUNCTION account_rate(tenant integer, booked text, on_day date, max_age_days integer) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
DECLARE
  own text;
  sold numeric;
  bought numeric;
BEGIN
  SELECT currency INTO own FROM tenant_account WHERE tenant_id = tenant AND kind <> 'OFF';
  IF own IS NULL THEN RETURN NULL; END IF;
  IF own = booked THEN RETURN 1; END IF;
  sold := day_rate(booked, on_day, max_age_days);
  bought := day_rate(own, on_day, max_age_days);
  IF sold IS NULL OR bought IS NULL THEN
    RAISE EXCEPTION 'no exchange rate from % to the account''s %', booked, own
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_rate',
        DETAIL = json_build_object('currency', booked, 'account_currency', own)::text;
  END IF;
  RETURN round(bought / sold * 10::numeric ^ (currency_digits(own) - currency_digits(booked)), 16);
END $$;

-- An amount as it was shown, without the mark-up: what the tenant owes, rounded once.
CREATE FUNCTION account_net(shown bigint, markup_percent numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(shown / (1 + coalesce(markup_percent, 0) / 100))::bigint
$$;

-- What a booking costs as long as it stands, without the items that are cancelled.
CREATE FUNCTION account_price(status text, total bigint, cancelled_total bigint, markup_percent numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('CANCELLED', 'REJECTED', 'FAILED') THEN 0 ELSE account_net(total - cancelled_total, markup_percent) END
$$;

-- What its cancels cost.
CREATE FUNCTION account_fee(status text, penalty jsonb, currency text, markup_percent numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN penalty IS NULL OR status IN ('REJECTED', 'FAILED') THEN 0
    ELSE account_net(((penalty ->> 'fee')::numeric * 10::numeric ^ currency_digits(currency))::bigint, markup_percent) END
$$;

-- The only way into the ledger: moves the balance, whose row's lock orders all entries of an account, and enters why.
-- "is_bounded": beyond the limit nothing is written.
CREATE FUNCTION account_enter(entry account_entry, is_bounded boolean) RETURNS account_entry LANGUAGE plpgsql AS $$
DECLARE
  account tenant_account;
  entered account_entry;
BEGIN
  UPDATE tenant_account SET owed = owed + entry.amount
  WHERE tenant_id = entry.tenant_id AND (NOT is_bounded OR entry.amount <= 0 OR kind = 'OFF' OR owed + entry.amount <= credit_limit)
  RETURNING * INTO account;
  IF NOT FOUND THEN
    SELECT * INTO account FROM tenant_account WHERE tenant_id = entry.tenant_id;
    RAISE EXCEPTION 'the credit of tenant % is exceeded', entry.tenant_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_credit',
        DETAIL = json_build_object('available', (account.credit_limit - account.owed)::text, 'needed', entry.amount::text,
          'currency', account.currency)::text;
  END IF;
  INSERT INTO account_entry (tenant_id, kind, at, month, amount, currency, balance, booking_public_id, booking_number, booking_version,
    booking_amount, booking_currency, pay_by, reason, actor, pays_month)
  VALUES (entry.tenant_id, entry.kind, entry.at,
    -- What comes late goes onto the next statement: one that is issued never changes.
    greatest(date_trunc('month', entry.at AT TIME ZONE 'UTC')::date, (account.issued_through + interval '1 month')::date),
    entry.amount, account.currency, account.owed, entry.booking_public_id, entry.booking_number, entry.booking_version,
    entry.booking_amount, entry.booking_currency, entry.pay_by, entry.reason, entry.actor, entry.pays_month)
  RETURNING * INTO entered;
  RETURN entered;
END $$;

-- Enters what a write of a booking changes of what is owed for it, in the same transaction, whatever wrote it. It runs at the end of
-- the statement: the account's row is locked last, after stock and booking, and no longer than it takes to commit.
CREATE FUNCTION account_follow_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry account_entry;
  price_before bigint := 0;
  fee_before bigint := 0;
  price bigint := account_price(NEW.status, NEW.total, NEW.cancelled_total, NEW.markup_percent);
  fee bigint := account_fee(NEW.status, NEW.realized_penalty, NEW.currency_code, NEW.markup_percent);
  free_day date := ((NEW.policy ->> 'free_until')::timestamptz AT TIME ZONE coalesce(NEW.policy ->> 'timezone', 'UTC'))::date;
BEGIN
  entry.tenant_id := NEW.tenant_id;
  entry.at := NEW.updated_at;
  entry.booking_public_id := NEW.public_id;
  entry.booking_number := NEW.booking_number;
  entry.booking_version := NEW.version;
  entry.booking_currency := NEW.currency_code;
  IF TG_OP = 'UPDATE' THEN
    price_before := account_price(OLD.status, OLD.total, OLD.cancelled_total, OLD.markup_percent);
    fee_before := account_fee(OLD.status, OLD.realized_penalty, OLD.currency_code, OLD.markup_percent);
  END IF;
  IF TG_OP = 'INSERT' OR price <> price_before OR NEW.policy <> OLD.policy THEN
    entry.kind := CASE
      WHEN TG_OP = 'INSERT' THEN 'BOOKED'
      WHEN NEW.status IN ('REJECTED', 'FAILED') THEN 'REJECTED'
      WHEN NEW.status = 'CANCELLED' OR NEW.cancelled_total <> OLD.cancelled_total THEN 'CANCELLED'
      ELSE 'CHANGED' END;
    entry.booking_amount := price - price_before;
    entry.amount := round(price * NEW.account_rate) - round(price_before * NEW.account_rate);
    IF entry.kind IN ('BOOKED', 'CHANGED') THEN
      entry.pay_by := greatest((NEW.updated_at AT TIME ZONE 'UTC')::date, free_day
        - (SELECT pay_by_days FROM tenant_account WHERE tenant_id = NEW.tenant_id)::int);
    END IF;
    PERFORM account_enter(entry, entry.kind IN ('BOOKED', 'CHANGED'));
  END IF;
  IF fee <> fee_before THEN
    entry.kind := 'PENALTY';
    entry.booking_amount := fee - fee_before;
    entry.amount := round(fee * NEW.account_rate) - round(fee_before * NEW.account_rate);
    entry.pay_by := (NEW.updated_at AT TIME ZONE 'UTC')::date;
    PERFORM account_enter(entry, false);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER account_booking_created AFTER INSERT ON "booking" FOR EACH ROW
  WHEN (NEW.account_rate IS NOT NULL) EXECUTE FUNCTION account_follow_booking();
CREATE TRIGGER account_booking_changed AFTER UPDATE OF "status", "total", "cancelled_total", "realized_penalty", "policy" ON "booking" FOR EACH ROW
  WHEN (NEW.account_rate IS NOT NULL AND (OLD.status, OLD.total, OLD.cancelled_total, OLD.realized_penalty, OLD.policy, OLD.markup_percent)
    IS DISTINCT FROM (NEW.status, NEW.total, NEW.cancelled_total, NEW.realized_penalty, NEW.policy, NEW.markup_percent))
  EXECUTE FUNCTION account_follow_booking();

-- Mail to guests
-- ==============

CREATE TABLE guest_mail (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  booking_public_id text NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'QUEUED' NOT NULL,
  round smallint DEFAULT 1 NOT NULL,
  recipient text,
  subject text,
  html text,
  plain text,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  address text,
  language text,
  note text,
  has_confirmation boolean DEFAULT false NOT NULL,
  reader text,
  deadline timestamptz(3),
  PRIMARY KEY (tenant_id, public_id),
  CONSTRAINT guest_mail_status_check CHECK (status IN ('QUEUED', 'RETRYING', 'SENT', 'FAILED', 'HELD', 'NO_ADDRESS',
    'OBSOLETE')),
  CONSTRAINT guest_mail_way_check CHECK (((status IN ('QUEUED', 'RETRYING')) = (next_attempt_at IS NOT NULL))
    AND ((next_attempt_at IS NULL) = (ended_at IS NOT NULL))),
  CONSTRAINT guest_mail_kind_check CHECK (kind IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED', 'VOUCHER',
    'REMINDER')),
  CONSTRAINT guest_mail_language_check CHECK (language IN ('en', 'de', 'fr', 'es', 'ar')),
  CONSTRAINT guest_mail_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- What the worker looks for: mails that are due, and those past their retention.
CREATE INDEX guest_mail_due_idx ON guest_mail (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX guest_mail_ended_idx ON guest_mail (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX guest_mail_tenant_id_booking_public_id_idx ON guest_mail (tenant_id, booking_public_id);
CREATE INDEX guest_mail_tenant_id_created_at_idx ON guest_mail (tenant_id, created_at DESC);

-- The mail of a change of a booking: its id is the booking's with the version, so that no change is told twice.
CREATE FUNCTION guest_mail_id(booking TEXT, version INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT 'gml_' || substr(booking, 5) || version
$$;

-- Whoever confirms a booking, and whenever: where its book request asked for it, the mail is in the same commit.
CREATE FUNCTION booking_confirmed_mail() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
  VALUES (NEW.tenant_id, guest_mail_id(NEW.public_id, NEW.version), NEW.public_id, 'CONFIRMED');
  RETURN NULL;
END $$;

CREATE TRIGGER booking_confirmed_mail_on_insert AFTER INSERT ON "booking" FOR EACH ROW
  WHEN (NEW.notify_guest AND NEW.status = 'CONFIRMED') EXECUTE FUNCTION booking_confirmed_mail();
CREATE TRIGGER booking_confirmed_mail_on_update AFTER UPDATE OF status ON "booking" FOR EACH ROW
  WHEN (NEW.notify_guest AND NEW.status = 'CONFIRMED' AND OLD.status <> 'CONFIRMED') EXECUTE FUNCTION booking_confirmed_mail();

-- Webhooks
-- ========

CREATE SEQUENCE webhook_outbox_position;

CREATE TABLE outbox_event (
  id bigserial NOT NULL,
  tenant_id integer NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  trace_parent text,
  PRIMARY KEY (id)
);

CREATE UNIQUE INDEX outbox_event_event_id_key ON outbox_event (event_id);
CREATE INDEX outbox_event_tenant_id_id_idx ON outbox_event (tenant_id, id);

CREATE TABLE webhook_endpoint (
  id serial NOT NULL,
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  url text NOT NULL,
  description text,
  status text DEFAULT 'PENDING_VERIFICATION' NOT NULL,
  disabled_reason text,
  event_types text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  verified_at timestamptz(3),
  last_success_at timestamptz(3),
  failing_since timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT webhook_endpoint_reason_check CHECK ((status = 'DISABLED') = (disabled_reason IS NOT NULL)),
  CONSTRAINT webhook_endpoint_reasons_check CHECK (disabled_reason IN ('REQUESTED', 'GONE', 'FAILING')),
  CONSTRAINT webhook_endpoint_status_check CHECK (status IN ('PENDING_VERIFICATION', 'ACTIVE', 'DISABLED')),
  CONSTRAINT webhook_endpoint_verified_check CHECK ((status <> 'ACTIVE') OR verified_at IS NOT NULL),
  CONSTRAINT webhook_endpoint_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE UNIQUE INDEX webhook_endpoint_public_id_key ON webhook_endpoint (public_id);
CREATE INDEX webhook_endpoint_tenant_id_created_at_public_id_idx ON webhook_endpoint (tenant_id, created_at DESC,
  public_id);

CREATE TABLE webhook_secret (
  id serial NOT NULL,
  endpoint_id integer NOT NULL,
  sealed bytea NOT NULL,
  key_id text NOT NULL,
  last4 text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT webhook_secret_endpoint_id_fkey FOREIGN KEY (endpoint_id)
    REFERENCES webhook_endpoint(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- One secret is the current one; what it replaced has an end.
CREATE UNIQUE INDEX webhook_secret_current_key ON webhook_secret (endpoint_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secret_endpoint_id_idx ON webhook_secret (endpoint_id);
CREATE INDEX webhook_secret_key_id_idx ON webhook_secret (key_id);

CREATE TABLE webhook_delivery (
  id bigserial NOT NULL,
  public_id text NOT NULL,
  tenant_id integer NOT NULL,
  endpoint_id integer NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  status text DEFAULT 'PENDING' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3),
  leased_until timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  settled_at timestamptz(3),
  payload text NOT NULL,
  trace_parent text,
  PRIMARY KEY (id),
  CONSTRAINT webhook_delivery_open_check CHECK ((status IN ('PENDING', 'RETRYING')) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_settled_check CHECK ((status IN ('DELIVERED', 'FAILED')) = (settled_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_status_check CHECK (status IN ('PENDING', 'DELIVERED', 'RETRYING', 'FAILED')),
  CONSTRAINT webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id)
    REFERENCES webhook_endpoint(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.05', fillfactor='50');

-- What claims walk: an endpoint's open deliveries by when they are due.
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (endpoint_id, next_attempt_at,
  id) WHERE status = ANY (ARRAY['PENDING', 'RETRYING']);
CREATE INDEX webhook_delivery_endpoint_id_created_at_id_idx ON webhook_delivery (endpoint_id, created_at DESC,
  id DESC);
CREATE UNIQUE INDEX webhook_delivery_endpoint_id_event_id_key ON webhook_delivery (endpoint_id, event_id);
-- Deliveries of a rare event type, without reading all of an endpoint's.
CREATE INDEX webhook_delivery_endpoint_id_event_type_created_at_id_idx ON webhook_delivery (endpoint_id, event_type,
  created_at DESC, id DESC);
-- What lists by status walk; nearly everything is DELIVERED, and found without.
CREATE INDEX webhook_delivery_endpoint_id_status_created_at_id_idx ON webhook_delivery (endpoint_id, status,
  created_at DESC, id DESC) WHERE status <> 'DELIVERED';
CREATE UNIQUE INDEX webhook_delivery_public_id_key ON webhook_delivery (public_id);

CREATE TABLE webhook_attempt (
  delivery_id bigint NOT NULL,
  number integer NOT NULL,
  at timestamptz(3) NOT NULL,
  http_status smallint,
  error text,
  duration_ms integer NOT NULL,
  response_excerpt text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  PRIMARY KEY (delivery_id, number),
  CONSTRAINT webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id)
    REFERENCES webhook_delivery(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE webhook_outbox (
  outbox_id bigint NOT NULL,
  "position" bigint,
  PRIMARY KEY (outbox_id)
) WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

-- What the fan-out walks.
CREATE INDEX webhook_outbox_position_idx ON webhook_outbox ("position" NULLS FIRST, outbox_id);

CREATE TABLE webhook_sequence (
  tenant_id integer NOT NULL,
  last_sequence bigint NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT webhook_sequence_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Two hundred: whoever runs an endpoint for each of its shops and stages has more than fifty.
CREATE FUNCTION webhook_endpoint_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tenant WHERE id = NEW.tenant_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM webhook_endpoint WHERE tenant_id = NEW.tenant_id) >= 200 THEN
    RAISE EXCEPTION 'a partner has at most 200 webhook endpoints' USING ERRCODE = 'check_violation', CONSTRAINT = 'webhook_endpoint_limit';
  END IF;
  RETURN NEW;
END $$;

-- Notifies the workers only of events that an active endpoint subscribes to. Deliveries for disabled and unverified endpoints
-- are made when the workers next poll, a second later at most. A notification locks the whole cluster until its commit is on
-- disk, and causes a fan-out with a commit of its own.
CREATE FUNCTION webhook_outbox_commit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_active boolean;
BEGIN
  SELECT bool_or(e.status = 'ACTIVE') INTO has_active FROM webhook_endpoint e
  WHERE e.tenant_id = NEW.tenant_id AND NEW.type = ANY (e.event_types);
  IF has_active IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_outbox (outbox_id, position) VALUES (NEW.id, nextval('webhook_outbox_position'));
  IF has_active AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_endpoint_limit BEFORE INSERT ON "webhook_endpoint" FOR EACH ROW EXECUTE FUNCTION webhook_endpoint_limit();
CREATE CONSTRAINT TRIGGER webhook_outbox_commit AFTER INSERT ON "outbox_event" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION webhook_outbox_commit();

-- Usage and requests
-- ==================

CREATE TABLE usage_counter (
  tenant_id integer NOT NULL,
  day date NOT NULL,
  operation text NOT NULL,
  credential_id integer NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (tenant_id, day, operation, credential_id),
  CONSTRAINT usage_counter_units_check CHECK (units > 0)
) WITH (fillfactor='80');

CREATE TABLE usage_writer (
  id uuid NOT NULL,
  flushes integer NOT NULL,
  flushed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
) WITH (fillfactor='50');

CREATE TABLE request_log (
  tenant_id integer NOT NULL,
  at timestamptz(3) NOT NULL,
  public_id text NOT NULL,
  credential_id integer NOT NULL,
  trace_id text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  query text NOT NULL,
  operation text,
  status smallint NOT NULL,
  code text,
  duration_us integer NOT NULL,
  idempotency_key text,
  replayed boolean NOT NULL,
  request_size integer,
  request_body text,
  response_size integer,
  response_body text,
  PRIMARY KEY (tenant_id, at, public_id)
) PARTITION BY RANGE (at);

-- A tenant's calls of one operation in the list's whole order. Without the public id the planner walks all of the tenant's calls,
-- because those are in that order too.
CREATE INDEX request_log_operation_idx ON request_log (tenant_id, operation, at, public_id);
-- Refusals are few among the calls, and what is looked for most.
CREATE INDEX request_log_refused_idx ON request_log (tenant_id, at, public_id) WHERE status >= 400;
CREATE INDEX request_log_trace_id_idx ON request_log (trace_id);

CREATE TABLE request_minute (
  tenant_id integer NOT NULL,
  credential_id integer NOT NULL,
  minute timestamp(0) with time zone NOT NULL,
  requests integer NOT NULL,
  limited integer NOT NULL,
  PRIMARY KEY (tenant_id, credential_id, minute),
  CONSTRAINT request_minute_limited_check CHECK (limited >= 0 AND limited <= requests)
) WITH (fillfactor='80');

CREATE INDEX request_minute_minute_idx ON request_minute (minute);

CREATE TABLE request_outcome (
  tenant_id integer NOT NULL,
  day date NOT NULL,
  credential_id integer NOT NULL,
  operation text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (tenant_id, day, credential_id, operation, status, code),
  CONSTRAINT request_outcome_requests_check CHECK (requests > 0)
) WITH (fillfactor='80');

-- The operators' home adds up the last days of all tenants.
CREATE INDEX request_outcome_day_idx ON request_outcome (day);
-- The operators' home looks for partners with refused and failed calls, which are few among the calls.
CREATE INDEX request_outcome_refused_idx ON request_outcome (day, tenant_id) WHERE (status / 100) >= 4;

-- What a tenant may see of the log. PostgreSQL refuses COPY, by which the log is written, on a table with policies, so its wall
-- is this view: the role that serves may read nothing else of it (lib/server/migration/tenant-policies.ts has the same condition).
CREATE VIEW request_log_seen AS
  SELECT * FROM request_log
  WHERE tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
    OR nullif(current_setting('app.tenant_id', true), '')::int = -1;

-- The role that serves has no DDL, yet a day's partition is made and dropped by whoever notices: these functions run as their
-- owner. A partition is secured against being read around its parent.
CREATE FUNCTION open_request_days(first date, last date) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log'));
  FOR day IN SELECT d::date FROM generate_series(first, last, interval '1 day') AS d LOOP
    name := 'request_log_' || to_char(day, 'YYYYMMDD');
    IF to_regclass(quote_ident(name)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L) WITH (toast_tuple_target = 8160)',
        name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    END IF;
  END LOOP;
END
$$;

-- Drops the tables of the days before one; rows are not touched.
CREATE FUNCTION close_request_days(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
BEGIN
  FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname < 'request_log_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', part);
  END LOOP;
END
$$;

-- Audit
-- =====

CREATE TABLE audit_entry (
  id bigserial NOT NULL,
  tenant_id integer,
  actor text NOT NULL,
  operation text NOT NULL,
  subject text,
  at timestamptz(3) NOT NULL,
  trace_id text NOT NULL,
  PRIMARY KEY (id)
);

CREATE INDEX audit_entry_at_idx ON audit_entry (at DESC);
CREATE INDEX audit_entry_subject_idx ON audit_entry (subject);
CREATE INDEX audit_entry_tenant_id_at_idx ON audit_entry (tenant_id, at DESC);
CREATE INDEX audit_entry_trace_id_idx ON audit_entry (trace_id);

-- Fields with their values before and after, one row for each record that changed. Without an entry the change was made
-- around the application.
CREATE TABLE audit_change (
  id bigserial NOT NULL,
  entry_id bigint,
  at timestamptz(3) NOT NULL,
  database_role text NOT NULL,
  relation text NOT NULL,
  record text NOT NULL,
  action text NOT NULL,
  fields jsonb NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT audit_change_action_check CHECK (action IN ('INSERT', 'UPDATE', 'DELETE'))
);

CREATE INDEX audit_change_entry_id_idx ON audit_change (entry_id);

-- What the worker has to seal: a row comes with its transaction's commit and goes with its seal, so that nothing that commits
-- late is passed over, and no writer waits for another.
CREATE TABLE audit_unsealed (
  "position" bigserial NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY ("position")
);

CREATE INDEX audit_unsealed_xid_idx ON audit_unsealed (xid);

CREATE TABLE audit_seal (
  number bigint NOT NULL,
  sealed_at timestamptz(3) NOT NULL,
  count integer NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (number)
);

CREATE TABLE audit_sealed (
  kind text NOT NULL,
  id bigint NOT NULL,
  seal_number bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (kind, id),
  CONSTRAINT audit_sealed_kind_check CHECK (kind IN ('entry', 'change'))
);

CREATE INDEX audit_sealed_seal_number_idx ON audit_sealed (seal_number);

-- The time is the database's own: whatever the writer says, and whatever the sandbox's clock shows.
CREATE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.at := now();
  INSERT INTO audit_unsealed (kind, id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NEW;
END $$;

-- Rows may be deleted once they are older than the minimum retention, and never changed.
CREATE FUNCTION audit_minimum_retention() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '365 days' $$;

CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    written := coalesce(to_jsonb(OLD) ->> 'at', to_jsonb(OLD) ->> 'sealed_at')::timestamptz;
    IF TG_TABLE_NAME = 'audit_sealed' THEN
      SELECT sealed_at INTO written FROM audit_seal WHERE number = OLD.seal_number;
    END IF;
    IF written < now() - audit_minimum_retention() THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

-- Deletes whole seals that are older than the retention, oldest first, with everything that they seal. The newest of the
-- expired seals stays: the chain is verified from it on. Returns how many rows of the audit were deleted.
CREATE FUNCTION audit_expire(expired_before timestamptz, most_seals int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE expired bigint[]; gone int; changes int;
BEGIN
  SELECT array_agg(number) INTO expired FROM (
    SELECT number FROM audit_seal
    WHERE sealed_at < least(expired_before, now() - audit_minimum_retention())
      AND EXISTS (SELECT FROM audit_sealed s WHERE s.seal_number = audit_seal.number)
    ORDER BY number LIMIT most_seals
  ) oldest;
  IF expired IS NULL THEN RETURN 0; END IF;
  DELETE FROM audit_entry e USING audit_sealed s WHERE s.seal_number = ANY (expired) AND s.kind = 'entry' AND s.id = e.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  DELETE FROM audit_change c USING audit_sealed s WHERE s.seal_number = ANY (expired) AND s.kind = 'change' AND s.id = c.id;
  GET DIAGNOSTICS changes = ROW_COUNT;
  DELETE FROM audit_sealed WHERE seal_number = ANY (expired);
  DELETE FROM audit_seal WHERE number < (SELECT max(n) FROM unnest(expired) AS n);
  RETURN gone + changes;
END $$;

-- Reasons of the audit are what operators say of their own acts. Those of cancels, which may name a guest, stand in the
-- bookings' history, which the audit does not capture.
CREATE FUNCTION audit_hidden_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['first_name', 'last_name', 'lead_name', 'lead_guest', 'email', 'phone', 'date_of_birth', 'special_requests', 'pickup_note',
    'q',
    'secret', 'client_secret', 'password', 'authorization', 'access_token', 'challenge', 'prebook_token', 'rate_key',
    'allocation_id', 'proof', 'cursor', 'next_cursor',
    'password_hash', 'hash', 'sealed', 'guests']
$$;

CREATE FUNCTION audit_redacted(field text, value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF value IS NULL OR value IN ('null', '""') THEN RETURN value; END IF;
  IF field = ANY (audit_hidden_fields()) THEN RETURN '"[redacted]"'; END IF;
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(e.key, audit_redacted(e.key, e.value)), '{}') FROM jsonb_each(value) AS e);
    WHEN 'array' THEN
      IF jsonb_array_length(value) > 50 THEN RETURN to_jsonb(format('[%s elements]', jsonb_array_length(value))); END IF;
      RETURN (SELECT coalesce(jsonb_agg(audit_redacted(field, e.value) ORDER BY e.ordinality), '[]')
        FROM jsonb_array_elements(value) WITH ORDINALITY AS e);
    WHEN 'string' THEN
      RETURN CASE WHEN value::text ~ '[^[:space:]"@:/]@[^[:space:]"@]' THEN '"[redacted]"' ELSE value END;
    ELSE RETURN value;
  END CASE;
END $$;

-- Writes what differs between two states of a record, beside the entry that its transaction wrote about that record or,
-- where it wrote none about it, its last entry.
CREATE FUNCTION audit_note(changed_relation text, changed_record text, changed_by text, before jsonb, after jsonb, ignored text[], hidden text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE difference jsonb;
BEGIN
  SELECT jsonb_object_agg(key, CASE WHEN key = ANY (hidden)
    THEN jsonb_build_object('before', audit_redacted('secret', b.value), 'after', audit_redacted('secret', a.value))
    ELSE jsonb_build_object('before', audit_redacted(key, b.value), 'after', audit_redacted(key, a.value)) END)
  INTO difference
  FROM jsonb_each(coalesce(before, '{}')) AS b FULL JOIN jsonb_each(coalesce(after, '{}')) AS a USING (key)
  WHERE b.value IS DISTINCT FROM a.value AND key <> ALL (ignored);
  IF difference IS NULL THEN RETURN; END IF;
  INSERT INTO audit_change (entry_id, database_role, relation, record, action, fields)
  VALUES (
    (SELECT e.id FROM audit_unsealed u JOIN audit_entry e ON e.id = u.id
     WHERE u.xid = pg_current_xact_id() AND u.kind = 'entry'
     ORDER BY e.subject IS NOT DISTINCT FROM changed_record DESC, e.id DESC LIMIT 1),
    session_user, changed_relation, changed_record, changed_by, difference
  );
END $$;

-- Runs at the commit, when the transaction's entry is there. Arguments: the column that names the record, columns that are
-- left out, columns about a person.
CREATE FUNCTION audit_capture() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM audit_note(TG_TABLE_NAME, coalesce(after, before) ->> TG_ARGV[0], TG_OP, before, after,
    string_to_array(TG_ARGV[1], ','), string_to_array(TG_ARGV[2], ','));
  RETURN NULL;
END $$;

-- The audit shows a booking's own sell price before and after, which the booking's history is read from.
CREATE FUNCTION audit_capture_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM audit_note('booking', NEW.public_id, TG_OP,
    jsonb_build_object('status', OLD.status, 'agency_reference', OLD.agency_reference, 'special_requests', OLD.special_requests,
      'contact', OLD.contact, 'realized_penalty', OLD.realized_penalty, 'cancelled_total', OLD.cancelled_total,
      'supplier_reference', OLD.supplier_reference, 'notify_guest', OLD.notify_guest,
      'guest_data_erased_at', OLD.guest_data_erased_at, 'guest_data_erased_for', OLD.guest_data_erased_for, 'sell_price', OLD.sell_price),
    jsonb_build_object('status', NEW.status, 'agency_reference', NEW.agency_reference, 'special_requests', NEW.special_requests,
      'contact', NEW.contact, 'realized_penalty', NEW.realized_penalty, 'cancelled_total', NEW.cancelled_total,
      'supplier_reference', NEW.supplier_reference, 'notify_guest', NEW.notify_guest,
      'guest_data_erased_at', NEW.guest_data_erased_at, 'guest_data_erased_for', NEW.guest_data_erased_for, 'sell_price', NEW.sell_price), '{}', '{}');
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION public.audit_expire(expired_before timestamp with time zone, most_seals integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.audit_note(changed_relation text, changed_record text, changed_by text, before jsonb, after jsonb, ignored text[], hidden text[]) FROM PUBLIC;
CREATE TRIGGER audit_entry_stamp BEFORE INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_stamp('entry');
CREATE TRIGGER audit_change_stamp BEFORE INSERT ON "audit_change" FOR EACH ROW EXECUTE FUNCTION audit_stamp('change');
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_change_append_only BEFORE UPDATE OR DELETE ON "audit_change" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_change_no_truncate BEFORE TRUNCATE ON "audit_change" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON "audit_seal" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_sealed_append_only BEFORE UPDATE OR DELETE ON "audit_sealed" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_sealed_no_truncate BEFORE TRUNCATE ON "audit_sealed" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE CONSTRAINT TRIGGER audit_tenant AFTER INSERT OR UPDATE OR DELETE ON "tenant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_credential AFTER INSERT OR UPDATE OR DELETE ON "credential"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_credential_secret AFTER INSERT OR UPDATE OF "hash", "expires_at" OR DELETE ON "credential_secret"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('id', 'id,created_at', '');
CREATE CONSTRAINT TRIGGER audit_profile AFTER INSERT OR UPDATE OR DELETE ON "profile"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_staff_user AFTER INSERT OR UPDATE OR DELETE ON "staff_user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at', 'name');
CREATE CONSTRAINT TRIGGER audit_webhook_endpoint
  AFTER INSERT OR UPDATE OF "url", "description", "status", "disabled_reason", "event_types", "verified_at" OR DELETE ON "webhook_endpoint"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at,last_success_at,failing_since', '');
CREATE CONSTRAINT TRIGGER audit_webhook_secret AFTER INSERT OR UPDATE OF "sealed", "expires_at" OR DELETE ON "webhook_secret"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('id', 'id,created_at', '');
CREATE CONSTRAINT TRIGGER audit_saved_view AFTER INSERT OR UPDATE OR DELETE ON "saved_view"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,created_at,updated_at', 'query,name');
CREATE CONSTRAINT TRIGGER audit_trip AFTER UPDATE OR DELETE ON "trip"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,version,created_at,updated_at', 'name');
CREATE CONSTRAINT TRIGGER audit_booking
  AFTER UPDATE OF "status", "agency_reference", "special_requests", "contact", "supplier_reference", "notify_guest" ON "booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture_booking();
CREATE CONSTRAINT TRIGGER audit_booking_room AFTER UPDATE OF "guests" ON "booking_room"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_capture('booking_public_id', 'item_no,property_id,room_id,rate_plan_id,checkin,checkout,total', '');
CREATE CONSTRAINT TRIGGER audit_service_state AFTER INSERT OR UPDATE ON "service_state"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.name = 'sandbox_clock') EXECUTE FUNCTION audit_capture('name', 'updated_at', '');
CREATE CONSTRAINT TRIGGER audit_tenant_access AFTER INSERT OR UPDATE OR DELETE ON "tenant_access"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,user_id,session_id,started_at', '');
-- The terms are in the audit, the balance is in the ledger.
CREATE CONSTRAINT TRIGGER audit_tenant_account AFTER INSERT OR UPDATE OF "kind", "currency", "credit_limit", "pay_by_days" ON "tenant_account"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('tenant_id', 'tenant_id,owed,issued_through,created_at,updated_at', '');
-- Fields of supply before and after, where a person or a supplier's system edits some records. An import of files changes
-- millions of rows at a time and does not set `app.audit_supply`: the change feed says what it changed.
CREATE CONSTRAINT TRIGGER audit_place AFTER INSERT OR UPDATE ON "place"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_property AFTER INSERT OR UPDATE ON "property"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_room AFTER INSERT OR UPDATE ON "room"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_rate_plan AFTER INSERT OR UPDATE ON "rate_plan"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_service_zone AFTER INSERT OR UPDATE ON "service_zone"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_transfer_vehicle_type AFTER INSERT OR UPDATE ON "transfer_vehicle_type"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_service AFTER INSERT OR UPDATE ON "service"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('code', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_transfer_service AFTER INSERT OR UPDATE ON "transfer_service"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('service_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tour AFTER INSERT OR UPDATE ON "tour"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tour_option AFTER INSERT OR UPDATE ON "tour_option"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_flight AFTER INSERT OR UPDATE ON "flight"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_flight_cabin AFTER INSERT OR UPDATE ON "flight_cabin"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_tariff AFTER INSERT OR UPDATE ON "tariff"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('code', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_package AFTER INSERT OR UPDATE ON "package"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_package_component AFTER INSERT OR UPDATE ON "package_component"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
  EXECUTE FUNCTION audit_capture('position', 'id,created_at,updated_at,sheet_version', '');
CREATE CONSTRAINT TRIGGER audit_supply_grant AFTER INSERT OR DELETE ON "supply_grant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('property_id', 'tenant_id,created_at', '');
CREATE CONSTRAINT TRIGGER audit_booking_sell_price AFTER UPDATE OF "sell_price" ON "booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.sell_price IS DISTINCT FROM NEW.sell_price)
  EXECUTE FUNCTION audit_capture_booking();
