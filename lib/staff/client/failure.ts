import { t } from "@/lib/language/text";
import { failureText } from "./failure-text";

interface Said {
  code: string;
  message: string;
  details?: Record<string, unknown> | null;
  trace_id?: string;
}

/**
 * A failed call: the service's error, or no response. Its `message` is in the language of the reader, without a full
 * stop.
 */
export class Failure extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | null;
  /** 0 if no response arrived, so that it is unknown whether the call was carried out. */
  readonly status: number;
  readonly traceId: string | undefined;

  constructor({ code, message, details, trace_id }: Said, status: number) {
    super(failureText({ code, message, details: details ?? null }));
    this.name = "Failure";
    this.code = code;
    this.details = details ?? null;
    this.status = status;
    this.traceId = trace_id;
  }

  /** Whether the refusal is final: the same call would be refused again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429 && this.code !== "IDEMPOTENCY_IN_PROGRESS";
  }
}

/** Converts anything thrown by a call to a Failure. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  return new Failure({ code: "UNREACHABLE", message: t("errors.noResponse") }, 0);
}
