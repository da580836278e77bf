-- The user of the desk who holds the offer (`staff:usr_…`); NULL for a hold of the partner's systems.
ALTER TABLE "prebook" ADD COLUMN "held_by" TEXT;
