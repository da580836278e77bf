-- CreateTable
CREATE TABLE "usage_writer" (
    "id" UUID NOT NULL,
    "flushes" INTEGER NOT NULL,
    "flushed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_writer_pkey" PRIMARY KEY ("id")
);

-- Both are rewritten in place about every second: room on the page keeps their indexes untouched.
ALTER TABLE "usage_writer" SET (fillfactor = 50);
ALTER TABLE "usage_counter"
  ADD CONSTRAINT "usage_counter_units_check" CHECK ("units" > 0),
  SET (fillfactor = 80);
