-- Operators save views of the bookings of all partners.
ALTER TABLE saved_view
  DROP CONSTRAINT saved_view_list_check,
  ADD CONSTRAINT saved_view_list_check CHECK (list IN ('bookings', 'trips', 'all_bookings')) NOT VALID;
