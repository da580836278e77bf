import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { rows, statement } from "@/lib/core/db";
import { type Prisma, transact, type Tx } from "@/lib/core/prisma";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import { currentParent } from "@/lib/core/tracing/spans";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

// Hand-written SQL, because an erasure changes many tables in sets, and locks the rows that it reads.

/** A booking of any tenant. */
export interface BookingKey {
  tenantId: number;
  publicId: string;
}

/** The name of a trip after its own name was erased. */
const TRIP_NAME = "Trip";

/** SQL: the snapshot without travellers. The party remains; in old bookings it is counted from the named people. */
const DETAILS = `CASE WHEN b.product_type = ${PRODUCT_TYPE.STAY} THEN
    CASE WHEN jsonb_typeof(b.details -> 'rooms') IS DISTINCT FROM 'array' THEN b.details
    ELSE jsonb_set(b.details, '{rooms}', (
      SELECT coalesce(jsonb_agg(CASE WHEN room ? 'adults' OR jsonb_typeof(room) <> 'object' THEN room
          ELSE room || guest_party(r.guests) END ORDER BY n), '[]')
      FROM jsonb_array_elements(b.details -> 'rooms') WITH ORDINALITY AS e (room, n)
      LEFT JOIN booking_room r ON r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id AND r.slot = n - 1)) END
  ELSE jsonb_build_object('party', guest_party(b.details -> 'travellers')) || (b.details - 'passports') || jsonb_build_object('travellers', '[]'::jsonb)
    || CASE WHEN b.product_type = ${PRODUCT_TYPE.TRANSFER} THEN jsonb_build_object('details',
         ((b.details -> 'details') - 'arrival') || '{"flight_number": null, "pickup_note": null}')
      WHEN b.product_type = ${PRODUCT_TYPE.TOUR} THEN jsonb_build_object('details', (b.details -> 'details') - 'answers') ELSE '{}' END
  END`;

/**
 * SQL that erases the guests' data of the bookings that `due` selects and locks: one statement, so each booking is
 * erased entirely or not at all. Its parameters: `:now`, `:reason` of the erasure, and `byValues`.
 */
const erasing = (due: string): string => `
  WITH due AS MATERIALIZED (${due}), erased AS (
    UPDATE booking b SET contact = '{}', special_requests = NULL, relocation_note = NULL, notify_guest = false, details = ${DETAILS},
      guest_data_erased_at = now(), guest_data_erased_for = :reason, version = b.version + 1, updated_at = :now::timestamptz
    FROM due WHERE b.tenant_id = due.tenant_id AND b.public_id = due.public_id
    RETURNING b.tenant_id, b.public_id, b.version, b.status, b.guest_data_erased_at
  ), rooms AS (
    UPDATE booking_room r SET guests = '[]' FROM due
    WHERE r.tenant_id = due.tenant_id AND r.booking_public_id = due.public_id AND r.guests <> '[]'
  ), items AS (
    UPDATE booking_item i SET details = CASE i.product_type
      WHEN ${PRODUCT_TYPE.TRANSFER} THEN (i.details - 'arrival') || '{"flight_number": null}' ELSE i.details - 'answers' END
    FROM due WHERE i.tenant_id = due.tenant_id AND i.booking_public_id = due.public_id
      AND i.product_type IN (${PRODUCT_TYPE.TRANSFER}, ${PRODUCT_TYPE.TOUR})
  ), history AS (
    UPDATE booking_history h SET reason = CASE WHEN h.source = 'SYSTEM' THEN h.reason END, changes = (
      SELECT coalesce(jsonb_agg(c ORDER BY at), '[]') FROM jsonb_array_elements(h.changes) WITH ORDINALITY AS e (c, at)
      WHERE c ->> 'field' <> ALL (:personalFields::text[]))
    FROM due WHERE h.tenant_id = due.tenant_id AND h.booking_public_id = due.public_id
      AND (h.changes <> '[]' OR (h.source <> 'SYSTEM' AND h.reason IS NOT NULL))
  ), mails AS (
    UPDATE guest_mail m SET recipient = NULL, subject = NULL, html = NULL, plain = NULL, last_error = NULL, address = NULL, note = NULL,
      status = CASE WHEN m.next_attempt_at IS NULL THEN m.status ELSE 'OBSOLETE' END,
      ended_at = coalesce(m.ended_at, now()), next_attempt_at = NULL
    FROM due WHERE m.tenant_id = due.tenant_id AND m.booking_public_id = due.public_id
  ), delivery AS (
    UPDATE fulfilment f SET pickup_instructions = NULL, driver = NULL, tickets = '[]' FROM due
    WHERE f.tenant_id = due.tenant_id AND f.booking_public_id = due.public_id
  ), notes AS (
    UPDATE booking_note n SET text = '' FROM due WHERE n.tenant_id = due.tenant_id AND n.booking_public_id = due.public_id
  ), purchases AS (
    UPDATE prebook p SET confirmation = NULL FROM due JOIN booking b USING (tenant_id, public_id)
    WHERE p.tenant_id = due.tenant_id AND p.token = b.prebook_token AND p.confirmation IS NOT NULL
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT tenant_id, :actor, :operation, public_id, now(), :traceId
      FROM due
  )
  SELECT tenant_id AS "tenantId", public_id AS "publicId", version, status, guest_data_erased_at AS at FROM erased
  ORDER BY tenant_id, public_id`;

