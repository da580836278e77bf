-- What is owed for a stay is the net that was priced, not what its shown price and mark-up lead back to: a price that is
-- rounded, or raised to a minimum, has no way back. NULL: it follows from the mark-up.
ALTER TABLE booking
  ADD COLUMN net_total bigint,
  -- The least that a client may pay for it, minor units; NULL: anything.
  ADD COLUMN least_price bigint;

-- What the rooms of a COST plan cost the wholesaler, and the rule that made the net of it. A change adds rows with its
-- version; those of the highest one count. Partners write them with their bookings, and read none
-- (lib/server/migration/tenant-policies.ts).
CREATE TABLE booking_cost (
  tenant_id integer NOT NULL,
  booking_public_id text NOT NULL,
  version integer NOT NULL,
  slot smallint NOT NULL,
  cost bigint NOT NULL,
  currency_code character(3) NOT NULL,
  rule_code text NOT NULL,
  rule_percent numeric(9,4) NOT NULL,
  PRIMARY KEY (tenant_id, booking_public_id, version, slot),
  CONSTRAINT booking_cost_tenant_id_booking_public_id_fkey FOREIGN KEY (tenant_id, booking_public_id)
    REFERENCES booking(tenant_id, public_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- A part of a price, or a fee, without the mark-up: the same part of the net.
CREATE FUNCTION account_net(shown bigint, markup_percent numeric, total bigint, net_total bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN net_total IS NULL OR total = 0 THEN account_net(shown, markup_percent) ELSE round(shown::numeric * net_total / total)::bigint END
$$;

CREATE FUNCTION account_price(status text, total bigint, cancelled_total bigint, markup_percent numeric, net_total bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('CANCELLED', 'REJECTED', 'FAILED') THEN 0
    ELSE account_net(total - cancelled_total, markup_percent, total, net_total) END
$$;

CREATE FUNCTION account_fee(status text, penalty jsonb, currency text, markup_percent numeric, total bigint, net_total bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN penalty IS NULL OR status IN ('REJECTED', 'FAILED') THEN 0
    ELSE account_net(((penalty ->> 'fee')::numeric * 10::numeric ^ currency_digits(currency))::bigint, markup_percent, total, net_total) END
$$;

CREATE OR REPLACE FUNCTION account_follow_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry account_entry;
  price_before bigint := 0;
  fee_before bigint := 0;
  price bigint := account_price(NEW.status, NEW.total, NEW.cancelled_total, NEW.markup_percent, NEW.net_total);
  fee bigint := account_fee(NEW.status, NEW.realized_penalty, NEW.currency_code, NEW.markup_percent, NEW.total, NEW.net_total);
  free_day date := ((NEW.policy ->> 'free_until')::timestamptz AT TIME ZONE coalesce(NEW.policy ->> 'timezone', 'UTC'))::date;
BEGIN
  entry.tenant_id := NEW.tenant_id;
  entry.at := NEW.updated_at;
  entry.booking_public_id := NEW.public_id;
  entry.booking_number := NEW.booking_number;
  entry.booking_version := NEW.version;
  entry.booking_currency := NEW.currency_code;
  IF TG_OP = 'UPDATE' THEN
    price_before := account_price(OLD.status, OLD.total, OLD.cancelled_total, OLD.markup_percent, OLD.net_total);
    fee_before := account_fee(OLD.status, OLD.realized_penalty, OLD.currency_code, OLD.markup_percent, OLD.total, OLD.net_total);
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

DROP TRIGGER account_booking_changed ON "booking";
CREATE TRIGGER account_booking_changed
  AFTER UPDATE OF "status", "total", "cancelled_total", "realized_penalty", "policy", "net_total" ON "booking" FOR EACH ROW
  WHEN (NEW.account_rate IS NOT NULL AND (OLD.status, OLD.total, OLD.cancelled_total, OLD.realized_penalty, OLD.policy, OLD.markup_percent, OLD.net_total)
    IS DISTINCT FROM (NEW.status, NEW.total, NEW.cancelled_total, NEW.realized_penalty, NEW.policy, NEW.markup_percent, NEW.net_total))
  EXECUTE FUNCTION account_follow_booking();
