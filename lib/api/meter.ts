import { countUsageUnit } from "@/lib/usage/counter";
import type { Caller } from "./authenticate";
import type { Operation } from "./operation";

/**
 * Counts one unit for each successful (2xx) request of a metered operation. Runs last, when the response can no longer
 * become an error. Users of the desk are not metered.
 * @see docs/limits#metering
 */
export function meterCall(op: Operation, caller: Caller, status: number): void {
  if (op.metered && status < 300 && caller.credential) countUsageUnit(caller.tenant.id, caller.credential.id, op.id);
}
