-- One price for all bookings of a trip, and the link by which its travellers open the itinerary.
ALTER TABLE "trip" ADD COLUMN "own_price" JSONB,
    ADD COLUMN "shows_price" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "trip_link" (
    "tenant_id" INTEGER NOT NULL,
    "trip_public_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ(3),
    "last_viewer" TEXT,

    CONSTRAINT "trip_link_pkey" PRIMARY KEY ("tenant_id","trip_public_id"),
    CONSTRAINT "trip_link_tenant_id_trip_public_id_fkey" FOREIGN KEY ("tenant_id","trip_public_id") REFERENCES "trip"("tenant_id","public_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "trip_link_token_hash_key" ON "trip_link"("token_hash");
CREATE INDEX "trip_link_created_at_idx" ON "trip_link"("created_at");
