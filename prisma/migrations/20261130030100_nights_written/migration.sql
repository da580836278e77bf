-- When the nights of a property were last sent: a table of its own, because sales rewrite the nights and a property's row
-- is part of the change feed.
CREATE TABLE "nights_written" (
    "property_id" INTEGER NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nights_written_pkey" PRIMARY KEY ("property_id"),
    CONSTRAINT "nights_written_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "nights_written_written_at_idx" ON "nights_written"("written_at");

-- When they were written before is not known: their age counts from here.
INSERT INTO "nights_written" ("property_id", "written_at") SELECT "id", now() FROM "property" WHERE "deleted_at" IS NULL;
