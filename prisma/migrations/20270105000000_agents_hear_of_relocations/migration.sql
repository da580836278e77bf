-- A relocated booking and new times of a flight are news of their own kind.
CREATE OR REPLACE FUNCTION notice_kind(entry booking_history) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN entry.version = 1 OR coalesce(entry.initiator, entry.source) = 'PARTNER' THEN NULL
    WHEN coalesce(entry.initiator, entry.source) = 'STAFF' AND (entry.actor IS NULL OR EXISTS (
      SELECT FROM staff_user u WHERE u.tenant_id = entry.tenant_id AND 'staff:' || u.public_id = entry.actor)) THEN NULL
    WHEN entry.from_status IS DISTINCT FROM entry.to_status THEN entry.to_status
    WHEN jsonb_path_exists(entry.changes, '$[*].field ? (@ like_regex "arrival_missing$")') THEN 'DETAILS_MISSING'
    WHEN jsonb_path_exists(entry.changes, '$[*] ? (@.field == "relocated_from")') THEN 'RELOCATED'
    WHEN jsonb_path_exists(entry.changes, '$[*] ? (@.field == "schedule_change" && @.after.status == "TO_ACCEPT")') THEN 'NEW_TIMES'
    ELSE 'CHANGED'
  END
$$;

-- Whoever delivers a booking that replaces another one hears of the booking alone.
CREATE OR REPLACE FUNCTION is_told_to_suppliers(field text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT field NOT IN ('agency_reference', 'contact', 'sell_price', 'status', 'relocation_note', 'relocated_from', 'fulfilment', 'pickup_at',
      'pickup_instructions', 'driver', 'record_locator', 'tickets', 'schedule_change', 'outcome', 'arrival_missing')
    AND field NOT LIKE '%supplier\_reference' AND field NOT LIKE 'items[%'
$$;
