-- Text as people search for it: lower case, without accents. The same folding as in `search_words`, but the text stays whole.
CREATE FUNCTION "fold_text"("said" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐðÐıħĦŧŦ', 'oolldddoihhtt'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- When a booked service begins. A date alone begins at its local midnight, a stay at the property's check-in time; bookings that
-- are older than `checkin_from` in their details take the property's present one.
CREATE FUNCTION "booking_begins_at"("product_type" smallint, "starts_on" date, "details" jsonb, "policy" jsonb)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN product_type = 1 THEN (starts_on + coalesce(
      details ->> 'checkin_from',
      (SELECT p.checkin_from::text FROM property p WHERE p.public_id = details ->> 'property_public_id'),
      '00:00')::time) AT TIME ZONE (policy ->> 'timezone')
    WHEN length(details ->> 'starts_at') = 10 THEN (details ->> 'starts_at')::timestamp AT TIME ZONE (policy ->> 'timezone')
    ELSE (details ->> 'starts_at')::timestamptz
  END
$$;
