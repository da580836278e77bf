import type { FullBookingRow } from "@/lib/booking/repository";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { computeCostOfLeaving } from "@/lib/cancellation/policy";
import { toInstant, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { Minor } from "@/lib/core/money";
import type { BOARDS } from "../boards";
import type { GuestsByRoom, StayDetails } from "../booking/book";
import type { Party } from "../pricing/price";
import { countRoomNights, type RoomNight } from "./stock-delta";

const ACCOMMODATION = 1;

/** The stay of an existing booking. */
export interface ExistingStay {
  profileId: number;
  propertyId: number;
  checkin: CalendarDate;
  checkout: CalendarDate;
  nights: number;
  currency: string;
  /** The guests' market; undefined: not known. */
  market: string | undefined;
  total: Minor;
  rooms: BookedRoomNow[];
}
interface BookedRoomNow {
  roomId: number;
  ratePlanId: number;
  board: (typeof BOARDS)[number];
  total: Minor;
  /** The priced party. Older bookings lack it. */
  party: Party | undefined;
  guests: GuestsByRoom[number];
}

const dateOf = (at: Date): CalendarDate => at.toISOString().slice(0, 10);

/** Reads the stay of a booking, its rooms in order. */
export function readBookedStay(booking: FullBookingRow): ExistingStay {
  const { rooms } = booking.details as unknown as StayDetails;
  const [first] = booking.rooms;
  const [checkin, checkout] = [dateOf(booking.startsOn), dateOf(booking.endsOn)];
  return {
    profileId: booking.profileId,
    propertyId: first!.propertyId,
    checkin,
    checkout,
    nights: nightsBetween(checkin, checkout),
    currency: booking.currencyCode,
    market: booking.guestMarket ?? undefined,
    total: booking.total,
    rooms: booking.rooms.map((room, i) => {
      const { meal_plan_code: board, adults, child_ages } = rooms[i]! as Partial<StayDetails["rooms"][number]>;
      const childAges = (child_ages ?? []).toSorted((a, b) => a - b);
      return {
        roomId: room.roomId,
        ratePlanId: room.ratePlanId,
        board: board!,
        total: room.total,
        party: adults === undefined ? undefined : { adults, childAges },
        guests: room.guests as unknown as GuestsByRoom[number],
      };
    }),
  };
}

/** The room-nights that the booking uses. */
export function listRoomNights({ checkin, nights, rooms }: ExistingStay): RoomNight[] {
  return countRoomNights(rooms.map(({ roomId }) => ({ room_id: roomId, checkin, nights })));
}

/**
 * Checks that a stay can be changed: it is confirmed, and check-in has not passed.
 * @throws DomainError `BOOKING_NOT_CHANGEABLE`
 */
export function requireChangeable(booking: FullBookingRow, now: Date): void {
  const { status, productType, startsOn, guestDataErasedAt } = booking;
  const refuse = (message: string, details: Record<string, unknown>) =>
    new DomainError("BOOKING_NOT_CHANGEABLE", { message, details: { status, ...details } });
  if (productType !== ACCOMMODATION)
    throw refuse("Only stays can be changed: cancel this booking and create another", { product_type: productType });
  if (status !== "CONFIRMED") throw refuse(`A ${status} booking cannot be changed`, {});
  const { timezone } = booking.policy as PolicySnapshot;
  const { checkin_from = "00:00" } = booking.details as unknown as StayDetails;
  if (now > toInstant(dateOf(startsOn), checkin_from, timezone))
    throw refuse("Check-in has passed: the stay can no longer be changed", { checkin_date: dateOf(startsOn) });
  if (guestDataErasedAt) throw refuse("The guests' data of this booking is erased, so it can no longer be changed", {});
}

/** The cost of cancelling now. No change may lower the total, or the fees before check-in, below it. */
export function computeLeastTotal(booking: FullBookingRow, now: Date): Minor {
  return computeCostOfLeaving(booking.policy as PolicySnapshot, booking.total, now);
}
