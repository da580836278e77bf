/**
 * The kind of an error, independent of HTTP. The domain throws errors of a kind; only lib/api/error-status.ts decides
 * their HTTP status.
 */
export type ErrorKind =
  /** The request is malformed and can never succeed. */
  | "invalid"
  | "unauthenticated"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "timed_out"
  /** The record's state does not permit it. */
  | "conflict"
  /** The record existed, but is not available any more. */
  | "gone"
  | "precondition_failed"
  | "too_large"
  /** The request is well-formed, but cannot be fulfilled. */
  | "unprocessable"
  | "rate_limited"
  | "internal"
  /** Nothing was done; a later retry may succeed. */
  | "unavailable";

/**
 * The catalogue of error codes, each with kind and default message; there is no other. Branch on codes, never on
 * messages.
 */
export const ERRORS = {
  INVALID_REQUEST: ["invalid", "The request is not valid: `details.issues` says what to change"],
  IDEMPOTENCY_KEY_REQUIRED: ["invalid", "The Idempotency-Key header is required on this operation"],
  "auth.missing_bearer": ["unauthenticated", "Send Authorization: Bearer with an access token"],
  "auth.invalid_bearer": [
    "unauthenticated",
    "The access token is not valid or has expired: request another one at POST /oauth/token",
  ],
  "auth.invalid_client": ["unauthenticated", "Unknown client or wrong secret"],
  CREDIT_EXCEEDED: ["payment_required", "The account's credit does not cover this"],
  "auth.insufficient_scope": ["forbidden", "The access token lacks the scope that this operation needs"],
  TENANT_SUSPENDED: [
    "forbidden",
    "The account is suspended: its bookings are unchanged, and all its calls are refused",
  ],
  VIEW_ONLY: [
    "forbidden",
    "Your access to this tenant is read-only: start access to act for it, with a reason, before you change something",
  ],
  "auth.second_factor_required": ["forbidden", "Add a second factor to your account first"],
  "auth.confirmation_required": ["forbidden", "Confirm your identity: enter your password"],
  "auth.signed_out": ["unauthenticated", "The session has ended: sign in again"],
  "auth.cross_origin": ["forbidden", "Only pages of this site may call this address"],
  "auth.insufficient_role": ["forbidden", "Only the service's operators may do this"],
  "auth.no_tenant": [
    "forbidden",
    "Operators belong to no partner: choose a tenant on the Tenants page to view it or to act for it",
  ],
  "auth.invalid_scope": ["invalid", "The scope is unknown, or not granted to this client"],
  "auth.unsupported_grant_type": ["invalid", "Only grant_type=client_credentials is supported"],
  NOT_FOUND: ["not_found", "No such resource"],
  PROPERTY_NOT_FOUND: ["not_found", "No such property"],
  PLACE_NOT_FOUND: ["not_found", "No such place"],
  ZONE_NOT_FOUND: ["not_found", "No such service zone"],
  VEHICLE_TYPE_NOT_FOUND: ["not_found", "No such vehicle type"],
  TOUR_NOT_FOUND: ["not_found", "No such tour"],
  FLIGHT_NOT_FOUND: ["not_found", "No such flight"],
  PACKAGE_NOT_FOUND: ["not_found", "No such package"],
  BOOKING_NOT_FOUND: ["not_found", "No such booking"],
  PROFILE_NOT_FOUND: ["not_found", "No such profile"],
  PREBOOK_NOT_FOUND: ["not_found", "No such prebook token"],
  CHANGE_NOT_FOUND: ["not_found", "No such change token of this booking"],
  ITEM_NOT_FOUND: ["not_found", "No such item in this booking"],
  TRIP_NOT_FOUND: ["not_found", "No such trip"],
  TRIP_MEMBER_NOT_FOUND: ["not_found", "No such booking in this trip"],
  SALES_QUOTE_NOT_FOUND: ["not_found", "No such quote"],
  WEBHOOK_ENDPOINT_NOT_FOUND: ["not_found", "No such webhook endpoint"],
  WEBHOOK_DELIVERY_NOT_FOUND: ["not_found", "No such delivery of this webhook endpoint"],
  TENANT_NOT_FOUND: ["not_found", "No such tenant"],
  ACCOUNT_NOT_FOUND: ["not_found", "The tenant has no account yet: set its credit first"],
  STATEMENT_NOT_FOUND: ["not_found", "No statement was issued for this month"],
  CREDENTIAL_NOT_FOUND: ["not_found", "No such credential"],
  SECURITY_ALARM_NOT_FOUND: ["not_found", "No such alarm"],
  USER_NOT_FOUND: ["not_found", "No such user"],
  SESSION_NOT_FOUND: ["not_found", "No such session"],
  FACTOR_NOT_FOUND: ["not_found", "No such second factor"],
  METHOD_NOT_ALLOWED: ["invalid", "This path does not allow this method"],
  REQUEST_TIMEOUT: ["timed_out", "The request did not arrive in time"],
  IDEMPOTENCY_KEY_CONFLICT: ["conflict", "The idempotency key was used before with another body"],
  IDEMPOTENCY_IN_PROGRESS: ["conflict", "A request with this idempotency key is still running"],
  BOOKING_AHEAD: [
    "conflict",
    "A booking has not been travelled yet: set include_upcoming to erase it too, or leave it out",
  ],
  PREBOOK_EXPIRED: ["conflict", "The prebook token has expired"],
  PREBOOK_CONSUMED: ["conflict", "The prebook token has already been booked"],
  SOLD_OUT: ["conflict", "The offer is sold out"],
  BOOKING_NOT_CANCELLABLE: ["conflict", "The booking can no longer be cancelled"],
  BOOKING_NOT_CHANGEABLE: ["conflict", "The booking cannot be changed: cancel it and create another"],
  BOOKING_CHANGED: ["conflict", "The booking has changed since the quote: request a new one"],
  PRICE_DROP_GONE: ["conflict", "The stay is no longer available at the lower price"],
  CHANGE_EXPIRED: ["conflict", "The quote for the change has expired: request a new one"],
  BOOKING_NOT_PENDING: ["conflict", "The booking is already settled"],
  VOUCHER_NOT_AVAILABLE: ["conflict", "The booking is not confirmed, so it has no valid voucher"],
  BOOKING_NOT_EDITABLE: ["conflict", "The booking has ended and can no longer be changed"],
  SELL_PRICE_NOT_ALLOWED: ["conflict", "Your agency allows no sell prices of their own: an admin sets the limits"],
  TRIP_MEMBER_EXISTS: ["conflict", "The booking is already in a trip"],
  TRIP_NOT_CANCELLABLE: ["conflict", "A booking of the trip cannot be cancelled, so none was cancelled"],
  SALES_QUOTE_CHANGED: ["conflict", "The quote has changed since it was read: load it again"],
  SALES_QUOTE_CHOSEN: ["conflict", "Another offer of this quote was already chosen"],
  WEBHOOK_ENDPOINT_LIMIT: ["conflict", "The limit of webhook endpoints is reached: delete one first"],
  WEBHOOK_ENDPOINT_DISABLED: ["conflict", "The webhook endpoint is disabled: enable it first"],
  WEBHOOK_VERIFICATION_FAILED: ["conflict", "The endpoint did not return the challenge"],
  CREDENTIAL_LIMIT: ["conflict", "The limit of credentials is reached: disable one first"],
  USER_EXISTS: ["conflict", "A user with this e-mail address already exists"],
  LAST_ADMIN: ["conflict", "The last admin cannot be removed"],
  EXCHANGE_RATE_SOURCE_MISSING: [
    "conflict",
    "No address of exchange rates is configured: set FX_URL, or upload a file",
  ],
  FACTOR_EXISTS: ["conflict", "This passkey already belongs to an account"],
  FACTOR_LIMIT: ["conflict", "The limit of second factors is reached: remove one first"],
  LAST_FACTOR: ["conflict", "A second factor is required: add another one before you remove the last"],
  OWN_FACTOR_MISSING: ["conflict", "Add a second factor to your own account before you require one for all users"],
  USER_BY_SSO: ["conflict", "This person signs in through the company's own provider and has no password here"],
  RATE_KEY_EXPIRED: ["gone", "The rate key has expired: search again"],
  ALLOCATION_GONE: ["gone", "The allocation is no longer on sale: search again"],
  CURSOR_EXPIRED: ["gone", "The cursor has expired: start again"],
  GUEST_DATA_ERASED: ["gone", "The guests' data of this booking is erased, so documents are no longer available"],
  PRECONDITION_FAILED: ["precondition_failed", "The record has changed since the version that If-Match names"],
  PAYLOAD_TOO_LARGE: ["too_large", "The request body is larger than 1 MiB"],
  UNSUPPORTED_MEDIA_TYPE: ["invalid", "Send the body as application/json"],
  UNSUPPORTED_FX_PAIR: ["unprocessable", "No exchange rate for this currency"],
  ANSWERS_MISMATCH: ["unprocessable", "An answer to a question of the tour is missing or wrong"],
  BELOW_MINIMUM_PRICE: ["unprocessable", "The price is below the least at which the property may be sold"],
  PASSPORT_REQUIRED: ["unprocessable", "The flight needs every traveller's passport, valid until the journey ends"],
  GUESTS_MISMATCH: ["unprocessable", "The guests do not fit the rooms that were priced"],
  HEADERS_TOO_LARGE: ["too_large", "The request headers are larger than 16 KiB"],
  rate_limited: ["rate_limited", "Too many requests: retry after the seconds in Retry-After"],
  SERVICE_BUSY: [
    "unavailable",
    "The service is busy and did nothing: send the same request again after the seconds in Retry-After",
  ],
  SERVICE_UNAVAILABLE: [
    "unavailable",
    "The service is not available at the moment: send the same request, with the same idempotency key, after Retry-After",
  ],
  INTERNAL_ERROR: ["internal", "Something failed on our side: retry with the same idempotency key"],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface Issue {
  path: string;
  message: string;
}

/** A refusal for the caller. `details` is sent as it is; the kind follows from the code. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    options: { message?: string; details?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(options.message ?? ERRORS[code][1]);
    this.name = "DomainError";
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
  get kind(): ErrorKind {
    return ERRORS[this.code][0];
  }
  readonly details: Record<string, unknown> | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
}

/** `INVALID_REQUEST` with the wrong fields, in the order in which they were found. */
export function invalid(...issues: [Issue, ...Issue[]]): DomainError {
  const [first] = issues;
  const where = first.path ? `${first.path}: ` : "";
  return new DomainError("INVALID_REQUEST", {
    message: `${where}${first.message}`,
    details: { field: first.path, issues },
  });
}

/** The limits that can refuse a call; `details.limit` names one. */
export const CALL_LIMITS = ["requests", "cost", "concurrency", "holds"] as const;
export type CallLimit = (typeof CALL_LIMITS)[number];

const LIMIT_MESSAGES: Record<CallLimit, string> = {
  requests: "Too many requests: retry after the seconds in Retry-After",
  cost: "The searches of this minute have used up the account's room-nights: retry after the seconds in Retry-After",
  concurrency: "Too many concurrent requests of the account: wait for their responses",
  holds: "The account has its maximum number of live holds: book some of them, or wait until they expire",
};

/** `rate_limited`, with the limit that refuses the call and the seconds to wait. */
export function limitReached(limit: CallLimit, retryAfter: number): DomainError {
  return new DomainError("rate_limited", { message: LIMIT_MESSAGES[limit], details: { limit }, retryAfter });
}
