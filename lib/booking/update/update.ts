import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { storeResult } from "@/lib/idempotency/repository";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { bookingEventData, readFacts } from "../events/event";
import type { FieldChange } from "../events/event-schemas";
import type { ServiceDetails } from "../create/create-booking";
import { nameProperties, readArrival, type SoldTransfer, withArrival } from "../arrival/arrival";
import { queueMessagesAgain } from "../delivery";
import { getBooking, type BookingWithItems } from "../get";
import { renameParties, type NamedParty, type Person } from "./rename";
import type { FullBookingRow, HistoryRow } from "../repository";
import { isEditable, type BookingStatus } from "../status";
import type { Contact } from "../travellers/traveller-schemas";
import { requirePhone } from "../travellers/phone";
import type { PricedParty } from "../travellers/travellers";
import { prepareAudit } from "../transition";
import { writeUpdate } from "./update-repository";
import type { UpdateRequest } from "./update-schemas";

/**
 * Updates the fields of a booking that a partner may change, under optimistic concurrency control (its version). Absent
 * fields stay unchanged, also under concurrent updates. Writes nothing when nothing changes.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_EDITABLE`, `GUESTS_MISMATCH`, `INVALID_REQUEST`,
 * `PRECONDITION_FAILED`
 * @see docs/bookings#editing
 */
export async function updateBooking(
  context: Context,
  publicId: string,
  sent: UpdateRequest,
): Promise<BookingWithItems> {
  const request = await nameArrivals(context, sent);
  for (;;) {
    const read = await getBooking(context, publicId, "full");
    const before = read.full!;
    if (!isEditable(before.status))
      throw new DomainError("BOOKING_NOT_EDITABLE", { details: { status: before.status } });
    if (before.guestDataErasedAt)
      throw new DomainError("BOOKING_NOT_EDITABLE", {
        message: "The guests' data of this booking is erased, so it can no longer be changed",
        details: { status: before.status, guest_data_erased_at: before.guestDataErasedAt.toISOString() },
      });
    const after = changed(before, request);
    // The precondition is checked last: other refusals take precedence (RFC 9110, section 13.2.1).
    if (!context.permits(before.version))
      throw new DomainError("PRECONDITION_FAILED", { details: { version: before.version } });
    const changes = changesBetween(before, after);
    if (!changes.length) {
      await storeResult(context.claim(read));
      return read;
    }
    const version = before.version + 1;
    const entry = historyEntryOf(context, before, { version, changes });
    const isTold = changes.some(({ field }) => field !== "agency_reference" && field !== "contact");
    const messages = isTold ? queueMessagesAgain(before.messages, context.now) : before.messages;
    const full = { ...after, messages, version, updatedAt: context.now, history: [...before.history, entry] };
    const result: BookingWithItems = { ...read, booking: full, full, items: full.items };
    const status = full.status as BookingStatus;
    const data = {
      ...bookingEventData(readFacts(full), {
        status,
        previousStatus: status,
        version: full.version,
        initiator: context.source,
        reason: null,
        changes,
      }),
      changed_fields: changes.map(({ field }) => field),
    };
    const done = await writeUpdate({
      before,
      after: full,
      event: { id: newId("evt", context.now), type: "booking.updated", data },
      source: context.source,
      changes,
      audit: prepareAudit(context),
      claim: context.claim(result),
    });
    if (done) return result;
  }
}

/** Adds the names and addresses of properties to the arrivals in a request. */
async function nameArrivals(context: Context, request: UpdateRequest): Promise<UpdateRequest> {
  const { arrival, arrivals } = request;
  return {
    ...request,
    ...(arrival && { arrival: await nameProperties(context, arrival, "arrival") }),
    ...(arrivals && {
      arrivals: await Promise.all(arrivals.map((one, at) => nameProperties(context, one, `arrivals.${at}`))),
    }),
  };
}

/** The history's entry of the edit. */
function historyEntryOf(
  { now, source, actor }: Context,
  { tenantId, publicId, status }: FullBookingRow,
  { version, changes }: { version: number; changes: FieldChange[] },
): HistoryRow {
  const state = { fromStatus: status, toStatus: status, source, initiator: source, reason: null };
  return { tenantId, bookingPublicId: publicId, version, at: now, ...state, changes, actor } as HistoryRow;
}

function changed(before: FullBookingRow, request: UpdateRequest): FullBookingRow {
  const { agency_reference = before.agencyReference, special_requests = before.specialRequests } = request;
  const details = detailsOf(before, request);
  return {
    ...before,
    details,
    items: itemsOf(before, request),
    agencyReference: agency_reference,
    specialRequests: special_requests,
    contact: contactOf(before, request.contact),
    ...(request.guests && withGuests({ ...before, details }, renameParties(partiesOf(before), request.guests))),
  };
}

