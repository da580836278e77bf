import type { Operation } from "./operation";

/** Whether an operation writes; all others only read, whatever their method. */
export function writes({ method, effect }: Pick<Operation, "method" | "effect">): boolean {
  return (effect ?? (method === "GET" ? "read" : "write")) === "write";
}
