-- The account between a tenant and the wholesaler (lib/account/README.md): a credit line or a prepaid balance, and the ledger of
-- everything that is owed. Amounts are minor units of the account's currency.
CREATE TABLE "tenant_account" (
  "tenant_id" INTEGER NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('OFF', 'CREDIT_LINE', 'PREPAID')),
  "credit_limit" BIGINT NOT NULL CHECK ("credit_limit" >= 0),
  "owed" BIGINT NOT NULL DEFAULT 0,
  "pay_by_days" SMALLINT NOT NULL CHECK ("pay_by_days" BETWEEN 0 AND 365),
  "issued_through" DATE,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "tenant_account_pkey" PRIMARY KEY ("tenant_id"),
  CONSTRAINT "tenant_account_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "tenant_account_prepaid" CHECK ("kind" <> 'PREPAID' OR "credit_limit" = 0)
) WITH (fillfactor = 50); -- "owed" changes with each booking: room for HOT updates

CREATE TABLE "account_entry" (
  "tenant_id" INTEGER NOT NULL,
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('BOOKED', 'CHANGED', 'CANCELLED', 'REJECTED', 'PENALTY', 'ADJUSTMENT', 'PAYMENT')),
  "at" TIMESTAMPTZ(3) NOT NULL,
  "month" DATE NOT NULL,
  "amount" BIGINT NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "balance" BIGINT NOT NULL,
  "booking_public_id" TEXT,
  "booking_number" BIGINT,
  "booking_version" INTEGER,
  "booking_amount" BIGINT,
  "booking_currency" CHAR(3),
  "pay_by" DATE,
  "reason" TEXT,
  "actor" TEXT,
  "pays_month" DATE,
  CONSTRAINT "account_entry_pkey" PRIMARY KEY ("tenant_id", "id"),
  CONSTRAINT "account_entry_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant_account"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "account_entry_tenant_id_booking_public_id_idx" ON "account_entry"("tenant_id", "booking_public_id");
CREATE INDEX "account_entry_tenant_id_month_currency_idx" ON "account_entry"("tenant_id", "month", "currency");
CREATE INDEX "account_entry_pays_month_idx" ON "account_entry"("tenant_id", "pays_month") WHERE "pays_month" IS NOT NULL;

CREATE TABLE "account_statement" (
  "tenant_id" INTEGER NOT NULL,
  "month" DATE NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "opening" BIGINT NOT NULL,
  "charged" BIGINT NOT NULL,
  "paid" BIGINT NOT NULL,
  "issued_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "account_statement_pkey" PRIMARY KEY ("tenant_id", "month", "currency"),
  CONSTRAINT "account_statement_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant_account"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The mark-up that a booking was priced with, and what a minor unit of its currency is worth in the account's, both frozen.
-- Without a rate the booking is not on account. NULLs: no row is rewritten.
ALTER TABLE "booking"
  ADD COLUMN "markup_percent" DECIMAL(7,4),
  ADD COLUMN "account_rate" DECIMAL(30,16);

-- As lib/core/money.ts; a test compares them.
CREATE FUNCTION currency_digits(code text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN code = ANY ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XAG,XAU,XBA,XBB,XBC,XBD,XDR,XOF,XPD,XPF,XPT,XSU,XTS,XUA}') OR code = repeat('X', 3) THEN 0
    WHEN code = ANY ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') THEN 3
    WHEN code = ANY ('{CLF,UYW}') THEN 4
    ELSE 2 END
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

-- The terms are in the audit, the balance is in the ledger.
CREATE CONSTRAINT TRIGGER audit_tenant_account AFTER INSERT OR UPDATE OF "kind", "currency", "credit_limit", "pay_by_days" ON "tenant_account"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('tenant_id', 'tenant_id,owed,issued_through,created_at,updated_at', '');
