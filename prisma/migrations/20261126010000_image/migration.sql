-- CreateTable
CREATE TABLE "image" (
    "id" TEXT NOT NULL,
    "source_url" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "placeholder" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "has_avif" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unused_since" TIMESTAMPTZ(3),

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image_use" (
    "owner" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "image_id" TEXT NOT NULL,

    CONSTRAINT "image_use_pkey" PRIMARY KEY ("owner","owner_id","image_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "image_source_url_key" ON "image"("source_url");

-- CreateIndex
CREATE INDEX "image_status_next_attempt_at_idx" ON "image"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "image_use_image_id_idx" ON "image_use"("image_id");

-- AddForeignKey
ALTER TABLE "image_use" ADD CONSTRAINT "image_use_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema cannot express.

ALTER TABLE "image"
  ADD CONSTRAINT "image_status_check" CHECK ("status" IN ('PENDING', 'READY', 'FAILED')),
  ADD CONSTRAINT "image_ready_check" CHECK ("status" <> 'READY' OR ("width" > 0 AND "height" > 0 AND "placeholder" IS NOT NULL));

CREATE INDEX "image_without_avif_idx" ON "image" ("next_attempt_at") WHERE "status" = 'READY' AND NOT "has_avif";
CREATE INDEX "image_unused_idx" ON "image" ("unused_since") WHERE "unused_since" IS NOT NULL;

-- The database itself lists the images that records show, so that no writer can forget it. An image's id is derived from
-- its URL: records that show the same URL share the image.
CREATE FUNCTION image_sync(owner_table text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  EXECUTE format($sql$
    WITH shown AS (
      SELECT DISTINCT r.id AS owner_id, left(encode(sha256(convert_to(i ->> 'url', 'UTF8')), 'hex'), 32) AS image_id,
        i ->> 'url' AS source_url
      FROM %I r CROSS JOIN LATERAL jsonb_array_elements(r.images) AS i
      WHERE r.id = ANY ($1) AND r.deleted_at IS NULL AND i ->> 'url' ~ '^https?://'
    ), added AS (
      INSERT INTO image (id, source_url)
      SELECT image_id, source_url FROM shown GROUP BY image_id, source_url ORDER BY image_id
      ON CONFLICT DO NOTHING
    ), removed AS (
      DELETE FROM image_use u WHERE u.owner = $2 AND u.owner_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM shown s WHERE s.owner_id = u.owner_id AND s.image_id = u.image_id)
    )
    INSERT INTO image_use (owner, owner_id, image_id) SELECT $2, owner_id, image_id FROM shown
    ON CONFLICT DO NOTHING $sql$, owner_table) USING ids, owner_table;
END $$;

CREATE FUNCTION image_note_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM image_sync(TG_TABLE_NAME::text, (SELECT array_agg(id) FROM new_rows WHERE images <> '[]'));
  RETURN NULL;
END $$;

CREATE FUNCTION image_note_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM image_sync(TG_TABLE_NAME::text, (
    SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.images <> o.images OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL)));
  RETURN NULL;
END $$;

CREATE TRIGGER "image_insert" AFTER INSERT ON "property" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "property" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
SELECT image_sync('property', (SELECT array_agg(id) FROM "property" WHERE images <> '[]'));

CREATE TRIGGER "image_insert" AFTER INSERT ON "room" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "room" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
SELECT image_sync('room', (SELECT array_agg(id) FROM "room" WHERE images <> '[]'));

CREATE TRIGGER "image_insert" AFTER INSERT ON "tour" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "tour" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
SELECT image_sync('tour', (SELECT array_agg(id) FROM "tour" WHERE images <> '[]'));

CREATE TRIGGER "image_insert" AFTER INSERT ON "transfer_vehicle_type" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "transfer_vehicle_type" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
SELECT image_sync('transfer_vehicle_type', (SELECT array_agg(id) FROM "transfer_vehicle_type" WHERE images <> '[]'));

CREATE TRIGGER "image_insert" AFTER INSERT ON "package" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION image_note_inserted();
CREATE TRIGGER "image_update" AFTER UPDATE ON "package" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION image_note_updated();
SELECT image_sync('package', (SELECT array_agg(id) FROM "package" WHERE images <> '[]'));

-- An image that was fetched, or that cannot be, changes what records say of it: the change feed lists those records.
CREATE TRIGGER "catalog_property_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('property', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''property''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_room_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('property', 'rooms',
    'SELECT r.property_id FROM room r JOIN image_use ON r.id = owner_id JOIN changed c ON image_id = c.id WHERE owner = ''room''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_tour_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('tour', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''tour''',
    'id, status, width, height, placeholder');
CREATE TRIGGER "catalog_vehicle_images_update" AFTER UPDATE ON "image" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_part('transfer_vehicle_type', 'images',
    'SELECT owner_id FROM image_use JOIN changed ON image_id = id WHERE owner = ''transfer_vehicle_type''',
    'id, status, width, height, placeholder');
