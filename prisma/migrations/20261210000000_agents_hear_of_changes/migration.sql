-- The agency's people hear of what happened to bookings without them: on home, in a bell, and by mail.
ALTER TABLE staff_user
  ADD COLUMN notice_scope text NOT NULL DEFAULT 'AGENCY',
  ADD COLUMN notice_mail text NOT NULL DEFAULT 'OWN',
  ADD COLUMN notices_read_at timestamptz(3),
  ADD CONSTRAINT staff_user_notice_scope_check CHECK (notice_scope IN ('OWN', 'AGENCY')),
  ADD CONSTRAINT staff_user_notice_mail_check CHECK (notice_mail IN ('NONE', 'OWN', 'AGENCY'));

ALTER TABLE price_watch ADD COLUMN found_at timestamptz(3);

ALTER TABLE guest_mail
  ADD COLUMN booking_version integer,
  DROP CONSTRAINT guest_mail_kind_check,
  ADD CONSTRAINT guest_mail_kind_check CHECK (kind IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED', 'VOUCHER',
    'REMINDER', 'NOTICE', 'PRICE_DROP')) NOT VALID;

CREATE INDEX IF NOT EXISTS booking_history_noticed_idx ON booking_history (tenant_id, at DESC)
  WHERE version > 1 AND coalesce(initiator, source) <> 'PARTNER';

-- What an entry of a booking's history is to the agency's people; NULL: they, or their own system, did it themselves.
CREATE FUNCTION notice_kind(entry booking_history) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN entry.version = 1 OR coalesce(entry.initiator, entry.source) = 'PARTNER' THEN NULL
    WHEN coalesce(entry.initiator, entry.source) = 'STAFF' AND (entry.actor IS NULL OR EXISTS (
      SELECT FROM staff_user u WHERE u.tenant_id = entry.tenant_id AND 'staff:' || u.public_id = entry.actor)) THEN NULL
    WHEN entry.from_status IS DISTINCT FROM entry.to_status THEN entry.to_status
    ELSE 'CHANGED'
  END
$$;

-- Whether a booking is a user's own: he made it, or nobody who could hear of it did.
CREATE FUNCTION is_own_booking(booked_by text, reader staff_user) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT booked_by = 'staff:' || reader.public_id OR booked_by LIKE 'staff:%' AND NOT EXISTS (
    SELECT FROM staff_user u
    WHERE u.tenant_id = reader.tenant_id AND 'staff:' || u.public_id = booked_by AND u.disabled_at IS NULL)
$$;

-- The mails of a notice to those who want them, in the commit of what they tell. `about` differs for each notice of a booking.
CREATE FUNCTION queue_notice_mails(tenant integer, booking text, at_version integer, mail_kind text, about text)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind, address, language, reader, booking_version)
  SELECT tenant, 'ntc_' || md5(concat_ws(' ', booking, about, u.public_id)), booking, mail_kind, u.email, u.mail_language,
    u.public_id, at_version
  FROM staff_user u
  JOIN tenant t ON t.id = u.tenant_id AND t.suspended_at IS NULL
  JOIN booking b ON b.tenant_id = u.tenant_id AND b.public_id = booking AND b.guest_data_erased_at IS NULL
  WHERE u.tenant_id = tenant AND u.disabled_at IS NULL
    AND (u.notice_mail = 'AGENCY' OR u.notice_mail = 'OWN' AND is_own_booking(b.booked_by, u))
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION booking_history_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF notice_kind(NEW) IS NOT NULL THEN
    PERFORM queue_notice_mails(NEW.tenant_id, NEW.booking_public_id, NEW.version, 'NOTICE', NEW.version::text);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_history_noticed AFTER INSERT ON booking_history FOR EACH ROW
  WHEN (NEW.version > 1 AND coalesce(NEW.initiator, NEW.source) <> 'PARTNER') EXECUTE FUNCTION booking_history_noticed();

CREATE FUNCTION price_drop_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_notice_mails(NEW.tenant_id, NEW.booking_public_id, NEW.version, 'PRICE_DROP', NEW.found_at::text);
  RETURN NULL;
END $$;

-- A check that finds the same lower price again keeps the instant at which it was found first.
CREATE TRIGGER price_drop_noticed AFTER INSERT OR UPDATE ON price_watch FOR EACH ROW
  WHEN (NEW.found_at = NEW.checked_at) EXECUTE FUNCTION price_drop_noticed();
