-- When the holds of a token end, by the clock that all tenants share: what was computed from its expiry was wrong as soon
-- as a sandbox's clock had moved between two statements, or in another server.
ALTER TABLE prebook ADD COLUMN IF NOT EXISTS hold_end integer NOT NULL DEFAULT 0;
ALTER TABLE booking_change ADD COLUMN IF NOT EXISTS hold_end integer NOT NULL DEFAULT 0;

UPDATE prebook p SET hold_end = floor(extract(epoch FROM p.expires_at) - t.clock_ahead_ms / 1000.0)::int
FROM tenant t WHERE t.id = p.tenant_id AND p.consumed_by IS NULL AND p.released_at IS NULL AND p.match_status <> 'SOLD_OUT';
UPDATE booking_change c SET hold_end = floor(extract(epoch FROM c.expires_at) - t.clock_ahead_ms / 1000.0)::int
FROM tenant t WHERE t.id = c.tenant_id AND c.committed_at IS NULL AND c.released_at IS NULL;
