-- The lead's name in Latin letters is searched too. The field is as new as this migration, so no indexed row has one yet
-- and both indexes stay right.
CREATE OR REPLACE FUNCTION "booking_text"("agency_reference" text, "contact" jsonb, "details" jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(agency_reference, '') || chr(10) || coalesce(contact ->> 'first_name', '') || chr(10)
    || coalesce(contact ->> 'last_name', '') || chr(10) || coalesce(contact ->> 'email', '') || chr(10)
    || coalesce(details ->> 'property_name', '') || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'first_name', '')
    || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'last_name', '')
    || chr(10) || coalesce(details -> 'travellers' -> 0 ->> 'latin_name', ''))
$$;

CREATE OR REPLACE FUNCTION "guests_text"("guests" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(coalesce(guests -> 0 ->> 'first_name', '') || chr(10) || coalesce(guests -> 0 ->> 'last_name', '')
    || chr(10) || coalesce(guests -> 0 ->> 'latin_name', ''))
$$;
