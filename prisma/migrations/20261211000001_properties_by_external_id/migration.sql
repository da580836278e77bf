-- GET /properties?external_id=: a property by its id in another system.
CREATE INDEX IF NOT EXISTS property_external_ids_idx ON property USING gin (external_ids jsonb_path_ops);
