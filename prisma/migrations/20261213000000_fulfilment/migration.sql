-- Whatever is sold reaches the one who delivers it: reservation channels, messages to suppliers and their answers, and what
-- transfers, tours, flights and packages need to be delivered. Every channel is NONE at first, so nobody is written to.

ALTER TABLE property
  ADD COLUMN reservation_channel text DEFAULT 'NONE' NOT NULL,
  ADD COLUMN reservations_email text,
  ADD CONSTRAINT property_reservation_channel_check CHECK (reservation_channel IN ('NONE', 'EMAIL', 'API')) NOT VALID;
ALTER TABLE service
  ADD COLUMN reservation_channel text DEFAULT 'NONE' NOT NULL,
  ADD COLUMN reservations_email text,
  ADD CONSTRAINT service_reservation_channel_check CHECK (reservation_channel IN ('NONE', 'EMAIL', 'API')) NOT VALID;
ALTER TABLE flight
  ADD COLUMN reservation_channel text DEFAULT 'NONE' NOT NULL,
  ADD COLUMN reservations_email text,
  ADD COLUMN origin_terminal text,
  ADD COLUMN destination_terminal text,
  ADD COLUMN requires_passport boolean DEFAULT false NOT NULL,
  ADD CONSTRAINT flight_reservation_channel_check CHECK (reservation_channel IN ('NONE', 'EMAIL', 'API')) NOT VALID;
ALTER TABLE package
  ADD COLUMN reservation_channel text DEFAULT 'NONE' NOT NULL,
  ADD COLUMN reservations_email text,
  ADD COLUMN organiser text,
  ADD COLUMN protection text,
  ADD CONSTRAINT package_reservation_channel_check CHECK (reservation_channel IN ('NONE', 'EMAIL', 'API')) NOT VALID;
ALTER TABLE tour_option
  ADD COLUMN pickup_points jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN questions jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN included jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN excluded jsonb DEFAULT '[]' NOT NULL,
  ADD COLUMN min_party smallint DEFAULT 1 NOT NULL;
ALTER TABLE flight_cabin
  ADD COLUMN fare_family text,
  ADD COLUMN baggage jsonb,
  ADD COLUMN changeable boolean DEFAULT false NOT NULL;
ALTER TABLE tenant ADD COLUMN package_protection_required boolean DEFAULT false NOT NULL;

-- What a partner reads of the catalogue has none of these columns.
INSERT INTO catalog_field (table_name, column_name, field) VALUES
  ('property', 'reservation_channel', NULL),
  ('property', 'reservations_email', NULL),
  ('service', 'reservation_channel', NULL),
  ('service', 'reservations_email', NULL),
  ('flight', 'reservation_channel', NULL),
  ('flight', 'reservations_email', NULL),
  ('flight', 'origin_terminal', NULL),
  ('flight', 'destination_terminal', NULL),
  ('flight', 'requires_passport', NULL),
  ('tour_option', 'pickup_points', NULL),
  ('tour_option', 'questions', NULL),
  ('tour_option', 'included', NULL),
  ('tour_option', 'excluded', NULL),
  ('tour_option', 'min_party', NULL),
  ('flight_cabin', 'fare_family', NULL),
  ('flight_cabin', 'baggage', NULL),
  ('flight_cabin', 'changeable', NULL);

-- Another time of one dated flight than its schedule's.
CREATE TABLE flight_day (
  flight_id integer NOT NULL,
  day date NOT NULL,
  departure_time text NOT NULL,
  arrival_time text NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (flight_id, day),
  CONSTRAINT flight_day_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES flight(id) ON UPDATE CASCADE ON DELETE CASCADE
);

ALTER TABLE booking_room ADD COLUMN supplier_reference text;
ALTER TABLE booking
  -- The booking that this one replaces because the supplier accommodates the guests elsewhere.
  ADD COLUMN relocated_from text,
  ADD COLUMN outcome text,
  -- { before, after, status }: the last change of a flight's times.
  ADD COLUMN schedule_change jsonb,
  -- When the contact was reminded of what a transfer's driver still needs.
  ADD COLUMN arrival_reminded_at timestamptz(3),
  ADD CONSTRAINT booking_outcome_check CHECK (outcome IN ('NO_SHOW', 'EARLY_DEPARTURE', 'WAIVED')) NOT VALID;

-- What the supplier's side has added to a booking, or to an item of a package.
CREATE TABLE fulfilment (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  item_no smallint DEFAULT 0 NOT NULL,
  pickup_at timestamptz(3),
  pickup_instructions text,
  driver jsonb,
  record_locator text,
  tickets jsonb DEFAULT '[]' NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id, item_no),
  CONSTRAINT fulfilment_booking_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE booking_note (
  tenant_id integer NOT NULL,
  public_id text NOT NULL,
  booking_public_id text NOT NULL,
  text text NOT NULL,
  due_on date,
  done_at timestamptz(3),
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, public_id),
  CONSTRAINT booking_note_booking_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX booking_note_tenant_id_booking_public_id_idx ON booking_note (tenant_id, booking_public_id);
