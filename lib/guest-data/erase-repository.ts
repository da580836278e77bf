import { database, statement, type Queryable, type Row } from "@/lib/core/db";
import { withoutGuests, type Json } from "./erased";

/** A booking of any tenant. */
export interface BookingKey {
  tenantId: number;
  publicId: string;
}

/** What a trip is called whose name is erased. */
const TRIP_NAME = "Trip";

/** The snapshot without who travels; the party stays, of old bookings as the named people tell it. */
const DETAILS = `CASE WHEN b.product_type = 1 THEN
    CASE WHEN jsonb_typeof(b.details -> 'rooms') IS DISTINCT FROM 'array' THEN b.details
    ELSE jsonb_set(b.details, '{rooms}', (
      SELECT coalesce(jsonb_agg(CASE WHEN room ? 'adults' OR jsonb_typeof(room) <> 'object' THEN room
          ELSE room || guest_party(r.guests) END ORDER BY n), '[]')
      FROM jsonb_array_elements(b.details -> 'rooms') WITH ORDINALITY AS e (room, n)
      LEFT JOIN booking_room r ON r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id AND r.slot = n - 1)) END
  ELSE jsonb_build_object('party', guest_party(b.details -> 'travellers')) || b.details || jsonb_build_object('travellers', '[]'::jsonb)
    || CASE WHEN b.product_type = 2 THEN jsonb_build_object('details',
         b.details -> 'details' || '{"flight_number": null, "pickup_note": null}') ELSE '{}' END
  END`;

/**
 * Erases the guests' data of the bookings that `due` selects, which it locks: one statement, so each booking is erased whole
 * or not at all. $1: the instant of the change, $2: what it is for, $3 to $5: who did it, as which operation, in which trace.
 */
const erasing = (due: string): string => `
  WITH due AS MATERIALIZED (${due}), erased AS (
    UPDATE booking b SET contact = '{}', special_requests = NULL, notify_guest = false, details = ${DETAILS},
      guest_data_erased_at = now(), guest_data_erased_for = $2, version = b.version + 1, updated_at = $1::timestamptz
    FROM due WHERE b.tenant_id = due.tenant_id AND b.public_id = due.public_id
  ), rooms AS (
    UPDATE booking_room r SET guests = '[]' FROM due
    WHERE r.tenant_id = due.tenant_id AND r.booking_public_id = due.public_id AND r.guests <> '[]'
  ), history AS (
    UPDATE booking_history h SET reason = NULL FROM due
    WHERE h.tenant_id = due.tenant_id AND h.booking_public_id = due.public_id AND h.source <> 'SYSTEM' AND h.reason IS NOT NULL
  ), mails AS (
    UPDATE guest_mail m SET recipient = NULL, subject = NULL, html = NULL, plain = NULL, last_error = NULL,
      status = CASE WHEN m.next_attempt_at IS NULL THEN m.status ELSE 'OBSOLETE' END,
      ended_at = coalesce(m.ended_at, now()), next_attempt_at = NULL
    FROM due WHERE m.tenant_id = due.tenant_id AND m.booking_public_id = due.public_id
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT tenant_id, $3, $4, public_id, now(), $5 FROM due
  )
  SELECT tenant_id AS "tenantId", public_id AS "publicId" FROM due`;

/** Who erases, for the audit. */
export interface ErasedBy {
  actor: string;
  operation: string;
  traceId: string;
}

const byValues = ({ actor, operation, traceId }: ErasedBy) => [actor, operation, traceId];

const DUE_BY_AGE = `SELECT tenant_id, public_id FROM booking WHERE guest_data_erased_at IS NULL AND ends_on < $6::date
  ORDER BY ends_on LIMIT $7 FOR UPDATE SKIP LOCKED`;

/**
 * Erases the guests' data of bookings that ended before a day (`YYYY-MM-DD`), the longest ended first, at most so many.
 * @returns how many
 */
export async function eraseEndedBefore(day: string, most: number, now: Date, by: ErasedBy): Promise<number> {
  const erased = await statement("erase_ended_guest_data", erasing(DUE_BY_AGE), [
    now,
    "RETENTION",
    ...byValues(by),
    day,
    most,
  ]);
  return erased.length;
}

