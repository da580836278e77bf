-- A stay's supplier of the channel API may name a URL that its messages are sent to.
ALTER TABLE property ADD COLUMN reservations_url text;
INSERT INTO catalog_field (table_name, column_name, field) VALUES ('property', 'reservations_url', NULL);

-- Who delivers the parts of a booking, and where each is written to: the address of its channel, if there is one.
CREATE OR REPLACE FUNCTION booking_suppliers(tenant int, booking text)
RETURNS TABLE (item_no smallint, property_id int, service_id int, package_id int, channel text, recipient text) LANGUAGE sql STABLE AS $$
  SELECT r.item_no, p.id, NULL::int, NULL::int, p.reservation_channel,
    CASE p.reservation_channel WHEN 'EMAIL' THEN p.reservations_email WHEN 'API' THEN p.reservations_url END
  FROM (SELECT DISTINCT br.item_no, br.property_id FROM booking_room br WHERE br.tenant_id = $1 AND br.booking_public_id = $2) r
  JOIN property p ON p.id = r.property_id
  UNION ALL
  SELECT s.item_no, NULL, v.id, NULL, w.channel, CASE w.channel WHEN 'EMAIL' THEN w.email END
  FROM (SELECT DISTINCT bs.item_no, bs.service_id FROM booking_service bs WHERE bs.tenant_id = $1 AND bs.booking_public_id = $2) s
  JOIN service v ON v.id = s.service_id
  LEFT JOIN flight_cabin c ON c.service_id = v.id LEFT JOIN flight f ON f.id = c.flight_id
  CROSS JOIN LATERAL (SELECT coalesce(f.reservation_channel, v.reservation_channel) AS channel,
    CASE WHEN f.id IS NULL THEN v.reservations_email ELSE f.reservations_email END AS email) w
  UNION ALL
  SELECT 0::smallint, NULL, NULL, k.id, k.reservation_channel, CASE k.reservation_channel WHEN 'EMAIL' THEN k.reservations_email END
  FROM booking b JOIN package k ON k.public_id = b.details -> 'details' ->> 'package_public_id'
  WHERE b.tenant_id = $1 AND b.public_id = $2 AND b.product_type = 5 AND k.reservation_channel <> 'NONE'
$$;

-- A message that has an address is queued, whatever its channel.
CREATE OR REPLACE FUNCTION tell_suppliers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended boolean := NEW.to_status IN ('CANCELLED', 'REJECTED', 'FAILED');
  changed boolean := EXISTS (SELECT FROM jsonb_array_elements(NEW.changes) AS c WHERE is_told_to_suppliers(c ->> 'field'));
  is_declined boolean := NEW.initiator = 'SUPPLIER' AND NEW.to_status <> 'CANCELLED';
BEGIN
  -- A new booking has no earlier messages: book is on the hot path.
  IF NEW.from_status IS NULL THEN
    INSERT INTO supplier_message (tenant_id, booking_public_id, item_no, property_id, service_id, package_id, version, kind, channel,
      state, recipient, next_attempt_at, sent_at, created_at, updated_at)
    SELECT NEW.tenant_id, NEW.booking_public_id, item_no, property_id, service_id, package_id, NEW.version,
      CASE WHEN ended THEN 'CANCEL' ELSE 'NEW' END, channel,
      CASE WHEN channel = 'NONE' THEN 'NONE' WHEN recipient IS NOT NULL THEN 'QUEUED' WHEN channel = 'API' THEN 'SENT' ELSE 'FAILED' END,
      recipient, CASE WHEN recipient IS NOT NULL THEN now() END, CASE WHEN channel = 'API' AND recipient IS NULL THEN NEW.at END, NEW.at, NEW.at
    FROM booking_suppliers(NEW.tenant_id, NEW.booking_public_id);
    RETURN NULL;
  END IF;
  IF ended OR changed OR jsonb_path_exists(NEW.changes, '$[*].field ? (@ starts with "items[")') THEN
    WITH part AS (
      SELECT s.*, m.kind AS last_kind, ended OR coalesce(i.status = 'CANCELLED', false) AS is_off
      FROM booking_suppliers(NEW.tenant_id, NEW.booking_public_id) s
      LEFT JOIN booking_item i ON i.tenant_id = NEW.tenant_id AND i.booking_public_id = NEW.booking_public_id AND i.item_no = s.item_no
      LEFT JOIN supplier_message m ON m.tenant_id = NEW.tenant_id AND m.booking_public_id = NEW.booking_public_id AND m.is_last
        AND m.item_no = s.item_no AND (m.property_id, m.service_id, m.package_id) IS NOT DISTINCT FROM (s.property_id, s.service_id, s.package_id)
    ), news AS (
      SELECT *, CASE WHEN is_off THEN 'CANCEL' ELSE 'CHANGE' END AS kind
      FROM part WHERE last_kind IS DISTINCT FROM 'CANCEL' AND (is_off OR changed)
    ), old AS (
      UPDATE supplier_message m SET is_last = false, updated_at = NEW.at, next_attempt_at = NULL,
        state = CASE m.state WHEN 'QUEUED' THEN 'SUPERSEDED' ELSE m.state END
      FROM news n
      WHERE m.tenant_id = NEW.tenant_id AND m.booking_public_id = NEW.booking_public_id AND m.is_last
        AND m.item_no = n.item_no AND (m.property_id, m.service_id, m.package_id) IS NOT DISTINCT FROM (n.property_id, n.service_id, n.package_id)
    )
    INSERT INTO supplier_message (tenant_id, booking_public_id, item_no, property_id, service_id, package_id, version, kind, channel,
      state, recipient, next_attempt_at, sent_at, acknowledged_at, created_at, updated_at)
    SELECT NEW.tenant_id, NEW.booking_public_id, item_no, property_id, service_id, package_id, NEW.version, kind, channel,
      -- A supplier who has declined needs no message; one for whom an operator cancels has it in writing.
      CASE WHEN channel = 'NONE' OR is_declined THEN 'NONE' WHEN recipient IS NOT NULL THEN 'QUEUED' WHEN channel = 'API' THEN 'SENT' ELSE 'FAILED' END,
      recipient, CASE WHEN recipient IS NOT NULL AND NOT is_declined THEN now() END,
      CASE WHEN channel = 'API' AND recipient IS NULL AND NOT is_declined THEN NEW.at END, CASE WHEN is_declined THEN NEW.at END, NEW.at, NEW.at
    FROM news;
  END IF;
  -- Whoever reads what has changed since an instant also finds a decision.
  IF NEW.from_status <> NEW.to_status THEN
    UPDATE supplier_message SET updated_at = NEW.at
    WHERE tenant_id = NEW.tenant_id AND booking_public_id = NEW.booking_public_id AND is_last AND updated_at < NEW.at;
  END IF;
  RETURN NULL;
END $$;
