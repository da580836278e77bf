-- CreateTable
CREATE TABLE "request_log" (
    "tenant_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "public_id" TEXT NOT NULL,
    "credential_id" INTEGER NOT NULL,
    "trace_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "operation" TEXT,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "duration_us" INTEGER NOT NULL,
    "idempotency_key" TEXT,
    "replayed" BOOLEAN NOT NULL,
    "request_size" INTEGER,
    "request_body" TEXT,
    "response_size" INTEGER,
    "response_body" TEXT,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("tenant_id","at","public_id")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "request_minute" (
    "tenant_id" INTEGER NOT NULL,
    "credential_id" INTEGER NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "requests" INTEGER NOT NULL,
    "limited" INTEGER NOT NULL,

    CONSTRAINT "request_minute_pkey" PRIMARY KEY ("tenant_id","credential_id","minute")
);

-- CreateTable
CREATE TABLE "request_outcome" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "credential_id" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "request_outcome_pkey" PRIMARY KEY ("tenant_id","day","credential_id","operation","status","code")
);

-- CreateIndex
CREATE INDEX "request_log_trace_id_idx" ON "request_log"("trace_id");

-- CreateIndex
CREATE INDEX "request_log_tenant_id_operation_at_idx" ON "request_log"("tenant_id", "operation", "at");

-- CreateIndex
CREATE INDEX "request_minute_minute_idx" ON "request_minute"("minute");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_subject_idx" ON "audit_entry"("subject");

-- CreateIndex
CREATE INDEX "audit_entry_trace_id_idx" ON "audit_entry"("trace_id");

-- Refusals are few among the calls, and what is looked for most.
CREATE INDEX "request_log_refused_idx" ON "request_log"("tenant_id", "at", "public_id") WHERE "status" >= 400;

ALTER TABLE "request_minute"
  ADD CONSTRAINT "request_minute_limited_check" CHECK ("limited" BETWEEN 0 AND "requests"),
  SET (fillfactor = 80);
ALTER TABLE "request_outcome"
  ADD CONSTRAINT "request_outcome_requests_check" CHECK ("requests" > 0),
  SET (fillfactor = 80);

-- A table for each of these UTC days that has none yet. A row of up to 8 kB stays in its page: putting bodies aside, and
-- compressing them, costs more than all the rest of writing it.
CREATE FUNCTION open_request_days(first date, last date) RETURNS void LANGUAGE plpgsql AS $$
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
    END IF;
  END LOOP;
END
$$;

-- Drops the tables of the days before one; rows are not touched.
CREATE FUNCTION close_request_days(before date) RETURNS void LANGUAGE plpgsql AS $$
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