/** The actor, for the audit. */
interface ErasedBy {
  actor: string;
  operation: string;
  traceId: string;
}

/** Fields of a booking whose values before and after a change are personal data. */
const PERSONAL_FIELDS = [
  "contact",
  "guests",
  "special_requests",
  "relocation_note",
  "flight_number",
  "arrival",
  "pickup_instructions",
  "driver",
  "tickets",
];

const byValues = ({ actor, operation, traceId }: ErasedBy) => ({
  actor,
  operation,
  traceId,
  personalFields: PERSONAL_FIELDS,
});

const DUE_BY_AGE = `SELECT tenant_id, public_id FROM booking WHERE guest_data_erased_at IS NULL AND ends_on < :day::date
  ORDER BY ends_on LIMIT :limit FOR UPDATE SKIP LOCKED`;

/**
 * Erases the guests' data of bookings that ended before a day (`YYYY-MM-DD`), oldest first, up to a limit.
 * @returns their number
 */
export async function eraseEndedBefore(day: string, most: number, now: Date, by: ErasedBy): Promise<number> {
  const erased = await statement("erase_ended_guest_data", erasing(DUE_BY_AGE), {
    now,
    reason: "RETENTION",
    ...byValues(by),
    day,
    limit: most,
  });
  return erased.length;
}

/** SQL: ends the links of the trips in `erased`, and deletes what they recorded about viewers. */
const ENDED_LINKS = `ended AS (
  DELETE FROM trip_link l USING erased WHERE l.tenant_id = erased.tenant_id AND l.trip_public_id = erased.public_id)`;

/**
 * Erases the names of trips and ends their links, if the trips have not changed since an instant and all of their
 * bookings are erased; at most `most`.
 * @returns how many
 */
export async function eraseTripNames(before: Date, most: number): Promise<number> {
  const erased = await statement(
    "erase_trip_names",
    `WITH erased AS (
       UPDATE trip SET name = :name, guest_data_erased_at = now(), version = version + 1
       WHERE (tenant_id, public_id) IN (
         SELECT t.tenant_id, t.public_id FROM trip t
         WHERE t.guest_data_erased_at IS NULL AND t.updated_at < :before::timestamptz AND NOT EXISTS (
           SELECT FROM trip_member m JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
           WHERE m.tenant_id = t.tenant_id AND m.trip_public_id = t.public_id AND b.guest_data_erased_at IS NULL)
         ORDER BY t.updated_at LIMIT :limit FOR UPDATE OF t SKIP LOCKED)
       RETURNING tenant_id, public_id
     ), ${ENDED_LINKS}
     SELECT 1 FROM erased`,
    { before, limit: most, name: TRIP_NAME },
  );
  return erased.length;
}

const DUE_BY_KEY = `SELECT b.tenant_id, b.public_id FROM unnest(:tenantIds::int[], :publicIds::text[]) AS requested (tenant_id, public_id)
  JOIN booking b USING (tenant_id, public_id) WHERE b.guest_data_erased_at IS NULL
  ORDER BY b.tenant_id, b.public_id FOR UPDATE OF b`;

/** A booking after its erasure. */
const ErasedBooking = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  version: z.int(),
  status: z.string(),
  /** The instant of the erasure, in real time. */
  at: z.date(),
});
export type ErasedBooking = z.output<typeof ErasedBooking>;
interface ErasureEvent {
  id: string;
  data: object;
}

