/** Codes of errors that the client itself raises; all others come from the service. */
export type ClientErrorCode = "NO_ANSWER" | "WEBHOOK_NOT_VERIFIED";

export interface ErrorFields {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  docUrl?: string | undefined;
  traceId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Every failure of a call: a refusal of the service, or no answer at all (status 0, code `NO_ANSWER`). */
export class PortalError extends Error {
  /** HTTP status; 0: there was no answer. */
  readonly status: number;
  /** Error code, which never changes its meaning: branch on it. */
  readonly code: string;
  /** Details of the error code, or null. */
  readonly details: Record<string, unknown> | null;
  /** The page that explains the code. */
  readonly docUrl: string | undefined;
  /** The call's trace id, for questions to support. */
  readonly traceId: string | undefined;
  /** Seconds after which the service asked to try again. */
  readonly retryAfter: number | undefined;

  constructor(fields: ErrorFields) {
    super(fields.message, { cause: fields.cause });
    this.name = "PortalError";
    this.status = fields.status;
    this.code = fields.code;
    this.details = (fields.details as Record<string, unknown> | undefined) ?? null;
    this.docUrl = fields.docUrl;
    this.traceId = fields.traceId;
    this.retryAfter = fields.retryAfter;
  }
}
