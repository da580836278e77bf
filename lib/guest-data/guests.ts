import { z } from "zod";
import { bookingEventData, readFacts } from "@/lib/booking/events/event";
import type { ServiceDetails } from "@/lib/booking/create/create-booking";
import { toBookingView } from "@/lib/booking/present";
import { isEditable, type BookingStatus } from "@/lib/booking/status";
import { readSold, readTitle } from "@/lib/booking/summary";
import type { Contact } from "@/lib/booking/travellers/traveller-schemas";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, sealCursor } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction } from "@/lib/core/prisma";
import { getPartnerDirectory, type Tenant } from "@/lib/partner/directory";
import { eraseBookings, type BookingKey, type ErasedBooking } from "./erase-repository";
import { findGuestBookings, searchGuests, type GuestBookingRow, type SearchPosition } from "./find-repository";
import type {
  FoundBooking,
  GuestErased,
  GuestErasure,
  GuestExport,
  GuestFile,
  GuestPage,
  GuestSearch,
} from "./schemas";

const Position = z.object({ tenantId: z.int(), publicId: z.string() });
type Ref = z.output<typeof GuestExport>["bookings"][number];

/** A booking with its tenant. */
interface GuestBooking {
  tenant: Tenant;
  row: GuestBookingRow;
}
interface FoundGuests {
  bookings: GuestBooking[];
  nextCursor: string | null;
  searched: number;
  now: Date;
}

/**
 * Searches a part of all partners' bookings for a person: a page may be empty without being the last.
 * @throws DomainError `CURSOR_EXPIRED`, `INVALID_REQUEST`
 */
export async function listGuests(context: Context, request: z.output<typeof GuestSearch>): Promise<FoundGuests> {
  const { cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "guests", { cursor, filters: given }, Position);
  const tenants = await tenantsByPublicId();
  const tenantId = filters.tenant_public_id && tenants.get(filters.tenant_public_id)?.id;
  if (filters.tenant_public_id && tenantId === undefined)
    throw invalid({ path: "tenant_public_id", message: "is no partner" });
  const words = filters.q.split(/\s+/).filter(Boolean);
  const { found, searched, last } = await searchGuests(words, tenantId || undefined, after);
  const rows = found.length ? await findGuestBookings(found) : [];
  // Leaves out bookings that were erased since the search found them.
  const named = rows.filter((row) => !row.guestDataErasedAt);
  const bookings = inOrderOf(found, named, [...tenants.values()]);
  const next = (position: SearchPosition) => sealCursor(context, "guests", { filters, after: position });
  return { bookings, searched, now: context.now, nextCursor: last && next(last) };
}

interface ExportedGuests {
  at: Date;
  bookings: GuestBooking[];
}

/**
 * Exports all personal data of these bookings (GDPR, articles 15 and 20); the audit of each tenant records it.
 * @throws DomainError `BOOKING_NOT_FOUND`
 */
export async function exportGuests(
  context: Context,
  { bookings: refs }: z.output<typeof GuestExport>,
): Promise<ExportedGuests> {
  const keys = await keysOf(refs);
  const bookings = inOrderOf(keys, await findGuestBookings(keys), [...(await tenantsByPublicId()).values()]);
  if (bookings.length < keys.length) throw new DomainError("BOOKING_NOT_FOUND");
  const { tenantId, actor, operation, traceId } = context;
  const by = { tenantId, actor, operation, traceId, now: clock.realNow() };
  await inTransaction(by, async (_, { audit }) => {
    for (const key of keys) audit({ subject: key.publicId, tenantId: key.tenantId });
  });
  return { at: context.now, bookings };
}

/**
 * Erases the guests' data of these bookings (GDPR, article 17) everywhere (see `eraseBookings`). Bookings that were
 * erased before stay as they are.
 * @throws DomainError `BOOKING_NOT_FOUND`; `BOOKING_AHEAD` if one has not been travelled yet and the request does not
 * allow that, in which case nothing is erased
 */
export async function eraseGuests(
  context: Context,
  request: z.output<typeof GuestErasure>,
): Promise<z.input<typeof GuestErased>> {
  const keys = await keysOf(request.bookings);
  const rows = await findGuestBookings(keys);
  if (rows.length < keys.length) throw new DomainError("BOOKING_NOT_FOUND");
  const ahead = rows.filter((row) => !row.guestDataErasedAt && isUpcoming(row, context.now));
  if (ahead.length && !request.include_upcoming)
    throw new DomainError("BOOKING_AHEAD", { details: { bookings: ahead.map(({ publicId }) => publicId) } });
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  const erased = await eraseBookings(keys, {
    now: context.now,
    reason: `${request.reason} ${request.case_reference}`,
    by: { actor: context.actor, operation: context.operation, traceId: context.traceId },
    names: rows.flatMap(namesOf),
    eventOf: (booking) => ({ id: newId("evt", context.now), data: eventData(byId.get(booking.publicId)!, booking) }),
  });
  const ids = new Set(erased.map(({ publicId }) => publicId));
  return {
    erased: request.bookings.filter(({ public_id }) => ids.has(public_id)),
    already_erased: request.bookings.filter(({ public_id }) => !ids.has(public_id)),
  };
}

