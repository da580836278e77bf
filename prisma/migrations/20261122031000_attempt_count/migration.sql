-- CreateTable
-- Not written ahead: a flood of guesses costs no log, and after a crash of the database the counts begin anew.
CREATE UNLOGGED TABLE "attempt_count" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "is_refused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "attempt_count_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "attempt_count_expires_at_idx" ON "attempt_count"("expires_at");
