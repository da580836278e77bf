-- In a sandbox each tenant moves a clock of its own: milliseconds by which it is ahead of the others'.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS clock_ahead_ms bigint NOT NULL DEFAULT 0;

-- The clock that a whole sandbox shared before, with its audit; the tenants' are captured with their rows.
DROP TRIGGER IF EXISTS audit_service_state ON service_state;
DELETE FROM service_state WHERE name = 'sandbox_clock';
