import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { toJsonFragment } from "@/lib/core/json/json-bytes";
import { checkProperty } from "./property-results";
import type { CheckRequest, CheckResponse, GateResult } from "../availability-schemas";
import { explainGate, type ExplainedRate } from "../pricing/explain";
import { GATES, type Gate, passesGate, type RateForStay } from "../pricing/gates";
import { buildRateForStay, type StayQuery } from "../pricing/match";
import { normalizeParty } from "./query";
import type { Supply } from "./repository";
import { resolveRequestTime, requireCheckinInReach, requireSellableCheckin } from "./request-time";
import { listNights } from "../pricing/stay-days";

type Verdict = z.input<typeof GateResult>;
interface CheckResult {
  gates: Verdict[];
  requestTime: Date;
}

/**
 * Explains why one room type under one rate plan sells for a stay, or why not: every gate of search, in order. An
 * unknown id fails its own gate, and the gates that need it are skipped.
 * @throws DomainError `INVALID_REQUEST` on `request_time`, or on a `checkin` outside the property's limits
 * @see docs/availability#the-availability-check
 */
export async function checkAvailability(context: Context, request: CheckRequest): Promise<CheckResult> {
  const at = resolveRequestTime(context, request.request_time);
  requireSellableCheckin(request.checkin, at);
  const stay = {
    checkin: request.checkin,
    nights: nightsBetween(request.checkin, request.checkout),
    currency: request.currency,
    occupancy: [normalizeParty(request)],
    market: request.guest_market,
    rooms: request.rooms,
  };
  const { query, supply } = await checkProperty(context, request.property_public_id, stay, at);
  if (!supply) return { gates: GATES.map((gate, i) => (i ? skipped(gate, "property") : NO_PROPERTY)), requestTime: at };
  requireCheckinInReach(query, [supply.sheet.timezone]);
  const named = { ...request, profile_public_id: context.profile.publicId };
  return { gates: traceGates(supply, named, query), requestTime: at };
}

export function toCheckResponse({ gates, requestTime: at }: CheckResult): z.input<typeof CheckResponse> {
  return {
    bookable: gates.every((g) => g.result === "PASS"),
    first_failed_gate: gates.find((g) => g.result === "FAIL")?.gate ?? null,
    gates,
    request_time: at.toISOString(),
  };
}

/** Every gate's result for a room type and rate plan of a property, for the query's one party. */
export function traceGates(supply: Supply, named: ExplainedRate["request"], query: StayQuery): Verdict[] {
  const { sheet, days, nights } = supply;
  const known = {
    room: sheet.rooms.find((r) => r.publicId === named.room_public_id),
    plan: sheet.plans.find((p) => p.publicId === named.rate_plan_public_id),
  };
  const { room = NO_ROOM, plan = NO_PLAN } = known;
  const tuple = buildRateForStay(sheet, room, plan, days, query.occupancy[0]!, 1, query);
  const nightly = listNights(nights, room.id, query.nights);
  return GATES.map((gate) => {
    const missing = NEEDED[gate.needs].find((need) => !known[need]);
    if (missing && gate.gate !== OWN_GATE[missing]) return skipped(gate, missing);
    const passes = !missing && (known.plan ? passesGate(gate, tuple) : gate.passes(tuple));
    const { message, data } = explainGate[gate.gate]({ ...tuple, request: named, nightly });
    return passes
      ? { gate: gate.gate, result: "PASS", code: null, message: null, data }
      : { gate: gate.gate, result: "FAIL", code: gate.code, message, data };
  });
}

/** What must exist (`needs`) for a gate to be checked. */
const NEEDED = { property: [], room: ["room"], plan: ["plan"], both: ["room", "plan"] } as const;
const OWN_GATE = { room: "ROOM", plan: "RATE_PLAN" } as const;
const NAMES = { property: "property", room: "room", plan: "rate plan" } as const;

const NO_PROPERTY: Verdict = {
  gate: "PROPERTY",
  result: "FAIL",
  code: "PROPERTY_NOT_FOUND",
  message: "There is no such property in your catalogue",
  data: null,
};

function skipped({ gate }: Gate, missing: keyof typeof NAMES): Verdict {
  return {
    gate,
    result: "SKIPPED",
    code: null,
    message: `Skipped: no such ${NAMES[missing]}`,
    data: null,
  };
}

// Placeholders for a room, a plan and a sheet that do not exist; the gates that need them are skipped.
const NO_ROOM: RateForStay["room"] = {
  id: 0,
  publicId: "",
  name: "",
  json: toJsonFragment(""),
  baseOccupancy: 1,
  maxAdults: 0,
  maxChildren: 0,
  maxOccupancy: 0,
  minAdults: 0,
  maxInfants: 0,
  infantMaxAge: 0,
  isOnRequestBeyond: false,
};
const NO_PLAN: RateForStay["plan"] = {
  id: 0,
  publicId: "",
  code: "",
  name: "",
  json: toJsonFragment(""),
  index: 0,
  board: "RO",
  currency: "",
  extraAdult: 0,
  childBands: [],
  terms: { non_refundable: false, late_cancellation: "REFUSED", free_until: null, tiers: [] },
  termsTag: 0,
  sellFromDay: null,
  sellUntilDay: null,
  releaseDays: 0,
  minStay: 1,
  maxStay: 30,
  audience: { isNamed: false, isPackageOnly: false, minRooms: 1, markets: [] },
  isCost: false,
  contract: undefined,
};
