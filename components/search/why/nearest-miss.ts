import type { Property } from "../offers/offers";
import type { RefusingGate } from "./gate-messages";

/** A check's result for a room type, rate plan and party. */
interface Checked {
  roomId: string;
  planId: string;
  gates: readonly RefusingGate[];
}

/** The rate plan of a room type that failed the fewest gates. */
export interface NearestMiss {
  room: string;
  /** The name of that rate plan. */
  plan: string;
  /** The failed gates in the order of evaluation; empty if the room is available to each party alone. */
  refused: RefusingGate[];
}

const refusedOf = (gates: readonly RefusingGate[]): RefusingGate[] => gates.filter(({ result }) => result === "FAIL");

/**
 * Finds, for each room type, the rate plan with the fewest failed gates over all parties. The room with the fewest
 * comes first.
 */
export function findNearestMisses(
  property: Pick<Property, "rooms" | "rate_plans">,
  checks: readonly Checked[],
): NearestMiss[] {
  return property.rooms
    .flatMap(({ room_public_id, name }) => {
      const misses = property.rate_plans.flatMap(({ rate_plan_public_id, name: plan }) => {
        const own = checks.filter(({ roomId, planId }) => roomId === room_public_id && planId === rate_plan_public_id);
        if (own.length === 0) return [];
        const byGate = new Map(own.flatMap(({ gates }) => refusedOf(gates)).map((gate) => [gate.gate, gate]));
        return { room: name, plan, refused: [...byGate.values()] };
      });
      return misses.sort((a, b) => a.refused.length - b.refused.length).slice(0, 1);
    })
    .sort((a, b) => a.refused.length - b.refused.length);
}
