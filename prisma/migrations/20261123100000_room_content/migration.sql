-- What a room is like, beside whom it takes.
ALTER TABLE "room"
  ADD COLUMN "beds" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "size_sqm" DECIMAL(6,1),
  ADD COLUMN "attribute_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "images" JSONB NOT NULL DEFAULT '[]';
