-- The audit shows of a guest's Latin name and nationality no more than the request log does.
CREATE OR REPLACE FUNCTION audit_hidden_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['first_name', 'last_name', 'latin_name', 'nationality', 'lead_name', 'lead_guest', 'email', 'phone',
    'date_of_birth', 'special_requests', 'pickup_note', 'q',
    'secret', 'client_secret', 'password', 'authorization', 'access_token', 'challenge', 'prebook_token', 'rate_key',
    'allocation_id', 'proof', 'cursor', 'next_cursor',
    'password_hash', 'hash', 'sealed', 'guests']
$$;
