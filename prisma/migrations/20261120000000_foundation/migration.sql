-- CreateTable
CREATE TABLE "service_secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_secret_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "service_state" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_state_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "fx_rate" (
    "day" DATE NOT NULL,
    "base" CHAR(3) NOT NULL,
    "quote" CHAR(3) NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,

    CONSTRAINT "fx_rate_pkey" PRIMARY KEY ("day","base","quote")
);

-- CreateTable
CREATE TABLE "prebook" (
    "tenant_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "product_type" SMALLINT NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "match_status" TEXT NOT NULL,
    "offer" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prebook_pkey" PRIMARY KEY ("tenant_id","token")
);

-- CreateTable
CREATE TABLE "booking" (
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "booking_number" BIGINT NOT NULL,
    "product_type" SMALLINT NOT NULL,
    "status" TEXT NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "currency_code" CHAR(3) NOT NULL,
    "total" BIGINT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "agency_reference" TEXT,
    "contact" JSONB NOT NULL,
    "special_requests" TEXT,
    "policy" JSONB NOT NULL,
    "realized_penalty" JSONB,
    "details" JSONB NOT NULL,
    "prebook_token" TEXT NOT NULL,
    "respond_by" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "booking_pkey" PRIMARY KEY ("tenant_id","public_id")
);

-- CreateTable
CREATE TABLE "booking_room" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "property_id" INTEGER NOT NULL,
    "room_id" INTEGER NOT NULL,
    "rate_plan_id" INTEGER NOT NULL,
    "checkin" DATE NOT NULL,
    "checkout" DATE NOT NULL,
    "total" BIGINT NOT NULL,
    "guests" JSONB NOT NULL,

    CONSTRAINT "booking_room_pkey" PRIMARY KEY ("tenant_id","booking_public_id","slot")
);

-- CreateTable
CREATE TABLE "booking_history" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "reason" TEXT,

    CONSTRAINT "booking_history_pkey" PRIMARY KEY ("tenant_id","booking_public_id","version")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "tenant_id" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "response" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("tenant_id","operation","key")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "id" BIGSERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "tenant_id" INTEGER,
    "actor" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "subject" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "trace_id" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_counter" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "operation" TEXT NOT NULL,
    "credential_id" INTEGER NOT NULL,
    "units" BIGINT NOT NULL,

    CONSTRAINT "usage_counter_pkey" PRIMARY KEY ("tenant_id","day","operation","credential_id")
);

