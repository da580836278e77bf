-- Who booked what was booked before the column existed, from the audit; where the audit has expired it stays NULL.
UPDATE "booking" b SET "booked_by" = a.actor FROM "audit_entry" a
WHERE b.booked_by IS NULL AND a.subject = b.public_id AND a.tenant_id = b.tenant_id
  AND a.operation IN ('book', 'transfer.book', 'tour.book', 'flight.book', 'package.book');
