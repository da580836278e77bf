-- One row for each live hold that a tenant may have, numbered from 1. A prebook takes a free one, its book gives it back, and
-- one whose end has passed is free by itself. So no prebook counts what others hold, none waits for another's commit, and no
-- two can take the same. `ends_at` is in no index: a change of it is an update within the page.
CREATE TABLE "hold_slot" (
    "tenant_id" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch',
    CONSTRAINT "hold_slot_pkey" PRIMARY KEY ("tenant_id", "slot"),
    CONSTRAINT "hold_slot_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 70);

-- The slot of a prebook that holds stock. NULL: it was made before there were slots, or it holds nothing.
ALTER TABLE "prebook" ADD COLUMN "hold_slot" INTEGER;

-- A tenant has as many as its ceiling says. Those above a lowered ceiling stay until it rises again: they are taken no more.
CREATE FUNCTION add_hold_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hold_slot (tenant_id, slot)
  SELECT NEW.id, slot
  FROM generate_series(
    coalesce((SELECT max(s.slot) FROM hold_slot s WHERE s.tenant_id = NEW.id), 0) + 1, NEW.max_live_holds) AS slot
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER tenant_hold_slots AFTER INSERT OR UPDATE OF "max_live_holds" ON "tenant"
  FOR EACH ROW EXECUTE FUNCTION add_hold_slots();

INSERT INTO "hold_slot" ("tenant_id", "slot")
SELECT t."id", slot FROM "tenant" t CROSS JOIN generate_series(1, t."max_live_holds") AS slot;
