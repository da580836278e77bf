import { expect, test } from "vitest";
import { mergePolicies, pinPolicy } from "@/lib/cancellation/policy";
import type { PlanTerms } from "@/lib/cancellation/terms";
import { computeCancellationTerms } from "./plan-terms";

const ZONES = ["Europe/Berlin", "Pacific/Honolulu", "Asia/Tokyo", "America/New_York"];
const NOW = new Date("2027-03-20T10:00:00Z");
// Dates around both daylight-saving changes, and near enough that some free windows have ended.
const CHECKINS = ["2027-03-21", "2027-03-23", "2027-03-29", "2027-04-10", "2027-11-01"];

const flexible = (days_before: number, time: string): PlanTerms => ({
  non_refundable: false,
  late_cancellation: "WITH_FEE",
  free_until: { days_before, time },
  tiers: [],
});
const PLANS: PlanTerms[] = [
  flexible(1, "18:00"),
  flexible(2, "02:30"),
  flexible(7, "23:59"),
  { ...flexible(0, "00:00"), free_until: null },
  { ...flexible(3, "12:00"), non_refundable: true },
];

function pinned(terms: PlanTerms[], timezone: string, checkin: string) {
  const stay = {
    checkin,
    checkinFrom: "15:00",
    timezone,
    now: NOW,
    total: 10_000n,
    firstNights: () => 5_000n,
    convert: () => 100n,
  };
  return mergePolicies(terms.map((one) => pinPolicy(one, stay)));
}

/** The plan in the catalogue's format. */
const shown = ({ non_refundable, free_until }: PlanTerms) => ({
  non_refundable,
  free_until: non_refundable ? null : free_until,
});

test("an offer shows exactly the deadline that its prebook pins, alone and with other rooms", () => {
  for (const timezone of ZONES)
    for (const checkin of CHECKINS)
      for (const one of PLANS)
        for (const other of PLANS) {
          const { freeUntil } = pinned([one, other], timezone, checkin);
          const terms = computeCancellationTerms([shown(one), shown(other)], timezone, checkin, NOW);
          expect(terms.kind === "FREE_UNTIL" ? terms.at : null).toEqual(freeUntil);
        }
});

test("one non-refundable room makes the whole offer non-refundable", () => {
  const plans = [PLANS[0]!, PLANS[4]!].map(shown);
  expect(computeCancellationTerms(plans, "Europe/Berlin", "2027-04-10", NOW)).toEqual({ kind: "NON_REFUNDABLE" });
});

test("a plan that is no longer in the catalogue promises no free cancellation", () => {
  expect(computeCancellationTerms([undefined], "Europe/Berlin", "2027-04-10", NOW)).toEqual({ kind: "FEES_APPLY" });
});
