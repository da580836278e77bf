-- An ISO 8601 instant carries its own offset, so its reading depends on no setting of a session; only the cast as such may.
CREATE FUNCTION "iso_instant"("said" TEXT) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT said::timestamptz $$;

-- The policy is frozen when a booking is made, by whichever of the statements that make one: the database reads its deadline there.
ALTER TABLE "booking" ADD COLUMN "free_until" TIMESTAMPTZ(3) GENERATED ALWAYS AS (iso_instant("policy" ->> 'free_until')) STORED;

-- CreateIndex
CREATE INDEX "booking_tenant_id_free_until_public_id_idx" ON "booking"("tenant_id", "free_until", "public_id");
