import { z } from "zod";
import { toDelivery } from "@/lib/booking/delivery";
import type { NamedGuest } from "@/lib/booking/detail-schemas";
import type { Contact } from "@/lib/booking/travellers/traveller-schemas";
import { revealPassports } from "@/lib/booking/travellers/passports";
import type { BookingStatus, Outcome } from "@/lib/booking/status";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { formatMoney, parseMoney, multiplyMinor } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatFullName } from "@/lib/document/service-text";
import { findGrantedParts, listGrantedParts, type GrantedPart } from "./repository";
import type { SupplyBooking, SupplyBookingList, SupplyBookingPage } from "./schemas";

const Position = z.object({ at: z.string(), id: z.string() });

/** Lists the bookings that a supplier delivers, in the order of their changes for it. */
export async function listSupplyBookings(context: Context, request: z.output<typeof SupplyBookingList>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "supplyBookings", { cursor, filters: given }, Position);
  const found = await listGrantedParts(context.tenantId, {
    status: filters.status,
    ...(filters.updated_since && { since: new Date(filters.updated_since) }),
    ...(after && { after: { at: new Date(after.at), id: after.id } }),
    most: limit + 1,
  });
  return cutPage(context, "supplyBookings", found, limit, ({ updatedAt, id }) => ({
    filters,
    after: { at: updatedAt.toISOString(), id: String(id) },
  }));
}

/** Returns a booking that a supplier delivers; of several granted parts of a package, the first. */
export async function getSupplyBooking({ tenantId }: Context, publicId: string): Promise<GrantedPart> {
  const [part] = await findGrantedParts(tenantId, publicId);
  if (!part) throw new DomainError("BOOKING_NOT_FOUND");
  return part;
}

/** The rooms of a part, in the order in which the supplier sees them. */
export const listRooms = ({ booking, itemNo, propertyId }: GrantedPart): GrantedPart["booking"]["rooms"] =>
  booking.rooms.filter((room) => room.itemNo === itemNo && room.propertyId === propertyId);

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

interface SoldDetails {
  rooms?: { meal_plan_code: string; adults?: number; child_ages?: number[] }[];
  travellers?: z.input<typeof NamedGuest>[];
  passports?: string;
  details?: {
    arrival?: Record<string, unknown>;
    flight_number?: string | null;
    pickup_note?: string | null;
    service_time?: string;
  } & Pick<z.input<typeof SupplyBooking>, "language" | "pickup_point" | "answers">;
}

/** The arrival of a transfer. If it was booked without flight details, the details known by now, or null. */
function arrivalOf({ arrival, flight_number, pickup_note }: NonNullable<SoldDetails["details"]>) {
  const known = {
    ...(flight_number && { flight_number }),
    ...(pickup_note && { pickup_note }),
    ...arrival,
  };
  return Object.keys(known).length ? known : null;
}

/** The contact for a driver or guide; null if there is none, or if the guests' data is erased. */
function contactOf({ contact, guestDataErasedAt }: GrantedPart["booking"], productType: number) {
  const isMet = productType === PRODUCT_TYPE.TRANSFER || productType === PRODUCT_TYPE.TOUR;
  if (!isMet || guestDataErasedAt) return null;
  const { phone, ...named } = contact as Contact;
  return { name: formatFullName(named), ...(phone && { phone }) };
}

/** The choices and answers of a tour's guests. */
const pickJoining = ({ language, pickup_point, answers }: NonNullable<SoldDetails["details"]> = {}) => ({
  ...(language && { language }),
  ...(pickup_point && { pickup_point }),
  ...(answers && { answers }),
});

/** The travellers of a part. Only for flights with passports, whose numbers are in full with `shown: "WHOLE"`. */
function travellersOf({ travellers = [], passports }: SoldDetails, productType: number, shown: "HIDDEN" | "WHOLE") {
  if (productType !== PRODUCT_TYPE.FLIGHT) return travellers.map(({ passport: _, ...person }) => person);
  return shown === "WHOLE" && passports !== undefined ? revealPassports({ travellers, passports }) : travellers;
}

/** A part as its supplier reads it: until it is cancelled, with the passport numbers that lists hide. */
export const toWholeSupplyBooking = (part: GrantedPart): z.input<typeof SupplyBooking> =>
  toSupplyBooking(part, part.kind === "CANCEL" ? "HIDDEN" : "WHOLE");

