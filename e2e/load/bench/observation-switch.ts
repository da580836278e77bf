import { createRequire } from "node:module";
import type * as Prometheus from "prom-client";
import { AccessLog } from "@/lib/api/access-log";
import { setTracing, type Tracing } from "@/lib/core/tracing/spans";

// Loaded before a server whose metrics, traces and access log can be turned off and on while it is measured: two processes
// of one build differ by more than what these cost. What observes the process itself (memory, garbage collection) stays on.

/** The message that turns them on or off; it is answered when done. */
export interface Observation {
  isObserved: boolean;
}

let isObserved = true;

/** Makes a method do nothing while nothing is observed. */
function whileObserved<Name extends string>(owner: Record<Name, (...args: never[]) => unknown>, name: Name): void {
  const method = owner[name];
  owner[name] = function (this: unknown, ...args: never[]) {
    return isObserved ? method.apply(this, args) : undefined;
  };
}

const { Counter, Histogram, Gauge } = createRequire(import.meta.url)("prom-client") as typeof Prometheus;
// Each metric takes its methods from here when it is made.
whileObserved(Counter.prototype as never, "incWithoutExemplar");
whileObserved(Histogram.prototype as never, "observeWithoutExemplar");
for (const name of ["set", "inc", "dec"]) whileObserved(Gauge.prototype as never, name);
whileObserved(AccessLog.prototype as never, "add");

/** The tracing that is not used now. */
let paused: Tracing | undefined;
process.on("message", (message: Observation | string) => {
  if (typeof message === "string") return;
  if (message.isObserved !== isObserved) paused = setTracing(paused);
  isObserved = message.isObserved;
  process.send?.(message);
});
