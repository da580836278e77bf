-- A run of the supply import: of the command, or of files that a user has uploaded.
CREATE TABLE "supply_import" (
    "public_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "source" TEXT,
    "files" TEXT[],
    "is_preview" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'RUNNING',
    "share" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "step" TEXT,
    "report" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "failure" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "supply_import_pkey" PRIMARY KEY ("public_id")
);

-- CreateIndex
CREATE INDEX "supply_import_started_at_public_id_idx" ON "supply_import"("started_at" DESC, "public_id" DESC);


-- What Prisma's schema cannot express.

ALTER TABLE "supply_import"
  ADD CONSTRAINT "supply_import_state_check" CHECK ("state" IN ('RUNNING', 'DONE', 'REFUSED', 'FAILED')),
  ADD CONSTRAINT "supply_import_ended_check" CHECK (("state" = 'RUNNING') = ("ended_at" IS NULL)),
  ADD CONSTRAINT "supply_import_failure_check" CHECK (("state" = 'FAILED') = ("failure" IS NOT NULL));
