-- Each sale writes a new version of a month's stock and of a hold's slot. By PostgreSQL's default a fifth of a table may be dead
-- before it is vacuumed, which is gigabytes where there are millions of properties.
ALTER TABLE "room_month" SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "hold_slot" SET (autovacuum_vacuum_scale_factor = 0.05);
