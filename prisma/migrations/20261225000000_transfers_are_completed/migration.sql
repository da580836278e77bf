-- Three days before a transfer its contact and the agency are told what the driver still needs.
ALTER TABLE guest_mail
  DROP CONSTRAINT guest_mail_kind_check,
  ADD CONSTRAINT guest_mail_kind_check CHECK (kind IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED', 'VOUCHER',
    'REMINDER', 'NOTICE', 'PRICE_DROP', 'ARRIVAL_MISSING')) NOT VALID;

CREATE INDEX IF NOT EXISTS booking_arrival_reminder_idx ON booking (starts_on)
  WHERE arrival_reminded_at IS NULL AND status = 'CONFIRMED' AND product_type IN (2, 5);

CREATE OR REPLACE FUNCTION notice_kind(entry booking_history) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN entry.version = 1 OR coalesce(entry.initiator, entry.source) = 'PARTNER' THEN NULL
    WHEN coalesce(entry.initiator, entry.source) = 'STAFF' AND (entry.actor IS NULL OR EXISTS (
      SELECT FROM staff_user u WHERE u.tenant_id = entry.tenant_id AND 'staff:' || u.public_id = entry.actor)) THEN NULL
    WHEN entry.from_status IS DISTINCT FROM entry.to_status THEN entry.to_status
    WHEN jsonb_path_exists(entry.changes, '$[*].field ? (@ like_regex "arrival_missing$")') THEN 'DETAILS_MISSING'
    ELSE 'CHANGED'
  END
$$;

-- What is missing is no news to the supplier: he is told when it is there.
CREATE OR REPLACE FUNCTION is_told_to_suppliers(field text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT field NOT IN ('agency_reference', 'contact', 'sell_price', 'status', 'relocation_note', 'fulfilment', 'pickup_at', 'pickup_instructions', 'driver',
      'record_locator', 'tickets', 'schedule_change', 'outcome', 'arrival_missing')
    AND field NOT LIKE '%supplier\_reference' AND field NOT LIKE 'items[%'
$$;
