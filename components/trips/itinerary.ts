import { formatFeeAsSold } from "@/lib/booking/as-sold";
import { isEditable } from "@/lib/booking/status";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

export type Trip = ResponseOf<"trip.get">;
export type Member = Trip["members"][number];

/** An entry of the itinerary on a day. */
export interface Stop {
  member: Member;
  /** A member over several days has two entries. */
  part: "BEGIN" | "END";
  /** `09:30` in local time; null when only the day is known. */
  time: string | null;
}
export interface Day {
  date: string;
  stops: Stop[];
}

/**
 * A trip by day: each member on its first day, a stay or a package also on its last. Ends come before starts, entries
 * without a time before those with one; otherwise members are in the order of the trip.
 */
export function daysOfTrip(members: readonly Member[]): Day[] {
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

/** Whether the member is not cancelled, rejected or failed. */
export const isAlive = ({ status }: Pick<Member, "status">): boolean => isEditable(status);

/** Only stays and packages have an end entry; a flight or tour past midnight is one entry. */
const hasEnd = (member: Member): boolean =>
  isAlive(member) &&
  (member.product_type === PRODUCT_TYPE.STAY || member.product_type === PRODUCT_TYPE.PACKAGE) &&
  member.starts_at.slice(0, 10) !== member.ends_at.slice(0, 10);

const rank = ({ part, time }: Stop): string => `${part === "END" ? 0 : 1} ${time ?? ""}`;

/** The bookings that take place, earliest first. */
export const idsInOrder = (members: readonly Member[]): string[] =>
  members
    .filter(isAlive)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ booking_public_id }) => booking_public_id);

/** The first and last day; null for a trip without members. */
export function spanOfTrip(members: readonly Member[]): { from: string; to: string } | null {
  if (!members.length) return null;
  const from = members.map((m) => m.starts_at.slice(0, 10)).toSorted()[0]!;
  const to = members
    .map((m) => m.ends_at.slice(0, 10))
    .toSorted()
    .at(-1)!;
  return { from, to };
}

/** What the client pays of a member's fee. */
export const memberFee = ({ total, sell_total: sell, currency }: Member, fee: string): string =>
  formatFeeAsSold(fee, currency, { total, sell });
