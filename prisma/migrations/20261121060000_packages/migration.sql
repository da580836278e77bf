-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "cancelled_total" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "package" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "place_id" INTEGER,
    "country_code" CHAR(2) NOT NULL,
    "timezone" TEXT NOT NULL,
    "descriptions" JSONB NOT NULL DEFAULT '[]',
    "images" JSONB NOT NULL DEFAULT '[]',
    "discount_percent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "sell_from" DATE,
    "sell_until" DATE,
    "start_weekdays" SMALLINT[] DEFAULT ARRAY[1, 2, 3, 4, 5, 6, 7]::SMALLINT[],
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_component" (
    "package_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "day_offset" SMALLINT NOT NULL DEFAULT 0,
    "property_id" INTEGER,
    "nights" SMALLINT,
    "service_id" INTEGER,
    "start_time" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "package_component_pkey" PRIMARY KEY ("package_id","position")
);

-- CreateTable
CREATE TABLE "booking_item" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "item_no" SMALLINT NOT NULL,
    "public_id" TEXT NOT NULL,
    "product_type" SMALLINT NOT NULL,
    "status" TEXT NOT NULL,
    "starts_at" TEXT NOT NULL,
    "ends_at" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "policy" JSONB NOT NULL,
    "realized_penalty" JSONB,
    "details" JSONB NOT NULL,

    CONSTRAINT "booking_item_pkey" PRIMARY KEY ("tenant_id","booking_public_id","item_no")
);

-- CreateIndex
CREATE UNIQUE INDEX "package_public_id_key" ON "package"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "package_code_key" ON "package"("code");

-- CreateIndex
CREATE INDEX "package_place_id_idx" ON "package"("place_id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_item_tenant_id_public_id_key" ON "booking_item"("tenant_id", "public_id");

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_component" ADD CONSTRAINT "package_component_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_component" ADD CONSTRAINT "package_component_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_component" ADD CONSTRAINT "package_component_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_item" ADD CONSTRAINT "booking_item_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say.
ALTER TABLE "package"
  ADD CONSTRAINT "package_status_check" CHECK ("status" IN ('ACTIVE', 'INACTIVE')),
  ADD CONSTRAINT "package_discount_check" CHECK ("discount_percent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "package_weekdays_check" CHECK ("start_weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]);

-- Nights in a property, or a departure of a service.
ALTER TABLE "package_component"
  ADD CONSTRAINT "package_component_kind_check" CHECK (
    ("property_id" IS NOT NULL AND "nights" IS NOT NULL AND "service_id" IS NULL AND "start_time" = '') OR
    ("property_id" IS NULL AND "nights" IS NULL AND "service_id" IS NOT NULL)),
  ADD CONSTRAINT "package_component_position_check" CHECK ("position" BETWEEN 1 AND 20),
  ADD CONSTRAINT "package_component_days_check" CHECK ("day_offset" BETWEEN 0 AND 60 AND "nights" BETWEEN 1 AND 30),
  ADD CONSTRAINT "package_component_time_check" CHECK ("start_time" ~ '^(|([01][0-9]|2[0-3]):[0-5][0-9])$');

ALTER TABLE "booking_item"
  ADD CONSTRAINT "booking_item_product_check" CHECK ("product_type" BETWEEN 1 AND 4),
  ADD CONSTRAINT "booking_item_status_check" CHECK ("status" IN ('PENDING', 'ON_REQUEST', 'CONFIRMED', 'CANCELLED', 'REJECTED', 'FAILED'));
