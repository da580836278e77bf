-- What a cabin's fare includes and what its flight needs are part of the content that partners read: columns that are not
-- listed count as the field of their name.
DELETE FROM catalog_field
WHERE (table_name, column_name) IN (('flight', 'origin_terminal'), ('flight', 'destination_terminal'), ('flight', 'requires_passport'),
  ('flight_cabin', 'fare_family'), ('flight_cabin', 'baggage'), ('flight_cabin', 'changeable'));

-- The audit shows of a passport no more than the request log does.
CREATE OR REPLACE FUNCTION audit_hidden_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['first_name', 'last_name', 'latin_name', 'nationality', 'passport', 'lead_name', 'lead_guest', 'email', 'phone',
    'date_of_birth', 'special_requests', 'pickup_note', 'q',
    'secret', 'client_secret', 'password', 'authorization', 'access_token', 'challenge', 'prebook_token', 'rate_key',
    'allocation_id', 'proof', 'cursor', 'next_cursor',
    'password_hash', 'hash', 'sealed', 'guests']
$$;
