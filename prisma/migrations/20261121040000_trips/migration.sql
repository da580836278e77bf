-- CreateTable
CREATE TABLE "trip" (
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reference" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trip_pkey" PRIMARY KEY ("tenant_id","public_id")
);

-- CreateTable
CREATE TABLE "trip_member" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "trip_public_id" TEXT NOT NULL,

    CONSTRAINT "trip_member_pkey" PRIMARY KEY ("tenant_id","booking_public_id")
);

-- CreateIndex
CREATE INDEX "trip_tenant_id_created_at_public_id_idx" ON "trip"("tenant_id", "created_at" DESC, "public_id");

-- CreateIndex
CREATE INDEX "trip_tenant_id_reference_idx" ON "trip"("tenant_id", "reference");

-- CreateIndex
CREATE INDEX "trip_member_tenant_id_trip_public_id_idx" ON "trip_member"("tenant_id", "trip_public_id");

-- AddForeignKey
ALTER TABLE "trip_member" ADD CONSTRAINT "trip_member_tenant_id_trip_public_id_fkey" FOREIGN KEY ("tenant_id", "trip_public_id") REFERENCES "trip"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trip_member" ADD CONSTRAINT "trip_member_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;
