-- Ceilings of a tenant, which operators alone set. Constants as defaults: no row is rewritten.
ALTER TABLE "tenant"
  ADD COLUMN "max_requests_per_minute" INTEGER NOT NULL DEFAULT 6000,
  ADD COLUMN "max_cost_per_minute" INTEGER NOT NULL DEFAULT 300000,
  ADD COLUMN "max_concurrency" INTEGER NOT NULL DEFAULT 64,
  ADD COLUMN "max_live_holds" INTEGER NOT NULL DEFAULT 500,
  ADD COLUMN "max_credentials" INTEGER NOT NULL DEFAULT 10,
  ADD COLUMN "max_credential_rate" INTEGER NOT NULL DEFAULT 6000;

-- An upgrade takes nothing away from the tenants that exist: their ceilings cover what their credentials have.
-- migration-check: allow backfill: one row per tenant, a few hundred at most
UPDATE "tenant" t
SET "max_requests_per_minute" = greatest(t."max_requests_per_minute", least(c.sum_of_rates, 1000000)),
    "max_credential_rate" = greatest(t."max_credential_rate", c.highest_rate),
    "max_credentials" = greatest(t."max_credentials", c.live)
FROM (
  SELECT "tenant_id", count(*)::int AS live, sum("rate_limit")::int AS sum_of_rates, max("rate_limit") AS highest_rate
  FROM "credential" WHERE "disabled_at" IS NULL GROUP BY "tenant_id"
) AS c
WHERE c."tenant_id" = t."id";

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
CREATE TRIGGER credential_limit_created BEFORE INSERT ON "credential" FOR EACH ROW
  WHEN (NEW.disabled_at IS NULL) EXECUTE FUNCTION credential_limit();
CREATE TRIGGER credential_limit_enabled BEFORE UPDATE OF "disabled_at" ON "credential" FOR EACH ROW
  WHEN (NEW.disabled_at IS NULL AND OLD.disabled_at IS NOT NULL) EXECUTE FUNCTION credential_limit();
