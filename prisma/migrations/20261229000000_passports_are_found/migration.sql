-- The bookings whose passports a rotation of APP_SECRET seals again: few of all.
CREATE INDEX IF NOT EXISTS booking_passports_idx ON booking (tenant_id, public_id) WHERE details ? 'passports';
