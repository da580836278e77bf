-- Guests' data is erased some time after the booking's end, or at a person's request (lib/guest-data). Instants are real time.
ALTER TABLE "booking" ADD COLUMN "guest_data_erased_at" TIMESTAMPTZ(3), ADD COLUMN "guest_data_erased_for" TEXT;
ALTER TABLE "trip" ADD COLUMN "guest_data_erased_at" TIMESTAMPTZ(3);

-- The party that a list of named people is: what is left of bookings that are older than the party's own field.
CREATE FUNCTION guest_party("people" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'adults', count(*) FILTER (WHERE p ->> 'kind' = 'ADULT'),
    'child_ages', coalesce(jsonb_agg(p -> 'age') FILTER (WHERE p ->> 'kind' <> 'ADULT' AND jsonb_typeof(p -> 'age') = 'number'), '[]'))
  FROM jsonb_array_elements(CASE jsonb_typeof(people) WHEN 'array' THEN people ELSE '[]' END) AS p
$$;

-- `reason` is free text in which people are named.
CREATE OR REPLACE FUNCTION audit_hidden_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['first_name', 'last_name', 'lead_name', 'lead_guest', 'email', 'phone', 'date_of_birth', 'special_requests', 'pickup_note',
    'reason', 'q',
    'secret', 'client_secret', 'password', 'authorization', 'access_token', 'challenge', 'prebook_token', 'rate_key',
    'allocation_id', 'proof', 'cursor', 'next_cursor',
    'password_hash', 'hash', 'sealed', 'guests']
$$;

-- The erasure is in the audit, with what it was for.
CREATE OR REPLACE FUNCTION audit_capture_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM audit_note('booking', NEW.public_id, TG_OP,
    jsonb_build_object('status', OLD.status, 'agency_reference', OLD.agency_reference, 'special_requests', OLD.special_requests,
      'contact', OLD.contact, 'realized_penalty', OLD.realized_penalty, 'cancelled_total', OLD.cancelled_total,
      'supplier_reference', OLD.supplier_reference, 'notify_guest', OLD.notify_guest,
      'guest_data_erased_at', OLD.guest_data_erased_at, 'guest_data_erased_for', OLD.guest_data_erased_for),
    jsonb_build_object('status', NEW.status, 'agency_reference', NEW.agency_reference, 'special_requests', NEW.special_requests,
      'contact', NEW.contact, 'realized_penalty', NEW.realized_penalty, 'cancelled_total', NEW.cancelled_total,
      'supplier_reference', NEW.supplier_reference, 'notify_guest', NEW.notify_guest,
      'guest_data_erased_at', NEW.guest_data_erased_at, 'guest_data_erased_for', NEW.guest_data_erased_for), '{}', '{}');
  RETURN NULL;
END $$;

-- A trip's name is free text, in which travellers are named.
DROP TRIGGER "audit_trip" ON "trip";
CREATE CONSTRAINT TRIGGER audit_trip AFTER UPDATE OR DELETE ON "trip"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,version,created_at,updated_at', 'name');

-- So may a saved view's: a search for somebody.
DROP TRIGGER "audit_saved_view" ON "saved_view";
CREATE CONSTRAINT TRIGGER audit_saved_view AFTER INSERT OR UPDATE OR DELETE ON "saved_view"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,created_at,updated_at', 'query,name');