-- CreateTable
CREATE TABLE "place" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "parent_id" INTEGER,
    "latitude" DECIMAL(9,6),
    "longitude" DECIMAL(9,6),
    "timezone" TEXT,
    "iata_code" CHAR(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "property" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "category_code" TEXT NOT NULL,
    "star_rating" SMALLINT,
    "chain" TEXT,
    "address" JSONB NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "latitude" DECIMAL(9,6),
    "longitude" DECIMAL(9,6),
    "timezone" TEXT NOT NULL,
    "checkin_from" TEXT NOT NULL DEFAULT '15:00',
    "checkout_until" TEXT NOT NULL DEFAULT '11:00',
    "currency_code" CHAR(3) NOT NULL,
    "place_id" INTEGER,
    "contact" JSONB NOT NULL DEFAULT '{}',
    "descriptions" JSONB NOT NULL DEFAULT '[]',
    "images" JSONB NOT NULL DEFAULT '[]',
    "attribute_codes" TEXT[],
    "child_policy" JSONB NOT NULL DEFAULT '{}',
    "mandatory_fees" JSONB NOT NULL DEFAULT '[]',
    "external_ids" JSONB NOT NULL DEFAULT '[]',
    "confirmation_mode" TEXT NOT NULL DEFAULT 'INSTANT',
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "sheet_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "property_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "property_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base_occupancy" SMALLINT NOT NULL,
    "max_adults" SMALLINT NOT NULL,
    "max_children" SMALLINT NOT NULL,
    "max_occupancy" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_plan" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "property_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "board_code" CHAR(2) NOT NULL,
    "currency_code" CHAR(3) NOT NULL,
    "extra_adult" BIGINT NOT NULL DEFAULT 0,
    "child_bands" JSONB NOT NULL DEFAULT '[]',
    "cancellation" JSONB NOT NULL,
    "sell_from" DATE,
    "sell_until" DATE,
    "release_days" SMALLINT NOT NULL DEFAULT 0,
    "min_stay" SMALLINT NOT NULL DEFAULT 1,
    "max_stay" SMALLINT NOT NULL DEFAULT 30,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "rate_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_day" (
    "property_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "room_id" INTEGER NOT NULL,
    "total" SMALLINT NOT NULL,
    "sold" SMALLINT NOT NULL DEFAULT 0,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "closed_to_arrival" BOOLEAN NOT NULL DEFAULT false,
    "closed_to_departure" BOOLEAN NOT NULL DEFAULT false,
    "holds" INTEGER[],
    "prices" BIGINT[],
    "min_stay" SMALLINT[],
    "max_stay" SMALLINT[],

    CONSTRAINT "room_day_pkey" PRIMARY KEY ("property_id","day","room_id")
);

-- CreateTable
CREATE TABLE "tenant" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "catalogue" TEXT[],
    "whole_catalogue" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "rate_limit" INTEGER NOT NULL DEFAULT 600,
    "burst" INTEGER NOT NULL DEFAULT 50,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential_secret" (
    "id" SERIAL NOT NULL,
    "credential_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "credential_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "markup_percent" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "currency_code" CHAR(3),
    "rate_plan_public_ids" TEXT[],
    "all_rate_plans" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_user" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tenant_id" INTEGER,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_user_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prebook_expires_at_idx" ON "prebook"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "booking_booking_number_key" ON "booking"("booking_number");

-- CreateIndex
CREATE INDEX "booking_tenant_id_created_at_public_id_idx" ON "booking"("tenant_id", "created_at" DESC, "public_id");

-- CreateIndex
CREATE INDEX "booking_tenant_id_agency_reference_idx" ON "booking"("tenant_id", "agency_reference");

-- CreateIndex
CREATE UNIQUE INDEX "booking_tenant_id_prebook_token_key" ON "booking"("tenant_id", "prebook_token");

-- CreateIndex
CREATE INDEX "booking_room_property_id_checkin_idx" ON "booking_room"("property_id", "checkin");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_event_id_key" ON "outbox_event"("event_id");

-- CreateIndex
CREATE INDEX "outbox_event_tenant_id_id_idx" ON "outbox_event"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_tenant_id_at_idx" ON "audit_entry"("tenant_id", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "place_public_id_key" ON "place"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "place_code_key" ON "place"("code");

-- CreateIndex
CREATE INDEX "place_parent_id_idx" ON "place"("parent_id");

-- CreateIndex
CREATE INDEX "place_updated_at_public_id_idx" ON "place"("updated_at", "public_id");

-- CreateIndex
CREATE UNIQUE INDEX "property_public_id_key" ON "property"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "property_code_key" ON "property"("code");

-- CreateIndex
CREATE INDEX "property_updated_at_public_id_idx" ON "property"("updated_at", "public_id");

-- CreateIndex
CREATE INDEX "property_place_id_idx" ON "property"("place_id");

-- CreateIndex
CREATE UNIQUE INDEX "room_public_id_key" ON "room"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "room_property_id_code_key" ON "room"("property_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "rate_plan_public_id_key" ON "rate_plan"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "rate_plan_property_id_code_key" ON "rate_plan"("property_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "rate_plan_property_id_position_key" ON "rate_plan"("property_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_public_id_key" ON "tenant"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "credential_public_id_key" ON "credential"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "credential_client_id_key" ON "credential"("client_id");

-- CreateIndex
CREATE INDEX "credential_tenant_id_idx" ON "credential"("tenant_id");

-- CreateIndex
CREATE INDEX "credential_secret_credential_id_idx" ON "credential_secret"("credential_id");

-- CreateIndex
CREATE UNIQUE INDEX "profile_public_id_key" ON "profile"("public_id");

-- CreateIndex
CREATE INDEX "profile_tenant_id_idx" ON "profile"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_user_public_id_key" ON "staff_user"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_user_email_key" ON "staff_user"("email");

-- AddForeignKey
ALTER TABLE "booking_room" ADD CONSTRAINT "booking_room_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place" ADD CONSTRAINT "place_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "property" ADD CONSTRAINT "property_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room" ADD CONSTRAINT "room_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_plan" ADD CONSTRAINT "rate_plan_property_id_fkey" FOREIGN KEY ("property_id") REFERENCES "property"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential_secret" ADD CONSTRAINT "credential_secret_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_user" ADD CONSTRAINT "staff_user_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- What Prisma's schema cannot say.

-- Booking numbers are taken before the booking is written; a gap is harmless, a repeat is not.
CREATE SEQUENCE "booking_number_seq" AS BIGINT START WITH 100001;

-- Stock can't be oversold by any code: writers drop expired holds before they write.
ALTER TABLE "room_day"
  ADD CONSTRAINT "room_day_total_check" CHECK ("total" >= 0),
  ADD CONSTRAINT "room_day_sold_check" CHECK ("sold" >= 0),
  ADD CONSTRAINT "room_day_stock_check" CHECK ("sold" + COALESCE(cardinality("holds"), 0) <= "total"),
  ADD CONSTRAINT "room_day_room_fkey" FOREIGN KEY ("room_id") REFERENCES "room" ("id"),
  -- Sales rewrite rows in place: room for them on the page keeps the index untouched.
  SET (fillfactor = 80);

ALTER TABLE "property"
  ADD CONSTRAINT "property_status_check" CHECK ("status" IN ('ACTIVE', 'INACTIVE')),
  ADD CONSTRAINT "property_confirmation_check" CHECK ("confirmation_mode" IN ('INSTANT', 'DELAYED', 'ON_REQUEST'));

ALTER TABLE "room"
  ADD CONSTRAINT "room_occupancy_check" CHECK (
    "max_adults" >= 1 AND "max_children" >= 0 AND "max_occupancy" >= "max_adults" AND "base_occupancy" BETWEEN 1 AND "max_occupancy");

ALTER TABLE "rate_plan"
  ADD CONSTRAINT "rate_plan_board_check" CHECK ("board_code" IN ('RO', 'SC', 'BB', 'HB', 'FB', 'AI')),
  ADD CONSTRAINT "rate_plan_position_check" CHECK ("position" >= 1);

ALTER TABLE "staff_user"
  ADD CONSTRAINT "staff_user_role_check" CHECK (("role" = 'operator') = ("tenant_id" IS NULL) AND "role" IN ('agent', 'admin', 'operator'));

CREATE UNIQUE INDEX "profile_default_key" ON "profile" ("tenant_id") WHERE "is_default";

ALTER TABLE "booking"
  ADD CONSTRAINT "booking_status_check" CHECK ("status" IN ('PENDING', 'ON_REQUEST', 'CONFIRMED', 'CANCELLED', 'REJECTED', 'FAILED')),
  ADD CONSTRAINT "booking_product_check" CHECK ("product_type" BETWEEN 1 AND 5),
  ADD CONSTRAINT "booking_total_check" CHECK ("total" >= 0),
  SET (fillfactor = 90);

-- What the worker looks for: bookings that are still to be decided.
CREATE INDEX "booking_open_idx" ON "booking" ("respond_by") WHERE "status" IN ('PENDING', 'ON_REQUEST');
