-- A property's lowest price is read from the index alone.
CREATE INDEX CONCURRENTLY "room_month_lowest_price_idx" ON "room_month" ("property_id", "month", "lowest_price");
