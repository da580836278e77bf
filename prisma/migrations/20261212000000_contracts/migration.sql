-- Contracts as hotels write them: occupancy prices, child rules, seasons, supplements, offers, fees, audiences, sell rules.
-- Everything is empty at first, and a plan that uses none of it is priced as before.

-- Small children in a cot of their own count towards no occupancy.
ALTER TABLE room
  ADD COLUMN min_adults smallint DEFAULT 1 NOT NULL,
  ADD COLUMN max_infants smallint DEFAULT 0 NOT NULL,
  ADD COLUMN infant_max_age smallint DEFAULT 1 NOT NULL,
  ADD COLUMN beyond_allotment text DEFAULT 'CLOSED' NOT NULL,
  ADD CONSTRAINT room_beyond_allotment_check CHECK (beyond_allotment IN ('CLOSED', 'ON_REQUEST')) NOT VALID;

ALTER TABLE rate_plan
  ADD COLUMN child_rules jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN adult_positions smallint[],
  ADD COLUMN sold_to text DEFAULT 'ALL' NOT NULL,
  ADD COLUMN markets text[] DEFAULT '{}' NOT NULL,
  ADD COLUMN package_only boolean DEFAULT false NOT NULL,
  ADD COLUMN min_rooms smallint DEFAULT 1 NOT NULL,
  ADD COLUMN price_basis text DEFAULT 'SELL' NOT NULL,
  ADD CONSTRAINT rate_plan_sold_to_check CHECK (sold_to IN ('ALL', 'NAMED')) NOT VALID,
  ADD CONSTRAINT rate_plan_price_basis_check CHECK (price_basis IN ('SELL', 'COST')) NOT VALID;

-- What a partner reads of a room and a plan has none of these columns.
INSERT INTO catalog_field (table_name, column_name, field) VALUES
  ('room', 'min_adults', NULL),
  ('room', 'max_infants', NULL),
  ('room', 'infant_max_age', NULL),
  ('room', 'beyond_allotment', NULL),
  ('rate_plan', 'child_rules', NULL),
  ('rate_plan', 'adult_positions', NULL),
  ('rate_plan', 'sold_to', NULL),
  ('rate_plan', 'markets', NULL),
  ('rate_plan', 'package_only', NULL),
  ('rate_plan', 'min_rooms', NULL),
  ('rate_plan', 'price_basis', NULL);

