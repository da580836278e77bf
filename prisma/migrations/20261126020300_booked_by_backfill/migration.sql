-- migrate: repeat until true
-- Who booked what was booked before the column existed, from the audit, in batches; where the audit has expired it stays NULL.
WITH batch AS (
  SELECT b.tenant_id, b.public_id, a.actor FROM "booking" b JOIN "audit_entry" a ON a.tenant_id = b.tenant_id AND a.subject = b.public_id
  WHERE b.booked_by IS NULL AND a.operation IN ('book', 'transfer.book', 'tour.book', 'flight.book', 'package.book')
  LIMIT 5000
), filled AS (
  UPDATE "booking" b SET "booked_by" = batch.actor FROM batch
  WHERE b.tenant_id = batch.tenant_id AND b.public_id = batch.public_id RETURNING 1
)
SELECT count(*) = 0 FROM filled;
