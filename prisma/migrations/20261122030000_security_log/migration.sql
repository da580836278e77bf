-- CreateTable
CREATE TABLE "security_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "tenant_id" INTEGER,
    "subject" TEXT,
    "identity" TEXT,
    "address" TEXT NOT NULL,
    "agent" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "detail" TEXT,
    "trace_id" TEXT NOT NULL,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "security_alarm" (
    "public_id" TEXT NOT NULL,
    "tenant_id" INTEGER,
    "subject" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL,
    "addresses" TEXT[] NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" TEXT,

    CONSTRAINT "security_alarm_pkey" PRIMARY KEY ("public_id")
);

-- CreateIndex
CREATE INDEX "security_event_tenant_id_at_idx" ON "security_event"("tenant_id", "at" DESC);

-- CreateIndex
CREATE INDEX "security_event_at_idx" ON "security_event"("at" DESC);

-- CreateIndex
CREATE INDEX "security_event_subject_at_idx" ON "security_event"("subject", "at" DESC);

-- CreateIndex
CREATE INDEX "security_alarm_tenant_id_idx" ON "security_alarm"("tenant_id");

-- CreateIndex
CREATE INDEX "security_alarm_subject_idx" ON "security_alarm"("subject");

-- A subject has one open alarm at most: further failures count on it until somebody acknowledges it.
CREATE UNIQUE INDEX "security_alarm_open_key" ON "security_alarm"("subject") WHERE "acknowledged_at" IS NULL;
