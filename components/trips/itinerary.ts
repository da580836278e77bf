import { isEditable } from "@/lib/booking/status";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type Trip = ResponseOf<"trip.get">;
export type Member = Trip["members"][number];

/** Something of a trip that happens on a day. */
export interface Stop {
  member: Member;
  /** A member of several days has two. */
  part: "BEGIN" | "END";
  /** `09:30` by the clocks there; null where only the day is known. */
  time: string | null;
}
export interface Day {
  date: string;
  stops: Stop[];
}

/**
 * A trip day by day: each member on the day that it begins, a stay or a package also on its last. What ends comes before what
 * begins, what has no hour before what has one; among equals the members keep the order of the trip.
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

/** Whether it takes place, or may still. */
export const isAlive = ({ status }: Pick<Member, "status">): boolean => isEditable(status);

/** Of a stay and a package, whose end is an act of its own; a flight or a tour over midnight is one thing. */
const hasEnd = (member: Member): boolean =>
  isAlive(member) &&
  (member.product_type === 1 || member.product_type === 5) &&
  member.starts_at.slice(0, 10) !== member.ends_at.slice(0, 10);

const rank = ({ part, time }: Stop): string => `${part === "END" ? 0 : 1} ${time ?? ""}`;

/** From its first day to its last; null for a trip without members. */
export function spanOfTrip(members: readonly Member[]): { from: string; to: string } | null {
  if (!members.length) return null;
  const from = members.map((m) => m.starts_at.slice(0, 10)).toSorted()[0]!;
  const to = members
    .map((m) => m.ends_at.slice(0, 10))
    .toSorted()
    .at(-1)!;
  return { from, to };
}
