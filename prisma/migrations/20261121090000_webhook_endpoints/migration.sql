-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'PENDING_VERIFICATION',
    "disabled_reason" TEXT,
    "event_types" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secret" (
    "id" SERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_public_id_key" ON "webhook_endpoint"("public_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_tenant_id_created_at_public_id_idx" ON "webhook_endpoint"("tenant_id", "created_at" DESC, "public_id");

-- CreateIndex
CREATE INDEX "webhook_secret_endpoint_id_idx" ON "webhook_secret"("endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_secret_key_id_idx" ON "webhook_secret"("key_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secret" ADD CONSTRAINT "webhook_secret_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "webhook_endpoint"
  ALTER COLUMN "event_types" SET NOT NULL,
  ADD CONSTRAINT "webhook_endpoint_status_check" CHECK ("status" IN ('PENDING_VERIFICATION', 'ACTIVE', 'DISABLED')),
  ADD CONSTRAINT "webhook_endpoint_reason_check" CHECK (("status" = 'DISABLED') = ("disabled_reason" IS NOT NULL)),
  ADD CONSTRAINT "webhook_endpoint_reasons_check" CHECK ("disabled_reason" IN ('REQUESTED', 'GONE', 'FAILING')),
  -- Nothing is told to an address whose owner has not answered for it.
  ADD CONSTRAINT "webhook_endpoint_verified_check" CHECK ("status" <> 'ACTIVE' OR "verified_at" IS NOT NULL);

-- One secret is the current one; what it replaced has an end.
CREATE UNIQUE INDEX "webhook_secret_current_key" ON "webhook_secret"("endpoint_id") WHERE "expires_at" IS NULL;

-- A partner's endpoints are few, for each multiplies what every event costs. Creations of one partner take turns, so that
-- the count that each sees is the count that there is.
CREATE FUNCTION webhook_endpoint_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tenant WHERE id = NEW.tenant_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM webhook_endpoint WHERE tenant_id = NEW.tenant_id) >= 50 THEN
    RAISE EXCEPTION 'a partner has at most 50 webhook endpoints' USING ERRCODE = 'check_violation', CONSTRAINT = 'webhook_endpoint_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER webhook_endpoint_limit BEFORE INSERT ON "webhook_endpoint" FOR EACH ROW EXECUTE FUNCTION webhook_endpoint_limit();
