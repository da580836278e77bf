import { clock, monotonicNow } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { countRequest } from "@/lib/core/metrics";
import { getPartnerDirectory } from "@/lib/partner/directory";
import { findTokenHolder } from "@/lib/partner/credentials/token";
import { recordRequest, recordAfterLookup } from "@/lib/request-log/buffer";
import type { RequestLine } from "@/lib/request-log/line";
import { authenticate, readBearer, type Caller } from "./authenticate";
import { logAccess } from "./access-log";
import type { Call, Reply } from "./call";
import type { Operation } from "./operation";

/** Maximum characters of a logged key; longer keys are refused anyway. */
const LONGEST_KEY = 255;

/** Statuses for bodies that could not be parsed. They cannot be redacted, so they are not stored. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 413, 415]);

/** A running call that collects the data of its line in the request log. */
export class LoggedCall implements Call {
  /** Set once method and path match an operation. */
  operation: Operation | undefined;
  /** For the metrics: the kind of a path without an operation. */
  kind = "unknown";
  private caller: Caller | undefined;
  private bytes: Buffer | undefined;
  private translated: { body: Buffer; headers: Readonly<Record<string, string>> } | undefined;
  private readonly at = clock.realNow();
  private readonly started = monotonicNow();

  constructor(private readonly call: Call) {}

  get method() {
    return this.call.method;
  }
  get path() {
    return this.call.path;
  }
  get search() {
    return this.call.search;
  }
  get origin() {
    return this.call.origin;
  }
  get address() {
    return this.call.address;
  }
  header(name: string): string | undefined {
    return this.translated?.headers[name] ?? this.call.header(name);
  }
  async body(limit: number): Promise<Buffer | undefined> {
    return this.translated?.body ?? (this.bytes = await this.call.body(limit));
  }

  /**
   * Makes this the call of an operation whose message came in another format. The log has the translated body, because
   * a message may contain a password.
   * @param token of the message's own user, instead of a bearer token
   */
  translate(operation: Operation, body: unknown, token?: string): void {
    this.operation = operation;
    this.bytes = Buffer.from(JSON.stringify(body));
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    this.translated = { body: this.bytes, headers };
  }

  /** Identifies the caller, see `authenticate`. */
  async identify(): Promise<Caller> {
    return (this.caller = await authenticate(this));
  }

  /**
   * Writes the call to its tenant's request log after the response, without delaying it. Calls of no known tenant are
   * not logged.
   */
  leave(reply: Reply): void {
    const duration = monotonicNow() - this.started;
    countRequest(
      this.operation?.id ?? this.kind,
      this.caller?.credential ? "partner" : "unknown",
      reply.status,
      duration,
    );
    const { method, caller } = this;
    logAccess({ operation: this.operation?.id ?? this.kind, method, caller, ms: duration }, reply);
    const durationUs = Math.round(duration * 1_000);
    if (this.caller?.credential) {
      const { id, tenant } = this.caller.credential;
      setImmediate(() => recordRequest(this.line(reply, durationUs, id, tenant.id)));
    } else if (reply.status === 401) recordAfterLookup(() => this.refusedLine(reply, durationUs));
  }

  /** The log line of a call with a credential that has been disabled: the tenant sees why the call was refused. */
  private async refusedLine(reply: Reply, durationUs: number): Promise<RequestLine | undefined> {
    const token = readBearer(this.call);
    const holder = token === undefined ? undefined : await findTokenHolder(token);
    if (holder === undefined) return undefined;
    const { owners } = await getPartnerDirectory();
    const owner = owners.get(holder);
    return owner && this.line(reply, durationUs, owner.id, owner.tenantId);
  }

  private line(reply: Reply, durationUs: number, credentialId: number, tenantId: number): RequestLine {
    const { at, operation, method, path, search } = this;
    const { status, headers, body } = reply;
    return {
      tenantId,
      credentialId,
      publicId: newId("req", at),
      at,
      traceId: headers["X-Trace-Id"]!,
      method,
      path,
      search,
      operation: operation?.id ?? null,
      status,
      code: status >= 400 && typeof body === "string" ? codeOf(body) : null,
      durationUs,
      idempotencyKey: this.header("idempotency-key")?.slice(0, LONGEST_KEY) || null,
      replayed: headers["Idempotent-Replayed"] === "true",
      request: this.readable(status),
      response: body,
      routine: status < 300 && (operation?.metered || method === "GET"),
    };
  }

  private readable(status: number): Buffer | undefined {
    if (!this.bytes?.length || !UNREADABLE.has(status)) return this.bytes?.length ? this.bytes : undefined;
    try {
      JSON.parse(this.bytes.toString());
      return this.bytes;
    } catch {
      return undefined;
    }
  }
}

/** Reads the code of an error envelope; it is the first member. */
function codeOf(body: string): string | null {
  return /^\{"code":"([^"]+)"/.exec(body)?.[1] ?? null;
}
