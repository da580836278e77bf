-- What an agency prints at the head of its vouchers, confirmations and mails. No row: its name alone.
CREATE TABLE "tenant_letterhead" (
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address_lines" TEXT[] NOT NULL DEFAULT '{}',
    "phone" TEXT,
    "email" TEXT,
    "website" TEXT,
    "colour" TEXT,
    "logo" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_letterhead_pkey" PRIMARY KEY ("tenant_id"),
    CONSTRAINT "tenant_letterhead_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "tenant_letterhead_colour_check" CHECK ("colour" ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT "tenant_letterhead_logo_check" CHECK (octet_length("logo") <= 1048576)
);