/**
 * Erases the guests' data of these bookings everywhere: in bookings, names of their trips, results stored for
 * replays, events and deliveries. One transaction.
 * @param names names and contact data of these guests, which saved filters may contain
 * @param eventOf creates the partner's event about a booking
 * @returns the bookings that were erased now; others had been erased before
 */
export async function eraseBookings(
  keys: BookingKey[],
  erasure: {
    now: Date;
    reason: string;
    by: ErasedBy;
    names: string[];
    eventOf: (booking: ErasedBooking) => ErasureEvent;
  },
): Promise<ErasedBooking[]> {
  const { now, reason, by } = erasure;
  return transact(async (tx) => {
    const erased = await rows(ErasedBooking, "erase_guest_data", erasing(DUE_BY_KEY), {
      now,
      reason,
      ...byValues(by),
      tenantIds: keys.map((key) => key.tenantId),
      publicIds: keys.map((key) => key.publicId),
    });
    if (!erased.length) return erased;
    await eraseTraces(erased);
    const tenants = erased.map(({ tenantId }) => tenantId);
    await eraseSavedSearches(tx, tenants, erasure.names);
    const traceParent = currentParent() ?? null;
    const events = erased.map((booking): Prisma.OutboxEventCreateManyInput => {
      const { id: eventId, data } = erasure.eventOf(booking);
      return { tenantId: booking.tenantId, eventId, type: "booking.updated", at: now, data, traceParent };
    });
    await tx.outboxEvent.createMany({ data: events });
    return erased;
  });
}

async function eraseTraces(erased: BookingKey[]): Promise<void> {
  const tenants = erased.map(({ tenantId }) => tenantId);
  const ids = erased.map(({ publicId }) => publicId);
  const trips = await rows(
    z.object({ tenant_id: z.int(), public_id: z.string() }),
    "erase_trips_of_bookings",
    `WITH erased AS (
       UPDATE trip t SET name = :name, guest_data_erased_at = now(), version = version + 1
       FROM trip_member m JOIN unnest(:tenantIds::int[], :publicIds::text[]) AS booked (tenant_id, public_id)
         ON m.tenant_id = booked.tenant_id AND m.booking_public_id = booked.public_id
       WHERE t.tenant_id = m.tenant_id AND t.public_id = m.trip_public_id
       RETURNING t.tenant_id, t.public_id
     ), ${ENDED_LINKS}
     SELECT tenant_id, public_id FROM erased`,
    { tenantIds: tenants, publicIds: ids, name: TRIP_NAME },
  );
  const named = {
    tenants: [...tenants, ...trips.map((t) => t.tenant_id)],
    ids: [...ids, ...trips.map((t) => t.public_id)],
  };
  await eraseStoredResults(named.tenants, named.ids);
  await eraseEvents(named.tenants, named.ids);
}

/** A replayed result must not contain more about people than the booking. */
async function eraseStoredResults(tenants: number[], ids: string[]): Promise<void> {
  const stored = await rows(
    z.object({ tenant_id: z.int(), operation: z.string(), key: z.string(), response: z.string() }),
    "find_kept_guest_data",
    `SELECT k.tenant_id, k.operation, k.key, k.response FROM idempotency_key k
     WHERE k.tenant_id = ANY (:tenantIds) AND EXISTS (SELECT FROM unnest(:publicIds::text[]) AS id WHERE position(id IN k.response) > 0)
     FOR UPDATE`,
    { tenantIds: tenants, publicIds: ids },
  );
  if (!stored.length) return;
  await statement(
    "erase_kept_guest_data",
    `UPDATE idempotency_key k SET response = n.response
     FROM unnest(:tenantIds::int[], :operations::text[], :keys::text[], :responses::text[]) AS n (tenant_id, operation, key, response)
     WHERE k.tenant_id = n.tenant_id AND k.operation = n.operation AND k.key = n.key`,
    {
      tenantIds: stored.map((one) => one.tenant_id),
      operations: stored.map((one) => one.operation),
      keys: stored.map((one) => one.key),
      responses: stored.map(({ response }) => withoutPeople({ stored: response })),
    },
  );
}

/**
 * Erases the guests' data in events and their deliveries, which are stored for days: they contain reasons of
 * cancellations, and contacts before and after a change.
 */
