import { formatTravellerFee } from "@/lib/booking/as-sold";
import { isEditable } from "@/lib/booking/status";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

export type Trip = ResponseOf<"trip.get">;
export type Member = Trip["members"][number];

/** An entry of the itinerary on a day. */
export interface Stop {
  member: Member;
  /** Whether this entry is the member's begin or end; members of several days have both. */
  part: "BEGIN" | "END";
  /** Local time, `09:30`; null if only the day is known. */
  time: string | null;
}
interface Day {
  date: string;
  stops: Stop[];
}

/**
 * Orders a trip by day: each member on its first day, stays and packages also on their last. Within a day, ends
 * precede starts and entries without a time precede timed ones; otherwise the trip's order applies.
 */
export function listTripDays(members: readonly Member[]): Day[] {
  const days = new Map<string, Stop[]>();
  const put = (at: string, member: Member, part: Stop["part"]) => {
    const date = at.slice(0, 10);
    const stops = days.get(date) ?? [];
    stops.push({ member, part, time: at.length > 10 ? at.slice(11, 16) : null });
    days.set(date, stops);
  };
  for (const member of members) {
    put(member.starts_at, member, "BEGIN");
    if (hasEnd(member)) put(member.ends_at, member, "END");
  }
  return [...days]
    .map(([date, stops]) => ({ date, stops: stops.toSorted((a, b) => rank(a).localeCompare(rank(b))) }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Whether the member still takes place: not cancelled, rejected or failed. */
export const takesPlace = ({ status }: Pick<Member, "status">): boolean => isEditable(status);

/** Whether the member has an end entry: stays and packages have one, a flight or tour past midnight has not. */
const hasEnd = (member: Member): boolean =>
  takesPlace(member) &&
  (member.product_type === PRODUCT_TYPE.STAY || member.product_type === PRODUCT_TYPE.PACKAGE) &&
  member.starts_at.slice(0, 10) !== member.ends_at.slice(0, 10);

const rank = ({ part, time }: Stop): string => `${part === "END" ? 0 : 1} ${time ?? ""}`;

/** The ids of bookings that take place, earliest first. */
export const listIdsInOrder = (members: readonly Member[]): string[] =>
  members
    .filter(takesPlace)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ booking_public_id }) => booking_public_id);

/** The first and last day; null for a trip without members. */
export function getTripDates(members: readonly Member[]): { from: string; to: string } | null {
  if (!members.length) return null;
  const from = members.map((m) => m.starts_at.slice(0, 10)).toSorted()[0]!;
  const to = members
    .map((m) => m.ends_at.slice(0, 10))
    .toSorted()
    .at(-1)!;
  return { from, to };
}

/** The client's fee for a member's cancellation. */
export const formatMemberFee = ({ total, sell_total: sell, currency }: Member, fee: string): string =>
  formatTravellerFee(fee, currency, { total, sell });