/**
 * Erases the names of trips that nobody has changed since an instant and whose bookings are all erased, at most so many.
 * @returns how many
 */
export async function eraseTripNames(before: Date, most: number): Promise<number> {
  const erased = await statement(
    "erase_trip_names",
    `UPDATE trip SET name = $3, guest_data_erased_at = now(), version = version + 1
     WHERE (tenant_id, public_id) IN (
       SELECT t.tenant_id, t.public_id FROM trip t
       WHERE t.guest_data_erased_at IS NULL AND t.updated_at < $1::timestamptz AND NOT EXISTS (
         SELECT FROM trip_member m JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
         WHERE m.tenant_id = t.tenant_id AND m.trip_public_id = t.public_id AND b.guest_data_erased_at IS NULL)
       ORDER BY t.updated_at LIMIT $2 FOR UPDATE OF t SKIP LOCKED)
     RETURNING 1`,
    [before, most, TRIP_NAME],
  );
  return erased.length;
}

const DUE_BY_KEY = `SELECT b.tenant_id, b.public_id FROM unnest($6::int[], $7::text[]) AS wanted (tenant_id, public_id)
  JOIN booking b USING (tenant_id, public_id) WHERE b.guest_data_erased_at IS NULL
  ORDER BY b.tenant_id, b.public_id FOR UPDATE OF b`;

/**
 * Erases the guests' data of these bookings wherever it stands: on the bookings, in the names of their trips, in results that
 * are kept for replays, in events and in deliveries. All of it in one transaction.
 * @param names what the people are called and reached by, as saved filters may say it
 * @param eventIds an id for the event of each booking
 * @returns those that were erased here: what had been erased before is left as it is
 */
