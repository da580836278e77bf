interface Said {
  code: string;
  message: string;
  details?: Record<string, unknown> | null;
  trace_id?: string;
}

/** A call that did not do what it should: what the service answered, or that no answer came. */
export class Failure extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | null;
  /** 0: no answer came, so nobody knows whether the call was carried out. */
  readonly status: number;
  readonly traceId: string | undefined;

  constructor({ code, message, details, trace_id }: Said, status: number) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.details = details ?? null;
    this.status = status;
    this.traceId = trace_id;
  }

  /** Whether the service refused it for good: an unchanged repetition would be refused again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429 && this.code !== "IDEMPOTENCY_IN_PROGRESS";
  }
}

/** Anything thrown by a call, as a Failure. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  return new Failure({ code: "UNREACHABLE", message: "The service did not answer" }, 0);
}