export function toSupplyBooking(
  part: GrantedPart,
  passports: "HIDDEN" | "WHOLE" = "HIDDEN",
): z.input<typeof SupplyBooking> {
  const { booking, codes, itemNo, propertyId, serviceId } = part;
  const item = booking.items.find((one) => one.itemNo === itemNo);
  const details = booking.details as SoldDetails;
  const sold = item ? (item.details as SoldDetails) : details;
  const productType = item?.productType ?? booking.productType;
  const rooms = listRooms(part);
  const services = booking.services.filter((one) => one.itemNo === itemNo && one.serviceId === serviceId);
  const [first] = rooms;
  const [line] = services;
  const serviceDetails = item ? (item.details as SoldDetails["details"]) : details.details;
  return {
    public_id: booking.publicId,
    ...(item && { item_public_id: item.publicId }),
    booking_number: Number(booking.bookingNumber),
    kind: part.kind as "NEW" | "CHANGE" | "CANCEL",
    version: part.version,
    status: (item?.status ?? booking.status) as BookingStatus,
    product_type: productType,
    ...(propertyId !== null && { property_code: codes.properties.get(propertyId) ?? "" }),
    ...(serviceId !== null && { service_code: codes.services.get(serviceId) ?? "" }),
    checkin: dayOf(first?.checkin ?? line?.day ?? booking.startsOn),
    checkout: dayOf(first?.checkout ?? services.at(-1)?.day ?? booking.endsOn),
    ...((line?.startTime || serviceDetails?.service_time) && {
      start_time: line?.startTime || serviceDetails?.service_time,
    }),
    ...(line && { units: line.units }),
    rooms: rooms.map((room, at) => ({
      room_code: codes.rooms.get(room.roomId) ?? "",
      rate_plan_code: codes.plans.get(room.ratePlanId) ?? "",
      board_code: sold.rooms?.[at]?.meal_plan_code ?? "",
      adults: sold.rooms?.[at]?.adults ?? 0,
      child_ages: sold.rooms?.[at]?.child_ages ?? [],
      guests: room.guests as z.input<typeof NamedGuest>[],
      supplier_reference: room.supplierReference,
    })),
    travellers: travellersOf(details, productType, passports),
    ...(productType === PRODUCT_TYPE.TOUR && pickJoining(serviceDetails)),
    contact: contactOf(booking, productType),
    guest_market: booking.guestMarket,
    special_requests: booking.specialRequests,
    arrival: productType === PRODUCT_TYPE.TRANSFER && serviceDetails ? arrivalOf(serviceDetails) : null,
    ...toCost(part),
    supplier_reference: booking.supplierReference,
    outcome: booking.outcome as Outcome | null,
    ...toDelivery(booking.fulfilments, itemNo),
    respond_by: booking.status === "ON_REQUEST" ? (booking.respondBy?.toISOString() ?? null) : null,
    acknowledged_at: part.acknowledgedAt?.toISOString() ?? null,
    updated_at: part.updatedAt.toISOString(),
  };
}

/**
 * The wholesaler's cost of the part's rooms; for a cancelled part, its share of the fee; null if none of its plans
 * has a cost.
 */
function toCost(part: GrantedPart): Pick<z.input<typeof SupplyBooking>, "cost_total" | "currency"> {
  const { booking, itemNo } = part;
  const slots = new Set(listRooms(part).map(({ slot }) => slot));
  const last = Math.max(0, ...booking.costs.map(({ version }) => version));
  const costs = booking.costs.filter(({ version, slot }) => version === last && slots.has(slot));
  const [currency, other] = new Set(costs.map(({ currencyCode }) => currencyCode));
  if (currency === undefined || other !== undefined) return { cost_total: null, currency: null };
  const { status, total, realizedPenalty } = booking.items.find((one) => one.itemNo === itemNo) ?? booking;
  const sum = costs.reduce((all, { cost }) => all + cost, 0n);
  const penalty = realizedPenalty as { fee: string } | null;
  const fee = penalty ? parseMoney(penalty.fee, booking.currencyCode) : 0n;
  const due = status !== "CANCELLED" || total === 0n ? sum : multiplyMinor(sum, { num: fee, den: total });
  return { cost_total: formatMoney(due, currency), currency };
}

export const toSupplyBookingPage = ({
  rows,
  nextCursor,
}: Awaited<ReturnType<typeof listSupplyBookings>>): z.input<typeof SupplyBookingPage> => ({
  items: rows.map((part) => toSupplyBooking(part)),
  next_cursor: nextCursor,
});