CREATE INDEX booking_note_due_idx ON booking_note (due_on) WHERE done_at IS NULL;

-- Services that a tenant's systems read bookings of, as supply_grant of properties.
CREATE TABLE supply_service_grant (
  tenant_id integer NOT NULL,
  service_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  PRIMARY KEY (tenant_id, service_id),
  CONSTRAINT supply_service_grant_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES service(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT supply_service_grant_tenant_id_fkey FOREIGN KEY (tenant_id)
    REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX supply_service_grant_service_id_idx ON supply_service_grant (service_id);
CREATE CONSTRAINT TRIGGER audit_supply_service_grant AFTER INSERT OR DELETE ON supply_service_grant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('service_id', 'tenant_id,created_at', '');

-- One row for each version of a booking that one of its suppliers hears of. It has no content: a message shows the booking
-- as it is, because a version that is no longer the last is not sent any more.
CREATE TABLE supplier_message (
  id bigserial NOT NULL,
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  item_no smallint DEFAULT 0 NOT NULL,
  property_id integer,
  service_id integer,
  package_id integer,
  version integer NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  -- NONE: nobody is told. A message of the channel API is SENT as soon as it can be read.
  state text NOT NULL,
  is_last boolean DEFAULT true NOT NULL,
  recipient text,
  -- Of the link in its mail: the hash finds it, the sealed token is sent again.
  token_hash text,
  sealed_token text,
  -- Rises with each time that an operator sends it again.
  round smallint DEFAULT 1 NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  last_error text,
  next_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  acknowledged_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT supplier_message_part_check CHECK (num_nonnulls(property_id, service_id, package_id) = 1),
  CONSTRAINT supplier_message_kind_check CHECK (kind IN ('NEW', 'CHANGE', 'CANCEL')),
  CONSTRAINT supplier_message_channel_check CHECK (channel IN ('NONE', 'EMAIL', 'API')),
  CONSTRAINT supplier_message_state_check CHECK (state IN ('NONE', 'QUEUED', 'SENT', 'SUPERSEDED', 'FAILED')),
  CONSTRAINT supplier_message_due_check CHECK ((state = 'QUEUED') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT supplier_message_booking_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX supplier_message_token_hash_key ON supplier_message (token_hash);
CREATE INDEX supplier_message_booking_idx ON supplier_message (tenant_id, booking_public_id, is_last);
CREATE INDEX supplier_message_property_idx ON supplier_message (property_id, updated_at, id) WHERE is_last AND property_id IS NOT NULL;
CREATE INDEX supplier_message_service_idx ON supplier_message (service_id, updated_at, id) WHERE is_last AND service_id IS NOT NULL;
CREATE INDEX supplier_message_due_idx ON supplier_message (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX supplier_message_unanswered_idx ON supplier_message (sent_at) WHERE is_last AND state = 'SENT' AND acknowledged_at IS NULL;

-- Who delivers the parts of a booking, and how each is told. A package is told only if it has a channel of its own.
CREATE FUNCTION booking_suppliers(tenant int, booking text)
RETURNS TABLE (item_no smallint, property_id int, service_id int, package_id int, channel text, recipient text) LANGUAGE sql STABLE AS $$
  SELECT r.item_no, p.id, NULL::int, NULL::int, p.reservation_channel, p.reservations_email
  FROM (SELECT DISTINCT br.item_no, br.property_id FROM booking_room br WHERE br.tenant_id = $1 AND br.booking_public_id = $2) r
  JOIN property p ON p.id = r.property_id
  UNION ALL
  SELECT s.item_no, NULL, v.id, NULL, coalesce(f.reservation_channel, v.reservation_channel),
    CASE WHEN f.id IS NULL THEN v.reservations_email ELSE f.reservations_email END
  FROM (SELECT DISTINCT bs.item_no, bs.service_id FROM booking_service bs WHERE bs.tenant_id = $1 AND bs.booking_public_id = $2) s
  JOIN service v ON v.id = s.service_id
  LEFT JOIN flight_cabin c ON c.service_id = v.id LEFT JOIN flight f ON f.id = c.flight_id
  UNION ALL
  SELECT 0::smallint, NULL, NULL, k.id, k.reservation_channel, k.reservations_email
  FROM booking b JOIN package k ON k.public_id = b.details -> 'details' ->> 'package_public_id'
  WHERE b.tenant_id = $1 AND b.public_id = $2 AND b.product_type = 5 AND k.reservation_channel <> 'NONE'
$$;

-- Whether a changed field is about the delivery. What the agency, the seller or the supplier itself notes is not.
CREATE FUNCTION is_told_to_suppliers(field text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT field NOT IN ('agency_reference', 'contact', 'sell_price', 'status', 'relocation_note', 'fulfilment', 'pickup_at', 'pickup_instructions', 'driver',
      'record_locator', 'tickets', 'schedule_change', 'outcome')
    AND field NOT LIKE '%supplier\_reference' AND field NOT LIKE 'items[%'
$$;

-- Every change of a booking has an entry in its history, whoever writes it: the message is in the same statement.
CREATE FUNCTION tell_suppliers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended boolean := NEW.to_status IN ('CANCELLED', 'REJECTED', 'FAILED');
  changed boolean := NEW.from_status IS NULL
    OR EXISTS (SELECT FROM jsonb_array_elements(NEW.changes) AS c WHERE is_told_to_suppliers(c ->> 'field'));
  by_supplier boolean := NEW.initiator = 'SUPPLIER';
BEGIN
  IF NEW.from_status IS NULL OR ended OR changed OR jsonb_path_exists(NEW.changes, '$[*].field ? (@ starts with "items[")') THEN
    WITH part AS (
      SELECT s.*, m.kind AS last_kind, ended OR coalesce(i.status = 'CANCELLED', false) AS is_off
      FROM booking_suppliers(NEW.tenant_id, NEW.booking_public_id) s
      LEFT JOIN booking_item i ON i.tenant_id = NEW.tenant_id AND i.booking_public_id = NEW.booking_public_id AND i.item_no = s.item_no
      LEFT JOIN supplier_message m ON m.tenant_id = NEW.tenant_id AND m.booking_public_id = NEW.booking_public_id AND m.is_last
        AND m.item_no = s.item_no AND (m.property_id, m.service_id, m.package_id) IS NOT DISTINCT FROM (s.property_id, s.service_id, s.package_id)
    ), news AS (
      SELECT *, CASE WHEN is_off THEN 'CANCEL' WHEN NEW.from_status IS NULL THEN 'NEW' ELSE 'CHANGE' END AS kind
      FROM part WHERE last_kind IS DISTINCT FROM 'CANCEL' AND (is_off OR changed)
    ), old AS (
      UPDATE supplier_message m SET is_last = false, updated_at = NEW.at, next_attempt_at = NULL,
        state = CASE m.state WHEN 'QUEUED' THEN 'SUPERSEDED' ELSE m.state END
      FROM news n
      WHERE NEW.from_status IS NOT NULL AND m.tenant_id = NEW.tenant_id AND m.booking_public_id = NEW.booking_public_id AND m.is_last
        AND m.item_no = n.item_no AND (m.property_id, m.service_id, m.package_id) IS NOT DISTINCT FROM (n.property_id, n.service_id, n.package_id)
    )
    INSERT INTO supplier_message (tenant_id, booking_public_id, item_no, property_id, service_id, package_id, version, kind, channel,
      state, recipient, next_attempt_at, sent_at, acknowledged_at, created_at, updated_at)
    SELECT NEW.tenant_id, NEW.booking_public_id, item_no, property_id, service_id, package_id, NEW.version, kind, channel,
      -- A supplier who has said it himself needs no message.
      CASE WHEN channel = 'NONE' OR by_supplier THEN 'NONE' WHEN channel = 'API' THEN 'SENT' WHEN recipient IS NULL THEN 'FAILED' ELSE 'QUEUED' END,
      recipient, CASE WHEN channel = 'EMAIL' AND recipient IS NOT NULL AND NOT by_supplier THEN now() END,
      CASE WHEN channel = 'API' AND NOT by_supplier THEN NEW.at END, CASE WHEN by_supplier THEN NEW.at END, NEW.at, NEW.at
    FROM news;
  END IF;
  -- Whoever reads what has changed since an instant also finds a decision.
  IF NEW.from_status IS DISTINCT FROM NEW.to_status AND NEW.from_status IS NOT NULL THEN
    UPDATE supplier_message SET updated_at = NEW.at
    WHERE tenant_id = NEW.tenant_id AND booking_public_id = NEW.booking_public_id AND is_last AND updated_at < NEW.at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_suppliers AFTER INSERT ON booking_history FOR EACH ROW EXECUTE FUNCTION tell_suppliers();

-- What is sold already and lies ahead, so that suppliers who read bookings find it; nobody is written to.
INSERT INTO supplier_message (tenant_id, booking_public_id, item_no, property_id, service_id, package_id, version, kind, channel, state, created_at, updated_at)
SELECT b.tenant_id, b.public_id, s.item_no, s.property_id, s.service_id, s.package_id, b.version, 'NEW', 'NONE', 'NONE', b.created_at, b.updated_at
FROM booking b CROSS JOIN booking_suppliers(b.tenant_id, b.public_id) s
WHERE b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED') AND b.ends_on >= current_date;
