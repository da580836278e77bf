-- The audit shows a booking's own sell price before and after, which the booking's history is read from.
CREATE OR REPLACE FUNCTION audit_capture_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM audit_note('booking', NEW.public_id, TG_OP,
    jsonb_build_object('status', OLD.status, 'agency_reference', OLD.agency_reference, 'special_requests', OLD.special_requests,
      'contact', OLD.contact, 'realized_penalty', OLD.realized_penalty, 'cancelled_total', OLD.cancelled_total,
      'supplier_reference', OLD.supplier_reference, 'notify_guest', OLD.notify_guest,
      'guest_data_erased_at', OLD.guest_data_erased_at, 'guest_data_erased_for', OLD.guest_data_erased_for, 'sell_price', OLD.sell_price),
    jsonb_build_object('status', NEW.status, 'agency_reference', NEW.agency_reference, 'special_requests', NEW.special_requests,
      'contact', NEW.contact, 'realized_penalty', NEW.realized_penalty, 'cancelled_total', NEW.cancelled_total,
      'supplier_reference', NEW.supplier_reference, 'notify_guest', NEW.notify_guest,
      'guest_data_erased_at', NEW.guest_data_erased_at, 'guest_data_erased_for', NEW.guest_data_erased_for, 'sell_price', NEW.sell_price), '{}', '{}');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_booking_sell_price AFTER UPDATE OF "sell_price" ON "booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.sell_price IS DISTINCT FROM NEW.sell_price)
  EXECUTE FUNCTION audit_capture_booking();
