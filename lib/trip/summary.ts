import type { BookingRow } from "@/lib/booking/repository";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { parseMoney, type Minor } from "@/lib/core/money";
import type { TripStatus } from "./schemas";

/** The status that all members share; MIXED when they differ, or are neither confirmed nor cancelled. */
export function computeTripStatus(members: readonly Pick<BookingRow, "status">[]): TripStatus {
  if (!members.length) return "EMPTY";
  const all = (status: string) => members.every((m) => m.status === status);
  if (all("CONFIRMED")) return "CONFIRMED";
  return all("CANCELLED") ? "CANCELLED" : "MIXED";
}

type Priced = Pick<BookingRow, "status" | "total" | "cancelledTotal" | "currencyCode" | "realizedPenalty">;

/**
 * A member's cost in minor units: the fee of a cancelled one, zero for a rejected or failed one; for a package with
 * cancelled items, the remaining items and the fees.
 */
function computeCost(member: Priced): Minor {
  if (member.status === "REJECTED" || member.status === "FAILED") return 0n;
  return member.status === "CANCELLED" ? readFee(member) : member.total - member.cancelledTotal + readFee(member);
}

/** The fee of a cancelled member, or of its cancelled items, in minor units. */
export function readFee({ realizedPenalty, currencyCode }: Priced): Minor {
  const penalty = realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  return penalty ? parseMoney(penalty.fee, currencyCode) : 0n;
}

/** The members' cost by currency, in minor units, sorted by currency; never summed across currencies. */
export function sumByCurrency<M extends Priced>(
  members: readonly M[],
  amountOf: (member: M) => Minor = computeCost,
): [currency: string, amount: Minor][] {
  const totals = new Map<string, Minor>();
  for (const m of members) totals.set(m.currencyCode, (totals.get(m.currencyCode) ?? 0n) + amountOf(m));
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}
