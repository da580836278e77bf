-- CreateTable
CREATE TABLE "service_zone" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "parent_id" INTEGER,
    "place_id" INTEGER,
    "latitude" DECIMAL(9,6),
    "longitude" DECIMAL(9,6),
    "timezone" TEXT NOT NULL,
    "iata_code" CHAR(3),
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_zone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_vehicle_type" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "vehicle_class" TEXT NOT NULL,
    "max_passengers" SMALLINT NOT NULL,
    "max_bags" SMALLINT NOT NULL,
    "description" TEXT,
    "images" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "transfer_vehicle_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tour" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "category_code" TEXT NOT NULL,
    "place_id" INTEGER,
    "country_code" CHAR(2) NOT NULL,
    "timezone" TEXT NOT NULL,
    "meeting_point" JSONB NOT NULL,
    "duration_minutes" INTEGER NOT NULL,
    "descriptions" JSONB NOT NULL DEFAULT '[]',
    "images" JSONB NOT NULL DEFAULT '[]',
    "attribute_codes" TEXT[],
    "external_ids" JSONB NOT NULL DEFAULT '[]',
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tour_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flight" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "carrier_code" TEXT NOT NULL,
    "carrier_name" TEXT NOT NULL,
    "flight_number" TEXT NOT NULL,
    "origin_id" INTEGER NOT NULL,
    "destination_id" INTEGER NOT NULL,
    "departure_time" TEXT NOT NULL,
    "arrival_time" TEXT NOT NULL,
    "arrival_day_offset" SMALLINT NOT NULL DEFAULT 0,
    "duration_minutes" INTEGER NOT NULL,
    "weekdays" SMALLINT[],
    "aircraft" TEXT,
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "flight_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service" (
    "id" SERIAL NOT NULL,
    "product_type" SMALLINT NOT NULL,
    "code" TEXT NOT NULL,
    "confirmation_mode" TEXT NOT NULL DEFAULT 'INSTANT',
    "lead_hours" SMALLINT NOT NULL DEFAULT 0,
    "languages" TEXT[],
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_service" (
    "service_id" INTEGER NOT NULL,
    "from_zone_id" INTEGER NOT NULL,
    "to_zone_id" INTEGER NOT NULL,
    "direction" SMALLINT NOT NULL,
    "service_class" SMALLINT NOT NULL,
    "vehicle_type_id" INTEGER NOT NULL,
    "duration_minutes" INTEGER,

    CONSTRAINT "transfer_service_pkey" PRIMARY KEY ("service_id")
);

-- CreateTable
CREATE TABLE "tour_option" (
    "service_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "tour_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "duration_minutes" INTEGER,
    "max_party" SMALLINT NOT NULL DEFAULT 30,

    CONSTRAINT "tour_option_pkey" PRIMARY KEY ("service_id")
);

-- CreateTable
CREATE TABLE "flight_cabin" (
    "service_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "flight_id" INTEGER NOT NULL,
    "cabin" TEXT NOT NULL,
    "baggage_included" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "flight_cabin_pkey" PRIMARY KEY ("service_id")
);

-- CreateTable
CREATE TABLE "tariff" (
    "id" SERIAL NOT NULL,
    "service_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "currency_code" CHAR(3) NOT NULL,
    "child_bands" JSONB NOT NULL DEFAULT '[]',
    "cancellation" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tariff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_day" (
    "service_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "start_time" TEXT NOT NULL DEFAULT '',
    "total" SMALLINT NOT NULL,
    "sold" SMALLINT NOT NULL DEFAULT 0,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "holds" INTEGER[],
    "prices" BIGINT[],

    CONSTRAINT "service_day_pkey" PRIMARY KEY ("service_id","day","start_time")
);

-- CreateIndex
CREATE UNIQUE INDEX "service_zone_public_id_key" ON "service_zone"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_zone_code_key" ON "service_zone"("code");

-- CreateIndex
CREATE INDEX "service_zone_updated_at_public_id_idx" ON "service_zone"("updated_at", "public_id");

-- CreateIndex
CREATE INDEX "service_zone_parent_id_idx" ON "service_zone"("parent_id");

