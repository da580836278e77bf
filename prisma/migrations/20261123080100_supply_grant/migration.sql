-- Which properties a tenant's supply credentials may write (scope distribution:supply), and whether they may create others.
ALTER TABLE "tenant" ADD COLUMN "may_create_supply" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "supply_grant" (
    "tenant_id" INTEGER NOT NULL,
    "property_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "supply_grant_pkey" PRIMARY KEY ("tenant_id", "property_id"),
    CONSTRAINT "supply_grant_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "supply_grant_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "supply_grant_property_id_idx" ON "supply_grant"("property_id");

CREATE CONSTRAINT TRIGGER audit_supply_grant AFTER INSERT OR DELETE ON "supply_grant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('property_id', 'tenant_id,created_at', '');
