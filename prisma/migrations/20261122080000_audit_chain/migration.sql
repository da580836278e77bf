-- The audit is append-only: rows are stamped by the database, cannot be changed, and are sealed into a hash chain by the
-- worker (lib/audit/README.md).

-- What the worker has to seal: a row comes with its transaction's commit and goes with its seal, so that nothing that commits
-- late is passed over, and no writer waits for another.
CREATE TABLE "audit_unsealed" (
    "position" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "kind" TEXT NOT NULL,
    "id" BIGINT NOT NULL,

    CONSTRAINT "audit_unsealed_pkey" PRIMARY KEY ("position")
);
CREATE INDEX "audit_unsealed_xid_idx" ON "audit_unsealed"("xid");

-- Fields with their values before and after, one row for each record that changed. Without an entry the change was made
-- around the application.
CREATE TABLE "audit_change" (
    "id" BIGSERIAL NOT NULL,
    "entry_id" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "database_role" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "audit_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_change_action_check" CHECK ("action" IN ('INSERT', 'UPDATE', 'DELETE'))
);
CREATE INDEX "audit_change_entry_id_idx" ON "audit_change"("entry_id");

CREATE TABLE "audit_seal" (
    "number" BIGINT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "audit_sealed" (
    "kind" TEXT NOT NULL,
    "id" BIGINT NOT NULL,
    "seal_number" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,

    CONSTRAINT "audit_sealed_pkey" PRIMARY KEY ("kind", "id"),
    CONSTRAINT "audit_sealed_kind_check" CHECK ("kind" IN ('entry', 'change'))
);
CREATE INDEX "audit_sealed_seal_number_idx" ON "audit_sealed"("seal_number");

-- The time is the database's own: whatever the writer says, and whatever the sandbox's clock shows.
CREATE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.at := now();
  INSERT INTO audit_unsealed (kind, id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entry_stamp BEFORE INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_stamp('entry');
CREATE TRIGGER audit_change_stamp BEFORE INSERT ON "audit_change" FOR EACH ROW EXECUTE FUNCTION audit_stamp('change');

-- Rows may be deleted once they are older than the minimum retention, and never changed.
CREATE FUNCTION audit_minimum_retention() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '365 days' $$;
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE written timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    written := coalesce(to_jsonb(OLD) ->> 'at', to_jsonb(OLD) ->> 'sealed_at')::timestamptz;
    IF TG_TABLE_NAME = 'audit_sealed' THEN
      SELECT sealed_at INTO written FROM audit_seal WHERE number = OLD.seal_number;
    END IF;
    IF written < now() - audit_minimum_retention() THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_change_append_only BEFORE UPDATE OR DELETE ON "audit_change" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_change_no_truncate BEFORE TRUNCATE ON "audit_change" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON "audit_seal" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_sealed_append_only BEFORE UPDATE OR DELETE ON "audit_sealed" FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_sealed_no_truncate BEFORE TRUNCATE ON "audit_sealed" FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

-- Deletes whole seals that are older than the retention, oldest first, with everything that they seal. The newest of the
-- expired seals stays: the chain is verified from it on. Returns how many rows of the audit were deleted.
CREATE FUNCTION audit_expire(expired_before timestamptz, most_seals int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE expired bigint[]; gone int; changes int;
BEGIN
  SELECT array_agg(number) INTO expired FROM (
    SELECT number FROM audit_seal
    WHERE sealed_at < least(expired_before, now() - audit_minimum_retention())
      AND EXISTS (SELECT FROM audit_sealed s WHERE s.seal_number = audit_seal.number)
    ORDER BY number LIMIT most_seals
  ) oldest;
  IF expired IS NULL THEN RETURN 0; END IF;
  DELETE FROM audit_entry e USING audit_sealed s WHERE s.seal_number = ANY (expired) AND s.kind = 'entry' AND s.id = e.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  DELETE FROM audit_change c USING audit_sealed s WHERE s.seal_number = ANY (expired) AND s.kind = 'change' AND s.id = c.id;
  GET DIAGNOSTICS changes = ROW_COUNT;
  DELETE FROM audit_sealed WHERE seal_number = ANY (expired);
  DELETE FROM audit_seal WHERE number < (SELECT max(n) FROM unnest(expired) AS n);
  RETURN gone + changes;
END $$;

-- The fields of lib/request-log/redact.ts that are about people or open something, and the columns that hold a secret.
CREATE FUNCTION audit_hidden_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['first_name', 'last_name', 'lead_name', 'email', 'phone', 'date_of_birth', 'special_requests', 'pickup_note', 'q',
    'secret', 'client_secret', 'password', 'authorization', 'access_token', 'challenge', 'prebook_token', 'rate_key',
    'allocation_id', 'proof', 'cursor', 'next_cursor',
    'password_hash', 'hash', 'sealed', 'guests']
$$;

CREATE FUNCTION audit_redacted(field text, value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF value IS NULL OR value IN ('null', '""') THEN RETURN value; END IF;
  IF field = ANY (audit_hidden_fields()) THEN RETURN '"[redacted]"'; END IF;
  CASE jsonb_typeof(value)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(e.key, audit_redacted(e.key, e.value)), '{}') FROM jsonb_each(value) AS e);
    WHEN 'array' THEN
      IF jsonb_array_length(value) > 50 THEN RETURN to_jsonb(format('[%s elements]', jsonb_array_length(value))); END IF;
      RETURN (SELECT coalesce(jsonb_agg(audit_redacted(field, e.value) ORDER BY e.ordinality), '[]')
        FROM jsonb_array_elements(value) WITH ORDINALITY AS e);
    WHEN 'string' THEN
      RETURN CASE WHEN value::text ~ '[^[:space:]"@:/]@[^[:space:]"@]' THEN '"[redacted]"' ELSE value END;
    ELSE RETURN value;
  END CASE;
END $$;

-- Writes what differs between two states of a record, beside the entry that its transaction wrote about that record or,
-- where it wrote none about it, its last entry.
CREATE FUNCTION audit_note(changed_relation text, changed_record text, changed_by text, before jsonb, after jsonb, ignored text[], hidden text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE difference jsonb;
BEGIN
  SELECT jsonb_object_agg(key, CASE WHEN key = ANY (hidden)
    THEN jsonb_build_object('before', audit_redacted('secret', b.value), 'after', audit_redacted('secret', a.value))
    ELSE jsonb_build_object('before', audit_redacted(key, b.value), 'after', audit_redacted(key, a.value)) END)
  INTO difference
  FROM jsonb_each(coalesce(before, '{}')) AS b FULL JOIN jsonb_each(coalesce(after, '{}')) AS a USING (key)
  WHERE b.value IS DISTINCT FROM a.value AND key <> ALL (ignored);
  IF difference IS NULL THEN RETURN; END IF;
  INSERT INTO audit_change (entry_id, database_role, relation, record, action, fields)
  VALUES (
    (SELECT e.id FROM audit_unsealed u JOIN audit_entry e ON e.id = u.id
     WHERE u.xid = pg_current_xact_id() AND u.kind = 'entry'
     ORDER BY e.subject IS NOT DISTINCT FROM changed_record DESC, e.id DESC LIMIT 1),
    session_user, changed_relation, changed_record, changed_by, difference
  );
END $$;

-- Runs at the commit, when the transaction's entry is there. Arguments: the column that names the record, columns that are
-- left out, columns about a person.
CREATE FUNCTION audit_capture() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM audit_note(TG_TABLE_NAME, coalesce(after, before) ->> TG_ARGV[0], TG_OP, before, after,
    string_to_array(TG_ARGV[1], ','), string_to_array(TG_ARGV[2], ','));
  RETURN NULL;
END $$;

-- A booking is wide, and its cancel is on a hot path: only what can change is looked at.
CREATE FUNCTION audit_capture_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM audit_note('booking', NEW.public_id, TG_OP,
    jsonb_build_object('status', OLD.status, 'agency_reference', OLD.agency_reference, 'special_requests', OLD.special_requests,
      'contact', OLD.contact, 'realized_penalty', OLD.realized_penalty, 'cancelled_total', OLD.cancelled_total,
      'supplier_reference', OLD.supplier_reference, 'notify_guest', OLD.notify_guest),
    jsonb_build_object('status', NEW.status, 'agency_reference', NEW.agency_reference, 'special_requests', NEW.special_requests,
      'contact', NEW.contact, 'realized_penalty', NEW.realized_penalty, 'cancelled_total', NEW.cancelled_total,
      'supplier_reference', NEW.supplier_reference, 'notify_guest', NEW.notify_guest), '{}', '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_tenant AFTER INSERT OR UPDATE OR DELETE ON "tenant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_credential AFTER INSERT OR UPDATE OR DELETE ON "credential"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_credential_secret AFTER INSERT OR UPDATE OF "hash", "expires_at" OR DELETE ON "credential_secret"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('id', 'id,created_at', '');
CREATE CONSTRAINT TRIGGER audit_profile AFTER INSERT OR UPDATE OR DELETE ON "profile"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_staff_user AFTER INSERT OR UPDATE OR DELETE ON "staff_user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at', 'name');
CREATE CONSTRAINT TRIGGER audit_webhook_endpoint
  AFTER INSERT OR UPDATE OF "url", "description", "status", "disabled_reason", "event_types", "verified_at" OR DELETE ON "webhook_endpoint"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_capture('public_id', 'id,tenant_id,created_at,updated_at,last_success_at,failing_since', '');
CREATE CONSTRAINT TRIGGER audit_webhook_secret AFTER INSERT OR UPDATE OF "sealed", "expires_at" OR DELETE ON "webhook_secret"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('id', 'id,created_at', '');
CREATE CONSTRAINT TRIGGER audit_saved_view AFTER INSERT OR UPDATE OR DELETE ON "saved_view"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,created_at,updated_at', 'query');
CREATE CONSTRAINT TRIGGER audit_trip AFTER UPDATE OR DELETE ON "trip"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture('public_id', 'tenant_id,version,created_at,updated_at', '');
CREATE CONSTRAINT TRIGGER audit_booking
  AFTER UPDATE OF "status", "agency_reference", "special_requests", "contact", "supplier_reference", "notify_guest" ON "booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_capture_booking();
CREATE CONSTRAINT TRIGGER audit_booking_room AFTER UPDATE OF "guests" ON "booking_room"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_capture('booking_public_id', 'item_no,property_id,room_id,rate_plan_id,checkin,checkout,total', '');
CREATE CONSTRAINT TRIGGER audit_service_state AFTER INSERT OR UPDATE ON "service_state"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.name = 'sandbox_clock') EXECUTE FUNCTION audit_capture('name', 'updated_at', '');

-- Only the triggers write changes, and nobody changes what is written.
REVOKE ALL ON FUNCTION audit_expire(timestamptz, int), audit_note(text, text, text, jsonb, jsonb, text[], text[]) FROM PUBLIC;
-- migration-check: allow unreadable: only privileges of a role that may not exist yet; locks nothing but the new tables
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON "audit_entry", "audit_change", "audit_seal", "audit_sealed" FROM app;
    REVOKE INSERT ON "audit_change" FROM app;
    GRANT EXECUTE ON FUNCTION audit_expire(timestamptz, int) TO app;
  END IF;
END $$;
