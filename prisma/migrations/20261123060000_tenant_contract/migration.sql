-- What a tenant's contract says beyond the ids in `catalogue`, its mark-up bounds, and whether it is suspended.
ALTER TABLE "tenant"
  ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
  ADD COLUMN "suspended_reason" TEXT,
  ADD COLUMN "min_markup_percent" DECIMAL(7,4) NOT NULL DEFAULT -50,
  ADD COLUMN "max_markup_percent" DECIMAL(7,4) NOT NULL DEFAULT 200,
  ADD COLUMN "product_types" SMALLINT[] NOT NULL DEFAULT '{1,2,3,4,5}',
  ADD COLUMN "contract_places" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "contract_chains" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "all_rate_plans" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "rate_plan_public_ids" TEXT[] NOT NULL DEFAULT '{}';

-- An operator's look into a tenant, or work for it: for how long, and why.
CREATE TABLE "tenant_access" (
  "public_id" TEXT NOT NULL,
  "tenant_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "session_id" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "may_write" BOOLEAN NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "tenant_access_pkey" PRIMARY KEY ("public_id"),
  CONSTRAINT "tenant_access_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "tenant_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "tenant_access_session_id_idx" ON "tenant_access"("session_id");
CREATE INDEX "tenant_access_tenant_id_started_at_idx" ON "tenant_access"("tenant_id", "started_at" DESC);
CREATE INDEX "tenant_access_user_id_idx" ON "tenant_access"("user_id");
CREATE CONSTRAINT TRIGGER audit_tenant_access AFTER INSERT OR UPDATE OR DELETE ON "tenant_access"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,user_id,session_id,started_at', '');
