import type { BookingRow } from "@/lib/booking/repository";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { parseMoney, type Minor } from "@/lib/core/money";
import type { TripStatus } from "./schemas";

/** A trip is what all of its members are; where they differ, or are neither confirmed nor cancelled, it is MIXED. */
export function statusOf(members: readonly Pick<BookingRow, "status">[]): TripStatus {
  if (!members.length) return "EMPTY";
  const all = (status: string) => members.every((m) => m.status === status);
  if (all("CONFIRMED")) return "CONFIRMED";
  return all("CANCELLED") ? "CANCELLED" : "MIXED";
}

type Priced = Pick<BookingRow, "status" | "total" | "cancelledTotal" | "currencyCode" | "realizedPenalty">;

/**
 * What a member costs as it stands, in minor units: a cancelled one its fee, a rejected or failed one nothing; a package in
 * which items are cancelled, the rest of it and their fees.
 */
export function costOf(member: Priced): Minor {
  if (member.status === "REJECTED" || member.status === "FAILED") return 0n;
  return member.status === "CANCELLED" ? feeOf(member) : member.total - member.cancelledTotal + feeOf(member);
}

/** The fee that a cancelled member, or what is cancelled of it, was cancelled at, in minor units. */
export function feeOf({ realizedPenalty, currencyCode }: Priced): Minor {
  const penalty = realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  return penalty ? parseMoney(penalty.fee, currencyCode) : 0n;
}

/** What the members cost by currency, in minor units, by the currencies' names; never summed across. */
export function totalsOf(members: readonly Priced[]): [currency: string, amount: Minor][] {
  const totals = new Map<string, Minor>();
  for (const m of members) totals.set(m.currencyCode, (totals.get(m.currencyCode) ?? 0n) + costOf(m));
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}