/** The fields that an erasure removes, by their API names. */
const ERASED_FIELDS = ["contact", "guests", "special_requests", "guest_data_erased_at"];

/** The data of the event that reports the erasure, without what was erased. */
function eventData(row: GuestBookingRow, { version, at, ...erased }: ErasedBooking) {
  const status = erased.status as BookingStatus;
  const after = at.toISOString();
  const changes = [{ field: "guest_data_erased_at", before: null, after }];
  const happening = { status, previousStatus: status, version, initiator: "STAFF" as const, reason: null, changes };
  return { ...bookingEventData(readFacts(row), happening), changed_fields: ERASED_FIELDS };
}

/** Whether the booking is alive and its last day is not over. */
const isUpcoming = ({ status, endsOn }: GuestBookingRow, now: Date): boolean =>
  isEditable(status) && dateOf(endsOn) >= dateOf(now);

async function tenantsByPublicId(): Promise<Map<string, Tenant>> {
  const { tenants } = await getPartnerDirectory();
  return new Map([...tenants.values()].map((tenant) => [tenant.publicId, tenant]));
}

/**
 * The keys of bookings, without duplicates.
 * @throws DomainError `BOOKING_NOT_FOUND` for an unknown tenant
 */
async function keysOf(refs: Ref[]): Promise<BookingKey[]> {
  const tenants = await tenantsByPublicId();
  const keys = refs.map(({ tenant_public_id, public_id }) => {
    const tenant = tenants.get(tenant_public_id);
    if (!tenant) throw new DomainError("BOOKING_NOT_FOUND");
    return { tenantId: tenant.id, publicId: public_id };
  });
  return [...new Map(keys.map((key) => [key.publicId, key])).values()];
}

function inOrderOf(keys: readonly BookingKey[], rows: GuestBookingRow[], tenants: Tenant[]): GuestBooking[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return keys.flatMap(({ tenantId, publicId }) => {
    const row = byId.get(publicId);
    const tenant = tenants.find(({ id }) => id === tenantId);
    return row && tenant ? [{ row, tenant }] : [];
  });
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

interface NamedPerson {
  first_name: string;
  last_name: string;
}

function peopleOf({ rooms, details }: GuestBookingRow): NamedPerson[] {
  const { travellers = [] } = details as Partial<ServiceDetails>;
  const guests = rooms.flatMap((room) => room.guests as unknown as NamedPerson[]);
  return [...guests, ...travellers].map(({ first_name, last_name }) => ({ first_name, last_name }));
}

/**
 * Search terms that identify a booking's people: e-mail addresses, numbers and last names, except those so short that
 * they could be ordinary words.
 */
function namesOf(row: GuestBookingRow): string[] {
  const { email, phone } = row.contact as Partial<Contact>;
  const last = [row.contact as unknown as NamedPerson, ...peopleOf(row)].map((person) => person.last_name);
  return [email, phone, ...last].filter((name): name is string => (name?.length ?? 0) >= 3);
}

function toFound({ tenant, row }: GuestBooking, now: Date): z.input<typeof FoundBooking> {
  const { first_name, last_name, email, phone = null } = row.contact as unknown as Contact;
  const { details } = row.details as Partial<ServiceDetails>;
  return {
    tenant_public_id: tenant.publicId,
    tenant_name: tenant.name,
    public_id: row.publicId,
    booking_number: Number(row.bookingNumber),
    status: row.status as BookingStatus,
    title: readTitle(readSold(row)),
    starts_on: dateOf(row.startsOn),
    ends_on: dateOf(row.endsOn),
    is_upcoming: isUpcoming(row, now),
    contact: { first_name, last_name, email, phone },
    people: peopleOf(row),
    has_requests: row.specialRequests !== null || Boolean((details as { pickup_note?: string })?.pickup_note),
    mails: row.mails.length,
  };
}

export const toGuestPage = ({ bookings, nextCursor, searched, now }: FoundGuests): z.input<typeof GuestPage> => ({
  items: bookings.map((booking) => toFound(booking, now)),
  next_cursor: nextCursor,
  searched,
});

export const toGuestFile = ({ at, bookings }: ExportedGuests): z.input<typeof GuestFile> => ({
  exported_at: at.toISOString(),
  bookings: bookings.map(({ tenant, row }) => ({
    tenant_public_id: tenant.publicId,
    tenant_name: tenant.name,
    booking: toBookingView({ booking: row, full: row, items: row.items, content: null, profileId: null }),
    trip_name: row.trip?.trip.name ?? null,
    mails: row.mails.map((mail) => ({
      kind: mail.kind,
      status: mail.status,
      created_at: mail.createdAt.toISOString(),
      sent_at: mail.sentAt?.toISOString() ?? null,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.plain,
    })),
  })),
});
