-- CreateTable
CREATE TABLE "saved_view" (
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "user_public_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("tenant_id","public_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_tenant_id_user_public_id_list_name_key" ON "saved_view"("tenant_id", "user_public_id", "list", "name");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_public_id_fkey" FOREIGN KEY ("user_public_id") REFERENCES "staff_user"("public_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_list_check" CHECK ("list" IN ('bookings', 'trips'));
