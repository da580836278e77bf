import { count } from "@/lib/usage/counter";
import type { Caller } from "./authenticate";
import type { Operation } from "./operation";

/** One unit for an accepted request of a metered operation (SPEC, Usage metering; CONTRACT 2). */
export function meter(op: Operation, caller: Caller, status: number): void {
  if (op.metered && status < 300 && caller.credential) count(caller.tenant.id, caller.credential.id, op.id);
}
