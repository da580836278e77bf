-- AlterTable
ALTER TABLE "outbox_event" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "payload" TEXT NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "http_status" SMALLINT,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "response_excerpt" TEXT,
    "request_headers" JSONB NOT NULL,
    "response_headers" JSONB,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "webhook_outbox" (
    "outbox_id" BIGINT NOT NULL,

    CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("outbox_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_public_id_key" ON "webhook_delivery"("public_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_id_idx" ON "webhook_delivery"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_endpoint_id_event_id_key" ON "webhook_delivery"("endpoint_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "webhook_delivery"
  ADD CONSTRAINT "webhook_delivery_status_check" CHECK ("status" IN ('PENDING', 'DELIVERED', 'RETRYING', 'FAILED')),
  -- An open one is due some time, a settled one never.
  ADD CONSTRAINT "webhook_delivery_open_check" CHECK (("status" IN ('PENDING', 'RETRYING')) = ("next_attempt_at" IS NOT NULL)),
  ADD CONSTRAINT "webhook_delivery_settled_check" CHECK (("status" IN ('DELIVERED', 'FAILED')) = ("settled_at" IS NOT NULL)),
  SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

-- What claims walk: an endpoint's open deliveries by when they are due.
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("endpoint_id", "next_attempt_at", "id") WHERE "status" IN ('PENDING', 'RETRYING');

-- What lists by status walk; nearly everything is DELIVERED, and found without.
CREATE INDEX "webhook_delivery_endpoint_id_status_created_at_id_idx" ON "webhook_delivery"("endpoint_id", "status", "created_at" DESC, "id" DESC) WHERE "status" <> 'DELIVERED';

-- Rows come and go with every event.
ALTER TABLE "webhook_outbox" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Notes the events that somebody subscribes to, and wakes a worker with the commit, whichever statement wrote them. A tenant
-- without endpoints pays for a look into one index.
CREATE FUNCTION webhook_outbox_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (outbox_id)
  SELECT w.id FROM written w
  WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant_id = w.tenant_id AND w.type = ANY (e.event_types));
  IF FOUND THEN
    PERFORM graphile_worker.add_job('webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_outbox_note AFTER INSERT ON "outbox_event" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_outbox_note();
