import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import type { CheckRequest, GateResult } from "./availability-schemas";
import { GATES, type Gate, type Tuple } from "./gates";
import { tupleOf } from "./match";
import { partyOf, stayQuery } from "./query";
import { findSupply, type Supply } from "./repository";
import { requestTime, requireSellableCheckin } from "./request-time";

export interface CheckResult {
  gates: z.input<typeof GateResult>[];
  requestTime: Date;
}

/**
 * Why one room type under one rate plan sells for a stay, or why not: every gate of search, in order (CONTRACT 4). An id
 * that is unknown fails its own gate, and the gates that need it are skipped.
 */
export async function checkAvailability(context: Context, request: CheckRequest): Promise<CheckResult> {
  const at = requestTime(context, request.request_time);
  requireSellableCheckin(request.checkin, at);
  const party = partyOf(request);
  const stay = {
    checkin: request.checkin,
    nights: nightsBetween(request.checkin, request.checkout),
    currency: request.currency,
    occupancy: [party],
  };
  const [query, [supply]] = await Promise.all([
    stayQuery(context.profile, stay, at),
    findSupply([request.property_public_id], stay.checkin, stay.nights, context.now),
  ]);
  const visible = supply && (!context.catalogue || context.catalogue.has(request.property_public_id));
  if (!visible)
    return {
      gates: GATES.map((gate, i) => (i ? skipped(gate) : failed(gate, "PROPERTY_NOT_FOUND", "No such property", null))),
      requestTime: at,
    };
  return {
    gates: judge(supply, request, (room, plan) => tupleOf(supply.sheet, room, plan, supply.days, party, 1, query)),
    requestTime: at,
  };
}

type MakeTuple = (room: Tuple["room"], plan: Tuple["plan"]) => Tuple;

function judge({ sheet }: Supply, request: CheckRequest, tuple: MakeTuple): CheckResult["gates"] {
  const room = sheet.rooms.find((r) => r.publicId === request.room_public_id);
  const plan = sheet.plans.find((p) => p.publicId === request.rate_plan_public_id);
  const known = { room: room !== undefined, plan: plan !== undefined };
  // Gates that need what is missing are never asked, so a stand-in does no harm.
  const facts = tuple(room ?? NO_ROOM, plan ?? NO_PLAN);
  return GATES.map((gate) => {
    const missing = gate.needs.find((need) => !known[need]);
    if (missing)
      return gate.gate === (missing === "room" ? "ROOM" : "RATE_PLAN")
        ? failed(gate, gate.code, gate.message, null)
        : skipped(gate);
    const data = gate.data?.(facts) ?? null;
    return gate.passes(facts)
      ? { gate: gate.gate, result: "PASS", code: null, message: null, data }
      : failed(gate, gate.code, gate.message, data);
  });
}

const NO_ROOM: Tuple["room"] = {
  id: 0,
  publicId: "",
  name: "",
  baseOccupancy: 1,
  maxAdults: 0,
  maxChildren: 0,
  maxOccupancy: 0,
};
const NO_PLAN: Tuple["plan"] = {
  id: 0,
  publicId: "",
  name: "",
  index: 0,
  board: "RO",
  currency: "",
  extraAdult: 0,
  childBands: [],
  termsTag: 0, // prettier-ignore
  terms: { non_refundable: false, late_cancellation: "REFUSED", free_until: null, tiers: [] },
  sellFromDay: null,
  sellUntilDay: null,
  releaseDays: 0,
  minStay: 1,
  maxStay: 30, // prettier-ignore
};

function failed(
  gate: Gate,
  code: string,
  message: string,
  data: Record<string, unknown> | null,
): CheckResult["gates"][number] {
  return { gate: gate.gate, result: "FAIL", code, message, data };
}

function skipped(gate: Gate): CheckResult["gates"][number] {
  return { gate: gate.gate, result: "SKIPPED", code: null, message: null, data: null };
}
