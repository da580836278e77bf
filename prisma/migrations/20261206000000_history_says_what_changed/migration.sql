-- What each entry of a booking's history changed, with the values before and after, and who changed it.
ALTER TABLE booking_history
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN actor text,
  DROP COLUMN changed_fields;