async function eraseEvents(tenants: number[], ids: string[]): Promise<void> {
  const events = await rows(
    z.object({ id: z.string(), event_id: z.string(), stored: z.string() }),
    "find_events_of_people",
    `SELECT id::text, event_id, data::text AS stored FROM outbox_event
     WHERE tenant_id = ANY (:tenantIds) AND data ->> 'public_id' = ANY (:publicIds) FOR UPDATE`,
    { tenantIds: tenants, publicIds: ids },
  );
  if (!events.length) return;
  await statement(
    "erase_events_of_people",
    "UPDATE outbox_event o SET data = n.remaining::jsonb FROM unnest(:ids::bigint[], :payloads::text[]) AS n (id, remaining) WHERE o.id = n.id",
    { ids: events.map(({ id }) => id), payloads: events.map(withoutPeople) },
  );
  const deliveries = await rows(
    z.object({ id: z.string(), stored: z.string() }),
    "find_deliveries_of_people",
    `SELECT d.id::text, d.payload AS stored FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id
     WHERE e.tenant_id = ANY (:tenantIds) AND d.event_id = ANY (:eventIds) FOR UPDATE OF d`,
    { tenantIds: tenants, eventIds: events.map(({ event_id }) => event_id) },
  );
  await statement(
    "erase_deliveries_of_people",
    "UPDATE webhook_delivery d SET payload = n.remaining FROM unnest(:ids::bigint[], :payloads::text[]) AS n (id, remaining) WHERE d.id = n.id",
    { ids: deliveries.map(({ id }) => id), payloads: deliveries.map(withoutPeople) },
  );
}

const withoutPeople = ({ stored }: { stored: string }): string =>
  JSON.stringify(removeGuestData(JSON.parse(stored) as Json, TRIP_NAME));

/** Saved views, also of operators, that were searched by the guest's name lose their search text. */
async function eraseSavedSearches(tx: Tx, tenants: number[], names: string[]): Promise<void> {
  const views = await rows(
    z.object({ tenant_id: z.int(), public_id: z.string(), name: z.string(), query: z.string() }),
    "find_saved_searches",
    "SELECT tenant_id, public_id, name, query FROM saved_view WHERE tenant_id = ANY (:tenantIds) FOR UPDATE",
    { tenantIds: [...tenants, WHOLESALER.id] },
  );
  const isNamed = (text: string) => names.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  const changed = views.flatMap((view) => {
    const query = new URLSearchParams(view.query);
    for (const [field, value] of new URLSearchParams(view.query)) if (isNamed(value)) query.delete(field);
    const name = isNamed(view.name) ? `View ${view.public_id}` : view.name;
    const isSame = query.size === new URLSearchParams(view.query).size && name === view.name;
    return isSame ? [] : [{ ...view, name, query: query.toString() }];
  });
  for (const { tenant_id: tenantId, public_id: publicId, name, query } of changed)
    await tx.savedView.updateMany({ where: { tenantId, publicId }, data: { name, query, updatedAt: clock.realNow() } });
}

type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** Fields of records about people, and what replaces each. */
const REMAINING: Record<string, (value: Json) => Json | undefined> = {
  contact: () => undefined,
  travellers: () => [],
  // A stay has one list of guests per room.
  guests: (rooms) => (Array.isArray(rooms) ? rooms.map(() => []) : []),
  special_requests: () => null,
  pickup_note: () => null,
  arrival: () => null,
  answers: () => [],
  tickets: () => [],
  pickup_instructions: () => null,
  driver: () => null,
  reason: () => null,
};

const ABOUT_PEOPLE = new Set(PERSONAL_FIELDS);

/**
 * Removes personal data from a response or event that is stored for replays; everything else stays unchanged.
 * @param tripName replaces the name of a trip
 */
export function removeGuestData(value: Json, tripName: string): Json {
  if (Array.isArray(value)) return value.map((element) => removeGuestData(element, tripName));
  if (value === null || typeof value !== "object") return value;
  if ("before" in value && "after" in value && ABOUT_PEOPLE.has(value.field as string))
    return { ...value, before: null, after: null };
  const isTransfer = "pickup_note" in value;
  const isTrip = "members" in value || (typeof value.public_id === "string" && value.public_id.startsWith("trp_"));
  const fields = Object.entries(value).flatMap(([name, field]): [string, Json][] => {
    if (isTrip && name === "name") return [[name, tripName]];
    // The flight number in a transfer belongs to its guest and is personal; sold flights have a field of the same name.
    if (isTransfer && name === "flight_number") return [[name, null]];
    const left = REMAINING[name] ? REMAINING[name](field) : removeGuestData(field, tripName);
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(fields);
}
