-- What follows from the rows of the demo's past once they are loaded. The setting demo.now is the present instant.

-- Rooms sold are those of live bookings. A night that has fewer for sale, because bookings move by days and seasons do not,
-- is full.
WITH taken AS (
  SELECT r.property_id, r.room_id, date_trunc('month', night)::date AS month, extract(day FROM night)::int AS at,
    count(*)::smallint AS units
  FROM booking_room r
  JOIN booking b ON b.tenant_id = r.tenant_id AND b.public_id = r.booking_public_id
  CROSS JOIN generate_series(r.checkin::timestamp, r.checkout - interval '1 day', interval '1 day') AS night
  WHERE b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED') AND NOT r.beyond_allotment AND NOT EXISTS (
    SELECT FROM booking_item i WHERE i.tenant_id = r.tenant_id AND i.booking_public_id = r.booking_public_id
      AND i.item_no = r.item_no AND i.status = 'CANCELLED')
  GROUP BY 1, 2, 3, 4
), months AS (
  SELECT m.property_id, m.room_id, m.month,
    array_agg(CASE WHEN n.unsold IS NOT NULL THEN greatest(n.unsold - coalesce(t.units, 0), 0) END::smallint ORDER BY n.at) AS unsold,
    array_agg(coalesce(t.units, 0)::smallint ORDER BY n.at) AS sold
  FROM room_month m
  CROSS JOIN unnest(m.unsold) WITH ORDINALITY AS n (unsold, at)
  LEFT JOIN taken t ON t.property_id = m.property_id AND t.room_id = m.room_id AND t.month = m.month AND t.at = n.at
  WHERE (m.property_id, m.room_id, m.month) IN (SELECT property_id, room_id, month FROM taken)
  GROUP BY 1, 2, 3
)
UPDATE room_month m SET unsold = months.unsold, sold = months.sold
FROM months WHERE m.property_id = months.property_id AND m.room_id = months.room_id AND m.month = months.month;

-- The same for departures. One that was sold runs, even if the day of the week has changed.
WITH taken AS (
  SELECT s.service_id, s.day, s.start_time, sum(s.units)::smallint AS units
  FROM booking_service s
  JOIN booking b ON b.tenant_id = s.tenant_id AND b.public_id = s.booking_public_id
  WHERE b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED') AND NOT EXISTS (
    SELECT FROM booking_item i WHERE i.tenant_id = s.tenant_id AND i.booking_public_id = s.booking_public_id
      AND i.item_no = s.item_no AND i.status = 'CANCELLED')
  GROUP BY 1, 2, 3
)
INSERT INTO service_day (service_id, day, start_time, total, sold, prices)
SELECT t.service_id, t.day, t.start_time, greatest(near.total, t.units), t.units, near.prices
FROM taken t
CROSS JOIN LATERAL (
  SELECT d.total, d.prices FROM service_day d WHERE d.service_id = t.service_id
  ORDER BY d.start_time = t.start_time DESC, abs(d.day - t.day) LIMIT 1
) AS near
ON CONFLICT (service_id, day, start_time) DO UPDATE
  SET sold = EXCLUDED.sold, total = greatest(service_day.total, EXCLUDED.sold);

SELECT setval('booking_number_seq', max(booking_number)) FROM booking HAVING max(booking_number) IS NOT NULL;

-- The ledger is entered again in its order, with the statements of the months that are over by now, each paid two weeks later.
DO $$
DECLARE
  account tenant_account;
  payment account_entry;
  event record;
BEGIN
  SELECT * INTO STRICT account FROM tenant_account;
  FOR event IN
    WITH months AS (
      SELECT month::date FROM generate_series(
        (SELECT date_trunc('month', min(at) AT TIME ZONE 'UTC') FROM recorded_entry),
        date_trunc('month', current_setting('demo.now')::timestamptz AT TIME ZONE 'UTC') - interval '1 month', interval '1 month') AS month
    )
    SELECT at, 'ENTRY' AS kind, ROW(recorded_entry.*)::account_entry AS entry, NULL::date AS month FROM recorded_entry
    UNION ALL SELECT (month + interval '1 month 6 hours') AT TIME ZONE 'UTC', 'STATEMENT', NULL, month FROM months
    UNION ALL SELECT (month + interval '1 month 14 days 6 hours') AT TIME ZONE 'UTC', 'PAYMENT', NULL, month FROM months
      WHERE (month + interval '1 month 14 days 6 hours') AT TIME ZONE 'UTC' < current_setting('demo.now')::timestamptz
    ORDER BY at
  LOOP
    IF event.kind = 'ENTRY' THEN
      PERFORM account_enter(event.entry, false);
    ELSIF event.kind = 'STATEMENT' THEN
      INSERT INTO account_statement (tenant_id, month, currency, opening, charged, paid, issued_at)
      SELECT account.tenant_id, event.month, account.currency,
        (SELECT coalesce(sum(charged - paid), 0) FROM account_statement),
        coalesce(sum(amount) FILTER (WHERE kind <> 'PAYMENT'), 0), coalesce(sum(-amount) FILTER (WHERE kind = 'PAYMENT'), 0),
        event.at
      FROM account_entry WHERE month = event.month;
      UPDATE tenant_account SET issued_through = event.month;
    ELSE
      SELECT charged INTO payment.amount FROM account_statement WHERE month = event.month;
      IF payment.amount > 0 THEN
        payment.amount := -payment.amount;
        payment.tenant_id := account.tenant_id;
        payment.kind := 'PAYMENT';
        payment.at := event.at;
        payment.pays_month := event.month;
        payment.reason := 'Bank transfer for ' || to_char(event.month, 'YYYY-MM');
        SELECT 'staff:' || public_id INTO payment.actor FROM staff_user WHERE role = 'operator';
        PERFORM account_enter(payment, false);
      END IF;
    END IF;
  END LOOP;
END $$;

-- The agency allows its users prices of their own, as the price of its trip shows.
UPDATE tenant SET min_own_markup_percent = 0, max_own_markup_percent = 40 WHERE id IN (SELECT tenant_id FROM booking);

-- Requests that are open stay so for most of a day, for the operators' queue.
UPDATE booking SET respond_by = greatest(respond_by, date_trunc('minute', current_setting('demo.now')::timestamptz) + interval '20 hours') WHERE status = 'ON_REQUEST';

-- Events have their places in the feed by the numbers that were delivered.
INSERT INTO event_feed (outbox_id, tenant_id, sequence)
SELECT o.id, o.tenant_id, max((d.payload::jsonb #>> '{data,sequence}')::bigint)
FROM outbox_event o JOIN webhook_delivery d ON d.event_id = o.event_id
WHERE d.payload::jsonb #> '{data,sequence}' IS NOT NULL
GROUP BY o.id, o.tenant_id;