CREATE TABLE rate_season (
  id serial NOT NULL,
  property_id integer NOT NULL,
  plan_code text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  extra_adult numeric(16,4),
  child_bands jsonb,
  child_rules jsonb,
  cancellation jsonb,
  release_days smallint,
  min_stay smallint,
  max_stay smallint,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT rate_season_dates_check CHECK (starts_on <= ends_on),
  CONSTRAINT rate_season_plan_fkey FOREIGN KEY (property_id, plan_code)
    REFERENCES rate_plan(property_id, code) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX rate_season_property_id_plan_code_starts_on_key ON rate_season (property_id, plan_code, starts_on);

CREATE TABLE supplement (
  id serial NOT NULL,
  property_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  plan_codes text[] DEFAULT '{}' NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  adult numeric(16,4) NOT NULL,
  child_rules jsonb DEFAULT '[]' NOT NULL,
  per text NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT supplement_dates_check CHECK (starts_on <= ends_on),
  CONSTRAINT supplement_per_check CHECK (per IN ('NIGHT', 'STAY')),
  CONSTRAINT supplement_property_id_fkey FOREIGN KEY (property_id) REFERENCES property(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX supplement_property_id_code_key ON supplement (property_id, code);

CREATE TABLE offer (
  id serial NOT NULL,
  property_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  plan_codes text[] DEFAULT '{}' NOT NULL,
  type text NOT NULL,
  value numeric(16,4),
  stay smallint,
  pay smallint,
  free text,
  repeat boolean DEFAULT false NOT NULL,
  book_from date,
  book_until date,
  days_ahead_min smallint,
  days_ahead_max smallint,
  arrive_from date,
  arrive_to date,
  stay_from date,
  stay_to date,
  min_nights smallint,
  max_nights smallint,
  markets text[] DEFAULT '{}' NOT NULL,
  group_code text,
  text text,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT offer_type_check CHECK (type IN ('PERCENT', 'AMOUNT', 'FREE_NIGHTS')),
  CONSTRAINT offer_value_check CHECK ((type = 'FREE_NIGHTS') = (value IS NULL)),
  CONSTRAINT offer_free_check CHECK ((type = 'FREE_NIGHTS') = (stay IS NOT NULL AND pay IS NOT NULL AND free IN ('CHEAPEST', 'LAST'))),
  CONSTRAINT offer_pay_check CHECK (pay < stay),
  CONSTRAINT offer_property_id_fkey FOREIGN KEY (property_id) REFERENCES property(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX offer_property_id_code_key ON offer (property_id, code);

CREATE TABLE fee (
  id serial NOT NULL,
  property_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  basis text NOT NULL,
  amount numeric(16,4),
  percent numeric(7,4),
  currency_code character(3),
  min_age smallint,
  max_age smallint,
  max_nights smallint,
  starts_on date,
  ends_on date,
  payable text NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT fee_kind_check CHECK (kind IN ('TAX', 'FEE')),
  CONSTRAINT fee_basis_check CHECK (basis IN ('PER_STAY', 'PER_NIGHT', 'PER_PERSON', 'PER_PERSON_NIGHT')),
  CONSTRAINT fee_payable_check CHECK (payable IN ('PROPERTY', 'INCLUDED')),
  CONSTRAINT fee_amount_check CHECK ((amount IS NULL) <> (percent IS NULL) AND (amount IS NULL OR currency_code IS NOT NULL)),
  CONSTRAINT fee_property_id_fkey FOREIGN KEY (property_id) REFERENCES property(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX fee_property_id_code_key ON fee (property_id, code);

-- By what percent a cost becomes a net rate. The codes of a scope are texts: a rule may be written before what it is about.
CREATE TABLE sell_rule (
  id serial NOT NULL,
  -- Its code, or its other fields where it has none.
  key text NOT NULL,
  code text,
  tenant text,
  market character(2),
  chain text,
  place text,
  property text,
  plan text,
  stay_from date,
  stay_to date,
  book_from date,
  book_until date,
  percent numeric(9,4) NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT sell_rule_percent_check CHECK (percent > -100)
);

CREATE UNIQUE INDEX sell_rule_key_key ON sell_rule (key);

-- Plans that are sold to named tenants alone, as property_code/plan_code.
ALTER TABLE tenant ADD COLUMN named_plans text[] DEFAULT '{}' NOT NULL;
ALTER TABLE profile ADD COLUMN default_market character(2);
ALTER TABLE booking ADD COLUMN guest_market character(2);
-- Whether the room was sold beyond the allotment: it takes no stock until the booking is confirmed.
ALTER TABLE booking_room ADD COLUMN beyond_allotment boolean DEFAULT false NOT NULL;

-- By rate plan position and day, as min_stay: restrictions of one plan (1: closed), the minimum stay of whoever stays that
-- night, and the least price at which it may be sold.
ALTER TABLE room_month
  ADD COLUMN plan_closed smallint[],
  ADD COLUMN plan_closed_to_arrival smallint[],
  ADD COLUMN plan_closed_to_departure smallint[],
  ADD COLUMN min_stay_through smallint[],
  ADD COLUMN min_sell bigint[];

-- The elements of an array by rate plan and day, for one day; NULL where no plan has any.
CREATE FUNCTION night_by_plan(months bigint[], day int) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(months[plan][day] ORDER BY plan) FROM generate_series(1, array_length(months, 1)) AS plan
  HAVING bool_or(months[plan][day] IS NOT NULL)
$$;

CREATE OR REPLACE VIEW "room_night" AS
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
    HAVING bool_or(rm.max_stay[plan][night.day] IS NOT NULL)) AS max_stay,
  CASE WHEN rm.plan_closed IS NOT NULL THEN night_by_plan(rm.plan_closed, night.day::int)::smallint[] END AS plan_closed,
  CASE WHEN rm.plan_closed_to_arrival IS NOT NULL THEN night_by_plan(rm.plan_closed_to_arrival, night.day::int)::smallint[] END AS plan_closed_to_arrival,
  CASE WHEN rm.plan_closed_to_departure IS NOT NULL THEN night_by_plan(rm.plan_closed_to_departure, night.day::int)::smallint[] END AS plan_closed_to_departure,
  CASE WHEN rm.min_stay_through IS NOT NULL THEN night_by_plan(rm.min_stay_through, night.day::int)::smallint[] END AS min_stay_through,
  CASE WHEN rm.min_sell IS NOT NULL THEN night_by_plan(rm.min_sell, night.day::int) END AS min_sell
FROM room_month rm, unnest(rm.unsold, rm.sold) WITH ORDINALITY AS night (unsold, sold, day)
WHERE night.unsold IS NOT NULL;

-- The audit of an edit of some records, as of the other tables of supply.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['rate_season', 'supplement', 'offer', 'fee', 'sell_rule'] LOOP
    EXECUTE format($sql$
      CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE ON %I
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.audit_supply', true) = 'on')
        EXECUTE FUNCTION audit_capture(%L, 'id,created_at,updated_at', '')$sql$,
      'audit_' || name, name, CASE name WHEN 'rate_season' THEN 'plan_code' WHEN 'sell_rule' THEN 'key' ELSE 'code' END);
  END LOOP;
END $$;
