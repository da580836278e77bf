-- The fields that an edit or a change of dates changed, by their API names; NULL for a change of the status.
ALTER TABLE booking_history ADD COLUMN changed_fields text[];
