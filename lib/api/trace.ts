import { newTraceId } from "@/lib/core/ids";
import type { Origin } from "@/lib/core/tracing/spans";
import type { Call } from "./call";

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * The trace id of a valid W3C `traceparent`, else a new one.
 * @see docs/overview#trace-ids
 */
export function readTraceId(call: Call): string {
  const given = call.header("traceparent");
  return (given && TRACEPARENT.exec(given)?.[1]) || newTraceId();
}

/** The parent of a call's span: the caller's span, or none in a new trace. */
export function readOrigin(call: Call, traceId: string): Origin {
  const parent = call.header("traceparent");
  return parent !== undefined && TRACEPARENT.test(parent) ? { parent } : { traceId };
}
