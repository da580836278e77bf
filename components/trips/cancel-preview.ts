import { isCancellable } from "@/lib/booking/status";
import type { ListedBooking } from "../booking/list/deadline-cell";
import { addMoney } from "@/lib/format/money";
import type { Member } from "./itinerary";

/** The expected result of cancelling a member: possible, already done, too late, or never. The service decides. */
type CancelOutcome = "CAN" | "DONE" | "LATE" | "NEVER";

export interface Fee {
  member: Member;
  outcome: CancelOutcome;
  /** Undefined until loaded. */
  fee: string | undefined;
}

export function previewCancel(
  member: Member,
  about: Pick<ListedBooking, "cancellable_until"> | undefined,
  now: Date,
): CancelOutcome {
  if (member.status === "CANCELLED") return "DONE";
  if (!isCancellable(member.status)) return "NEVER";
  const until = about?.cancellable_until;
  return member.status === "CONFIRMED" && until != null && new Date(until) < now ? "LATE" : "CAN";
}

/** The fees of all cancellable members, by currency. */
export function sumFees(fees: readonly Fee[]): { isKnown: boolean; totals: { currency: string; amount: string }[] } {
  const ending = fees.filter((f) => f.outcome === "CAN");
  const currencies = [...new Set(ending.map((f) => f.member.currency))].toSorted();
  return {
    isKnown: ending.every((f) => f.fee !== undefined),
    totals: currencies.map((currency) => ({
      currency,
      amount: addMoney(
        ending.filter((f) => f.member.currency === currency).map((f) => f.fee ?? "0"),
        currency,
      ),
    })),
  };
}
