-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tenant" ADD COLUMN     "require_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "staff_factor" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "secret_sealed" BYTEA,
    "secret_key_id" TEXT,
    "last_time_step" INTEGER,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "sign_count" BIGINT,
    "transports" TEXT[],

    CONSTRAINT "staff_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_recovery_code" (
    "user_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("user_id","position")
);

-- CreateTable
CREATE TABLE "staff_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "staff_spent_challenge" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_spent_challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_factor_public_id_key" ON "staff_factor"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_factor_credential_id_key" ON "staff_factor"("credential_id");

-- CreateIndex
CREATE INDEX "staff_factor_user_id_idx" ON "staff_factor"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_identity_user_id_issuer_key" ON "staff_identity"("user_id", "issuer");

-- CreateIndex
CREATE INDEX "staff_spent_challenge_expires_at_idx" ON "staff_spent_challenge"("expires_at");

-- AddForeignKey
ALTER TABLE "staff_factor" ADD CONSTRAINT "staff_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_identity" ADD CONSTRAINT "staff_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A passkey or an authenticator app, complete either way.
ALTER TABLE "staff_factor" ADD CONSTRAINT "staff_factor_is_complete" CHECK (
    (kind = 'TOTP' AND secret_sealed IS NOT NULL AND secret_key_id IS NOT NULL AND last_time_step IS NOT NULL)
    OR (kind = 'PASSKEY' AND credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL)
);
