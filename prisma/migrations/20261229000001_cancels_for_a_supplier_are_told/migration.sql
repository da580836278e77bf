-- A supplier is also told of a cancel that an operator entered for it.
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
      CASE WHEN channel = 'NONE' THEN 'NONE' WHEN channel = 'API' THEN 'SENT' WHEN recipient IS NULL THEN 'FAILED' ELSE 'QUEUED' END,
      recipient, CASE WHEN channel = 'EMAIL' AND recipient IS NOT NULL THEN now() END, CASE WHEN channel = 'API' THEN NEW.at END, NEW.at, NEW.at
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
      CASE WHEN channel = 'NONE' OR is_declined THEN 'NONE' WHEN channel = 'API' THEN 'SENT' WHEN recipient IS NULL THEN 'FAILED' ELSE 'QUEUED' END,
      recipient, CASE WHEN channel = 'EMAIL' AND recipient IS NOT NULL AND NOT is_declined THEN now() END,
      CASE WHEN channel = 'API' AND NOT is_declined THEN NEW.at END, CASE WHEN is_declined THEN NEW.at END, NEW.at, NEW.at
    FROM news;
  END IF;
  -- Whoever reads what has changed since an instant also finds a decision.
  IF NEW.from_status <> NEW.to_status THEN
    UPDATE supplier_message SET updated_at = NEW.at
    WHERE tenant_id = NEW.tenant_id AND booking_public_id = NEW.booking_public_id AND is_last AND updated_at < NEW.at;
  END IF;
  RETURN NULL;
END $$;