/** @throws DomainError `INVALID_REQUEST`: only a transfer has a flight number and an arrival */
function detailsOf({ productType, details }: FullBookingRow, { flight_number, arrival }: UpdateRequest) {
  if (flight_number === undefined && arrival === undefined) return details;
  if (productType !== PRODUCT_TYPE.TRANSFER)
    throw invalid({
      path: arrival === undefined ? "flight_number" : "arrival",
      message: "is allowed for transfers only",
    });
  const service = details as ServiceDetails;
  const flown = flight_number === undefined ? service.details : { ...service.details, flight_number };
  const sold = arrival === undefined ? flown : withArrival(flown, arrival, "arrival");
  return { ...service, details: sold } as FullBookingRow["details"];
}

/** @throws DomainError `INVALID_REQUEST` for an item that is no transfer */
function itemsOf({ items }: FullBookingRow, { arrivals = [] }: UpdateRequest): FullBookingRow["items"] {
  const unknown = arrivals.findIndex(
    ({ item_no: no }) => !items.some((item) => item.itemNo === no && isTransfer(item)),
  );
  if (unknown >= 0)
    throw invalid({ path: `arrivals.${unknown}.item_no`, message: "must be the number of a transfer of the package" });
  return items.map((item) => {
    const at = arrivals.findIndex(({ item_no }) => item_no === item.itemNo);
    if (at < 0) return item;
    const { item_no: _, ...change } = arrivals[at]!;
    return { ...item, details: withArrival(item.details, change, `arrivals.${at}`) };
  });
}

const isTransfer = ({ productType }: { productType: number }) => productType === PRODUCT_TYPE.TRANSFER;

function contactOf({ contact, productType, details }: FullBookingRow, change: UpdateRequest["contact"] = {}) {
  const { phone, title, ...names } = change;
  const isCalled = productType === PRODUCT_TYPE.TRANSFER;
  if (phone === null && isCalled) throw invalid({ path: "contact.phone", message: "is required for a transfer" });
  const { phone: known, title: called, ...others } = contact as Contact;
  const { from_country_code: country } = ((details as ServiceDetails).details ?? {}) as Partial<SoldTransfer>;
  const sent = phone && isCalled ? requirePhone(phone, country) : phone;
  const number = sent === undefined ? known : sent;
  const address = title === undefined ? called : title;
  return { ...(address != null && { title: address }), ...others, ...names, ...(number != null && { phone: number }) };
}

/** The named people of each room, or of another product, with the priced party. */
function partiesOf(b: FullBookingRow): NamedParty[] {
  if (b.productType !== PRODUCT_TYPE.STAY) {
    const { travellers, party } = b.details as ServiceDetails;
    return travellers.length || party ? [{ people: travellers, party }] : [];
  }
  const { rooms } = b.details as unknown as { rooms: Partial<PricedParty>[] };
  return b.rooms.map((room, i) => {
    const { adults, child_ages = [] } = rooms[i] ?? {};
    return { people: room.guests as Person[], party: adults === undefined ? undefined : { adults, child_ages } };
  });
}

/** For a stay one list per room; for other products the travellers, if any are named. */
function guestsOf(b: FullBookingRow): Person[][] {
  if (b.productType === PRODUCT_TYPE.STAY) return b.rooms.map((room) => room.guests as Person[]);
  const { travellers } = b.details as ServiceDetails;
  return travellers.length ? [travellers] : [];
}

function withGuests(b: FullBookingRow, lists: Person[][]): Partial<FullBookingRow> {
  if (b.productType === PRODUCT_TYPE.STAY)
    return { rooms: b.rooms.map((room, i) => ({ ...room, guests: lists[i] as never })) };
  return { details: { ...(b.details as object), travellers: lists[0] ?? [] } as never };
}

/** The arrival of a transfer, or of a package's transfers by number. */
function arrivalOf(b: FullBookingRow) {
  if (isTransfer(b)) return readArrival((b.details as ServiceDetails).details as SoldTransfer);
  const arrivals = b.items.filter(isTransfer).flatMap(({ itemNo, details }) => {
    const known = readArrival(details as unknown as SoldTransfer);
    return known ? [{ item_no: itemNo, ...known }] : [];
  });
  return arrivals.length ? arrivals : null;
}

/** Changed fields, by their API names. */
function changesBetween(before: FullBookingRow, after: FullBookingRow): FieldChange[] {
  const of = (b: FullBookingRow) => ({
    agency_reference: b.agencyReference,
    contact: b.contact,
    guests: guestsOf(b),
    special_requests: b.specialRequests,
    flight_number: (b.details as { details?: { flight_number?: string } }).details?.flight_number,
    arrival: arrivalOf(b),
  });
  const [was, is] = [of(before), of(after)];
  const names = Object.keys(was) as (keyof typeof was)[];
  return names
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}
