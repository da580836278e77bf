-- AlterTable
ALTER TABLE "booking_room" ADD COLUMN     "item_no" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "booking_service" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "line" SMALLINT NOT NULL,
    "item_no" SMALLINT NOT NULL DEFAULT 0,
    "service_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "start_time" TEXT NOT NULL DEFAULT '',
    "units" SMALLINT NOT NULL,

    CONSTRAINT "booking_service_pkey" PRIMARY KEY ("tenant_id","booking_public_id","line")
);

-- CreateIndex
CREATE INDEX "booking_service_service_id_day_idx" ON "booking_service"("service_id", "day");

-- AddForeignKey
ALTER TABLE "booking_service" ADD CONSTRAINT "booking_service_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "booking_service" ADD CONSTRAINT "booking_service_units_check" CHECK ("units" >= 1);
