-- Offers that an agency puts before a traveller to choose from, and the versions of them that were sent.
CREATE TABLE "sales_quote" (
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "collecting_by" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "note" TEXT,
    "valid_days" SMALLINT NOT NULL DEFAULT 7,
    "offers" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_version" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "token_hash" TEXT,
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ(3),
    "last_viewer" TEXT,
    "choice" JSONB,

    CONSTRAINT "sales_quote_pkey" PRIMARY KEY ("tenant_id","public_id"),
    CONSTRAINT "sales_quote_offers_check" CHECK (jsonb_typeof("offers") = 'array' AND jsonb_array_length("offers") <= 10),
    CONSTRAINT "sales_quote_valid_days_check" CHECK ("valid_days" BETWEEN 1 AND 90)
);
CREATE UNIQUE INDEX "sales_quote_token_hash_key" ON "sales_quote"("token_hash");
CREATE UNIQUE INDEX "sales_quote_tenant_id_collecting_by_key" ON "sales_quote"("tenant_id", "collecting_by");
CREATE INDEX "sales_quote_tenant_id_created_at_public_id_idx" ON "sales_quote"("tenant_id", "created_at" DESC, "public_id");
CREATE INDEX "sales_quote_updated_at_idx" ON "sales_quote"("updated_at");

CREATE TABLE "sales_quote_version" (
    "tenant_id" INTEGER NOT NULL,
    "quote_public_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT,
    "offers" JSONB NOT NULL,
    "sent_by" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_quote_version_pkey" PRIMARY KEY ("tenant_id","quote_public_id","version"),
    CONSTRAINT "sales_quote_version_tenant_id_quote_public_id_fkey" FOREIGN KEY ("tenant_id","quote_public_id") REFERENCES "sales_quote"("tenant_id","public_id") ON DELETE CASCADE ON UPDATE CASCADE
);
