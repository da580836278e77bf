import pino from "pino";
import { monotonicNow } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import type { Caller } from "./authenticate";
import type { Reply } from "./call";

/** The facts of a request that the access log writes, besides those of its response. */
export interface AccessLogFacts {
  /** The operation's id; for other paths the kind of path. */
  operation: string;
  method: string;
  caller: Caller | undefined;
  /** Milliseconds since the request arrived. */
  ms: number;
}

type Write = (line: object) => void;

/**
 * The access log: one line of JSON per answered request, about who called what and the result. Never a path, query,
 * body or header, because these may name persons or contain secrets. Above a number of lines a second it only counts,
 * and the next line says how many are missing; failures (5xx) are always written.
 */
export class AccessLog {
  private second = -1;
  private written = 0;
  private skipped = 0;

  /** @param perSecond maximum lines; Infinity for all */
  constructor(
    private readonly write: Write,
    private readonly perSecond: number,
    private readonly now: () => number = monotonicNow,
  ) {}

  add({ operation, method, caller, ms }: AccessLogFacts, { status, headers, body }: Reply): void {
    const second = Math.floor(this.now() / 1_000);
    if (second !== this.second) [this.second, this.written] = [second, 0];
    if (status < 500 && this.written >= this.perSecond) {
      this.skipped++;
      return;
    }
    this.written++;
    const { skipped } = this;
    this.skipped = 0;
    this.write({
      operation,
      method,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: bytesOf(body),
      tenant: caller?.tenant.publicId,
      caller: caller?.actor,
      trace_id: headers["X-Trace-Id"],
      ...(skipped > 0 && { skipped }),
    });
  }
}

function bytesOf(body: Reply["body"]): number {
  if (body === null) return 0;
  return body instanceof JsonBytes ? body.byteLength : Buffer.byteLength(body);
}

function open(): AccessLog | undefined {
  if (env.accessLog === "off") return undefined;
  // Always at level info: LOG_LEVEL applies to failures only.
  const log = pino({ name: "access", level: "info" });
  return new AccessLog((line) => log.info(line), env.accessLog === "all" ? Infinity : env.accessLogPerSecond);
}

// One per process, although Next bundles this module twice, because the limit is per process.
const shared = globalThis as typeof globalThis & { __accessLog?: { log: AccessLog | undefined } };
const { log } = (shared.__accessLog ??= { log: open() });

/** Writes a request's line, unless `ACCESS_LOG` is off. */
export function logAccess(answered: AccessLogFacts, reply: Reply): void {
  log?.add(answered, reply);
}