-- CreateIndex
CREATE INDEX "service_zone_place_id_idx" ON "service_zone"("place_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_vehicle_type_public_id_key" ON "transfer_vehicle_type"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_vehicle_type_code_key" ON "transfer_vehicle_type"("code");

-- CreateIndex
CREATE INDEX "transfer_vehicle_type_updated_at_public_id_idx" ON "transfer_vehicle_type"("updated_at", "public_id");

-- CreateIndex
CREATE UNIQUE INDEX "tour_public_id_key" ON "tour"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "tour_code_key" ON "tour"("code");

-- CreateIndex
CREATE INDEX "tour_updated_at_public_id_idx" ON "tour"("updated_at", "public_id");

-- CreateIndex
CREATE INDEX "tour_place_id_idx" ON "tour"("place_id");

-- CreateIndex
CREATE UNIQUE INDEX "flight_public_id_key" ON "flight"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "flight_code_key" ON "flight"("code");

-- CreateIndex
CREATE INDEX "flight_updated_at_public_id_idx" ON "flight"("updated_at", "public_id");

-- CreateIndex
CREATE INDEX "flight_origin_id_destination_id_idx" ON "flight"("origin_id", "destination_id");

-- CreateIndex
CREATE INDEX "flight_destination_id_idx" ON "flight"("destination_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_code_key" ON "service"("code");

-- CreateIndex
CREATE INDEX "transfer_service_to_zone_id_idx" ON "transfer_service"("to_zone_id");

-- CreateIndex
CREATE INDEX "transfer_service_vehicle_type_id_idx" ON "transfer_service"("vehicle_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_service_from_zone_id_to_zone_id_direction_service__key" ON "transfer_service"("from_zone_id", "to_zone_id", "direction", "service_class", "vehicle_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "tour_option_public_id_key" ON "tour_option"("public_id");

-- CreateIndex
CREATE INDEX "tour_option_tour_id_idx" ON "tour_option"("tour_id");

-- CreateIndex
CREATE UNIQUE INDEX "flight_cabin_public_id_key" ON "flight_cabin"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "flight_cabin_flight_id_cabin_key" ON "flight_cabin"("flight_id", "cabin");

-- CreateIndex
CREATE UNIQUE INDEX "tariff_service_id_code_key" ON "tariff"("service_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "tariff_service_id_position_key" ON "tariff"("service_id", "position");

-- AddForeignKey
ALTER TABLE "service_zone" ADD CONSTRAINT "service_zone_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "service_zone"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_zone" ADD CONSTRAINT "service_zone_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tour" ADD CONSTRAINT "tour_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "place"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight" ADD CONSTRAINT "flight_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "place"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_service" ADD CONSTRAINT "transfer_service_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_service" ADD CONSTRAINT "transfer_service_from_zone_id_fkey" FOREIGN KEY ("from_zone_id") REFERENCES "service_zone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_service" ADD CONSTRAINT "transfer_service_to_zone_id_fkey" FOREIGN KEY ("to_zone_id") REFERENCES "service_zone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_service" ADD CONSTRAINT "transfer_service_vehicle_type_id_fkey" FOREIGN KEY ("vehicle_type_id") REFERENCES "transfer_vehicle_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tour_option" ADD CONSTRAINT "tour_option_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tour_option" ADD CONSTRAINT "tour_option_tour_id_fkey" FOREIGN KEY ("tour_id") REFERENCES "tour"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight_cabin" ADD CONSTRAINT "flight_cabin_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flight_cabin" ADD CONSTRAINT "flight_cabin_flight_id_fkey" FOREIGN KEY ("flight_id") REFERENCES "flight"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tariff" ADD CONSTRAINT "tariff_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_day" ADD CONSTRAINT "service_day_service_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;



-- What Prisma's schema cannot say.

-- As for rooms: no code can oversell a vehicle or a seat.
ALTER TABLE "service_day"
  ADD CONSTRAINT "service_day_total_check" CHECK ("total" >= 0),
  ADD CONSTRAINT "service_day_sold_check" CHECK ("sold" >= 0),
  ADD CONSTRAINT "service_day_stock_check" CHECK ("sold" + COALESCE(cardinality("holds"), 0) <= "total"),
  ADD CONSTRAINT "service_day_time_check" CHECK ("start_time" ~ '^(|([01][0-9]|2[0-3]):[0-5][0-9])$'),
  SET (fillfactor = 80);

ALTER TABLE "service"
  ADD CONSTRAINT "service_product_check" CHECK ("product_type" IN (2, 3, 4)),
  ADD CONSTRAINT "service_confirmation_check" CHECK ("confirmation_mode" IN ('INSTANT', 'DELAYED', 'ON_REQUEST')),
  ADD CONSTRAINT "service_lead_check" CHECK ("lead_hours" >= 0);

ALTER TABLE "transfer_service"
  ADD CONSTRAINT "transfer_service_direction_check" CHECK ("direction" IN (1, 2)),
  ADD CONSTRAINT "transfer_service_class_check" CHECK ("service_class" IN (1, 2));

ALTER TABLE "transfer_vehicle_type"
  ADD CONSTRAINT "transfer_vehicle_type_size_check" CHECK ("max_passengers" >= 1 AND "max_bags" >= 0);

ALTER TABLE "tour" ADD CONSTRAINT "tour_status_check" CHECK ("status" IN ('ACTIVE', 'INACTIVE'));

ALTER TABLE "flight"
  ADD CONSTRAINT "flight_status_check" CHECK ("status" IN ('ACTIVE', 'INACTIVE')),
  ADD CONSTRAINT "flight_weekdays_check" CHECK ("weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]);

ALTER TABLE "flight_cabin" ADD CONSTRAINT "flight_cabin_check" CHECK ("cabin" IN ('ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'));

ALTER TABLE "tariff" ADD CONSTRAINT "tariff_position_check" CHECK ("position" >= 1);
