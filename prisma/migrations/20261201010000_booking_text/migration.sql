-- Indexes on a tenant and a text together. A trusted extension of PostgreSQL's contrib modules, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The text that a booking is searched by, one part a line, folded; the rooms' guests have their own. The schema is named,
-- because an index is built with an empty search path.
CREATE FUNCTION "booking_text"("agency_reference" text, "contact" jsonb, "details" jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(agency_reference, '') || chr(10) || coalesce(contact ->> 'first_name', '') || chr(10)
    || coalesce(contact ->> 'last_name', '') || chr(10) || coalesce(contact ->> 'email', '') || chr(10)
    || coalesce(details ->> 'property_name', '') || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'first_name', '')
    || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'last_name', ''))
$$;

-- The lead's names in a list of guests.
CREATE FUNCTION "guests_text"("guests" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(guests -> 0 ->> 'first_name', '') || chr(10) || coalesce(guests -> 0 ->> 'last_name', ''))
$$;

-- Public ids of a tenant's bookings whose own text or guests contain a word, some of them twice; when there are `most` or
-- more, perhaps not all. LIKE is not leakproof, so behind row-level security it would be checked row by row: the function
-- runs as the tables' owner and has the tenants' wall as a condition of its own.
CREATE FUNCTION "list_bookings_with_word"("tenant" int, "word" text, "most" int) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT b.public_id FROM booking b
   WHERE nullif(current_setting('app.tenant_id', true), '')::int IN (tenant, -1) AND b.tenant_id = tenant
     AND booking_text(b.agency_reference, b.contact, b.details) LIKE '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%'
   LIMIT most)
  UNION ALL
  (SELECT r.booking_public_id FROM booking_room r
   WHERE nullif(current_setting('app.tenant_id', true), '')::int IN (tenant, -1) AND r.tenant_id = tenant
     AND guests_text(r.guests) LIKE '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%'
   LIMIT most)
$$;
