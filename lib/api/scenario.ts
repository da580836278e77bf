import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/core/env";
import { DomainError, invalid, limitReached } from "@/lib/core/errors";
import type { Call, Reply } from "./call";
import { TRANSPORT_SCENARIOS, SCENARIOS, type Operation, type Scenario } from "./operation";

export const SCENARIO_HEADER = "X-Service-Sandbox-Scenario";

/** Milliseconds that the answer of a `slow` call is withheld: more than the time-out of an impatient client. */
const SLOW_MS = 5_000;

const readHeader = (call: Call): string | undefined =>
  env.sandbox ? call.header(SCENARIO_HEADER.toLowerCase()) : undefined;

/** The scenarios that mean something for an operation of a sandbox. */
export const listScenarios = (op: Operation): readonly Scenario[] => [...(op.scenarios ?? []), ...TRANSPORT_SCENARIOS];

/** @throws DomainError `INVALID_REQUEST` for an unknown scenario; one that the operation does not support is ignored */
export function readScenario(op: Operation, call: Call): Scenario | undefined {
  const name = readHeader(call);
  if (name === undefined) return undefined;
  const scenario = SCENARIOS.find((known) => known === name);
  if (!scenario) throw invalid({ path: SCENARIO_HEADER, message: `must be one of ${SCENARIOS.join(", ")}` });
  return op.scenarios?.includes(scenario) ? scenario : undefined;
}

/** Refuses a call before any work, as a scenario asks. @throws DomainError `rate_limited`, `INTERNAL_ERROR` */
export function simulateRefusal(call: Call): void {
  const scenario = readHeader(call);
  if (scenario === "rate_limited") throw limitReached("requests", 1);
  if (scenario === "server_error") throw new DomainError("INTERNAL_ERROR");
}

/** Withholds or loses the answer to a call that has been carried out, as a scenario asks. */
export async function simulateTransport(call: Call, reply: Reply): Promise<Reply> {
  const scenario = readHeader(call);
  if (scenario === "slow") await sleep(SLOW_MS);
  return scenario === "lost_response" ? { ...reply, isLost: true } : reply;
}