export async function eraseBookings(
  keys: BookingKey[],
  {
    now,
    reason,
    by,
    names,
    eventIds,
  }: { now: Date; reason: string; by: ErasedBy; names: string[]; eventIds: string[] },
): Promise<BookingKey[]> {
  const client = await database().pool.connect();
  try {
    await client.query("BEGIN");
    const erased = await statement<BookingKey & Row>(
      "erase_guest_data",
      erasing(DUE_BY_KEY),
      [now, reason, ...byValues(by), keys.map((key) => key.tenantId), keys.map((key) => key.publicId)],
      client,
    );
    const eventOf = new Map(keys.map(({ publicId }, i) => [publicId, eventIds[i]!]));
    if (erased.length) {
      await eraseTraces(erased, eventOf, now, client);
      await eraseSavedSearches(
        erased.map(({ tenantId }) => tenantId),
        names,
        client,
      );
    }
    await client.query("COMMIT");
    client.release();
    return erased;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function eraseTraces(erased: BookingKey[], eventOf: Map<string, string>, now: Date, on: Queryable) {
  const tenants = erased.map(({ tenantId }) => tenantId);
  const ids = erased.map(({ publicId }) => publicId);
  const trips = await statement<{ tenant_id: number; public_id: string }>(
    "erase_trips_of_bookings",
    `UPDATE trip t SET name = $3, guest_data_erased_at = now(), version = version + 1
     FROM trip_member m JOIN unnest($1::int[], $2::text[]) AS gone (tenant_id, public_id)
       ON m.tenant_id = gone.tenant_id AND m.booking_public_id = gone.public_id
     WHERE t.tenant_id = m.tenant_id AND t.public_id = m.trip_public_id
     RETURNING t.tenant_id, t.public_id`,
    [tenants, ids, TRIP_NAME],
    on,
  );
  const named = { tenants: [...tenants, ...trips.map((t) => t.tenant_id)], ids: [...ids, ...trips.map((t) => t.public_id)] }; // prettier-ignore
  await eraseKeptResults(named.tenants, named.ids, on);
  await eraseEventReasons(named.tenants, named.ids, on);
  await statement(
    "tell_erased_guest_data",
    `INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
     SELECT b.tenant_id, gone.event_id, 'booking.updated', $4::timestamptz, jsonb_build_object('public_id', b.public_id,
       'booking_number', b.booking_number, 'status', b.status, 'previous_status', b.status, 'product_type', b.product_type,
       'agency_reference', b.agency_reference, 'version', b.version, 'changed_fields', to_jsonb($5::text[]))
     FROM unnest($1::int[], $2::text[], $3::text[]) AS gone (tenant_id, public_id, event_id)
     JOIN booking b ON b.tenant_id = gone.tenant_id AND b.public_id = gone.public_id`,
    [tenants, ids, ids.map((id) => eventOf.get(id)!), now, ["contact", "guests", "special_requests", "guest_data_erased_at"]], // prettier-ignore
    on,
  );
}

/** A replay says of people what the booking says: nothing any more. */
async function eraseKeptResults(tenants: number[], ids: string[], on: Queryable): Promise<void> {
  const kept = await statement<{ tenant_id: number; operation: string; key: string; response: string }>(
    "find_kept_guest_data",
    `SELECT k.tenant_id, k.operation, k.key, k.response FROM idempotency_key k
     WHERE k.tenant_id = ANY ($1) AND EXISTS (SELECT FROM unnest($2::text[]) AS id WHERE position(id IN k.response) > 0)
     FOR UPDATE`,
    [tenants, ids],
    on,
  );
  if (!kept.length) return;
  await statement(
    "erase_kept_guest_data",
    `UPDATE idempotency_key k SET response = n.response
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS n (tenant_id, operation, key, response)
     WHERE k.tenant_id = n.tenant_id AND k.operation = n.operation AND k.key = n.key`,
    [
      kept.map((one) => one.tenant_id),
      kept.map((one) => one.operation),
      kept.map((one) => one.key),
      kept.map(({ response }) => JSON.stringify(withoutGuests(JSON.parse(response) as Json, TRIP_NAME))),
    ],
    on,
  );
}

/** Events say no names, but why somebody cancelled: free text. They and their deliveries are kept for some days. */
async function eraseEventReasons(tenants: number[], ids: string[], on: Queryable): Promise<void> {
  await statement(
    "erase_event_reasons",
    `WITH gone AS (
       UPDATE outbox_event SET data = jsonb_set(data, '{reason}', 'null')
       WHERE tenant_id = ANY ($1) AND data ->> 'public_id' = ANY ($2) AND data ->> 'reason' IS NOT NULL
       RETURNING event_id, tenant_id
     )
     UPDATE webhook_delivery d SET payload = jsonb_set(d.payload::jsonb, '{data,reason}', 'null')::text
     FROM gone JOIN webhook_endpoint e ON e.tenant_id = gone.tenant_id
     WHERE d.endpoint_id = e.id AND d.event_id = gone.event_id`,
    [tenants, ids],
    on,
  );
}

/** Views that the partners' people saved of a list, searched by the person's name: they go without the words. */
async function eraseSavedSearches(tenants: number[], names: string[], on: Queryable): Promise<void> {
  const views = await statement<{ tenant_id: number; public_id: string; name: string; query: string }>(
    "find_saved_searches",
    "SELECT tenant_id, public_id, name, query FROM saved_view WHERE tenant_id = ANY ($1) FOR UPDATE",
    [tenants],
    on,
  );
  const isNamed = (text: string) => names.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  const changed = views.flatMap((view) => {
    const query = new URLSearchParams(view.query);
    for (const [field, value] of new URLSearchParams(view.query)) if (isNamed(value)) query.delete(field);
    const name = isNamed(view.name) ? `View ${view.public_id}` : view.name;
    const isSame = query.size === new URLSearchParams(view.query).size && name === view.name;
    return isSame ? [] : [{ ...view, name, query: query.toString() }];
  });
  if (!changed.length) return;
  await statement(
    "erase_saved_searches",
    `UPDATE saved_view v SET query = n.query, name = n.name, updated_at = now()
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS n (tenant_id, public_id, query, name)
     WHERE v.tenant_id = n.tenant_id AND v.public_id = n.public_id`,
    [
      changed.map((view) => view.tenant_id),
      changed.map((view) => view.public_id),
      changed.map((view) => view.query),
      changed.map((view) => view.name),
    ],
    on,
  );
}
