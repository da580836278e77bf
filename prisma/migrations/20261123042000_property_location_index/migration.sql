-- What lists by place on the map walk.
CREATE INDEX CONCURRENTLY "property_latitude_longitude_idx" ON "property"("latitude", "longitude");
