import { count } from "@/lib/usage/counter";
import type { Caller } from "./authenticate";
import type { Operation } from "./operation";

/**
 * One unit for an accepted (2xx) request of a metered operation, whatever it asked for.
 * Called last, when nothing can make an error of the answer any more. People on the staff side are not counted.
 */
export function meter(op: Operation, caller: Caller, status: number): void {
  if (op.metered && status < 300 && caller.credential) count(caller.tenant.id, caller.credential.id, op.id);
}
