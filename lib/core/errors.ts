/** The one catalogue of error codes: code → HTTP status and default message. Branch on codes, never on messages. */
export const ERRORS = {
  INVALID_REQUEST: [400, "The request is not valid"],
  IDEMPOTENCY_KEY_REQUIRED: [400, "The Idempotency-Key header is required on this operation"],
  "auth.missing_bearer": [401, "Send Authorization: Bearer with an access token"],
  "auth.invalid_bearer": [401, "The access token is malformed, expired, or not ours"],
  "auth.invalid_client": [401, "Unknown client or wrong secret"],
  CREDIT_EXCEEDED: [402, "The account's credit does not cover this"],
  "auth.insufficient_scope": [403, "The access token lacks the scope that this operation needs"],
  TENANT_SUSPENDED: [403, "The account is suspended: its bookings stay as they are, and nothing else is answered"],
  "auth.read_only_access": [403, "You look into this tenant: begin to act for it, with a reason, to change something"],
  "auth.second_factor_required": [403, "Add a second factor to your account first"],
  "auth.confirmation_required": [403, "Confirm your identity: enter your password"],
  "auth.invalid_scope": [400, "The scope is unknown, or not granted to this client"],
  "auth.unsupported_grant_type": [400, "Only grant_type=client_credentials is supported"],
  NOT_FOUND: [404, "No such resource"],
  PROPERTY_NOT_FOUND: [404, "No such property"],
  PLACE_NOT_FOUND: [404, "No such place"],
  ZONE_NOT_FOUND: [404, "No such service zone"],
  VEHICLE_TYPE_NOT_FOUND: [404, "No such vehicle type"],
  TOUR_NOT_FOUND: [404, "No such tour"],
  FLIGHT_NOT_FOUND: [404, "No such flight"],
  BOOKING_NOT_FOUND: [404, "No such booking"],
  PROFILE_NOT_FOUND: [404, "No such profile"],
  PREBOOK_NOT_FOUND: [404, "No such prebook token"],
  CHANGE_NOT_FOUND: [404, "No such change token of this booking"],
  ITEM_NOT_FOUND: [404, "No such item in this booking"],
  TRIP_NOT_FOUND: [404, "No such trip"],
  TRIP_MEMBER_NOT_FOUND: [404, "No such booking in this trip"],
  WEBHOOK_ENDPOINT_NOT_FOUND: [404, "No such webhook endpoint"],
  WEBHOOK_DELIVERY_NOT_FOUND: [404, "No such delivery of this webhook endpoint"],
  TENANT_NOT_FOUND: [404, "No such tenant"],
  ACCOUNT_NOT_FOUND: [404, "The tenant has no account yet: set its credit first"],
  STATEMENT_NOT_FOUND: [404, "No statement was issued for this month"],
  CREDENTIAL_NOT_FOUND: [404, "No such credential"],
  SECURITY_ALARM_NOT_FOUND: [404, "No such alarm"],
  USER_NOT_FOUND: [404, "No such user"],
  SESSION_NOT_FOUND: [404, "No such session"],
  FACTOR_NOT_FOUND: [404, "No such second factor"],
  METHOD_NOT_ALLOWED: [405, "This path does not take that method"],
  REQUEST_TIMEOUT: [408, "The request did not arrive in time"],
  IDEMPOTENCY_KEY_CONFLICT: [409, "The idempotency key was used before with another body"],
  IDEMPOTENCY_IN_PROGRESS: [409, "A request with this idempotency key is still running"],
  BOOKING_AHEAD: [409, "A booking is still to be travelled: erase it too by include_upcoming, or leave it out"],
  PREBOOK_EXPIRED: [409, "The prebook token has expired"],
  PREBOOK_CONSUMED: [409, "The prebook token has already been booked"],
  SOLD_OUT: [409, "The offer is sold out"],
  BOOKING_NOT_CANCELLABLE: [409, "The booking cannot be cancelled any more"],
  BOOKING_NOT_CHANGEABLE: [409, "The booking cannot be changed: cancel it, and book anew"],
  BOOKING_CHANGED: [409, "The booking has changed since the quote: request a new one"],
  CHANGE_EXPIRED: [409, "The quote for the change has expired: request a new one"],
  BOOKING_NOT_PENDING: [409, "The booking is already settled"],
  BOOKING_NOT_EDITABLE: [409, "The booking has ended and cannot be changed any more"],
  TRIP_MEMBER_EXISTS: [409, "The booking is already in a trip"],
  TRIP_NOT_CANCELLABLE: [409, "A booking of the trip cannot be cancelled, so none was cancelled"],
  WEBHOOK_ENDPOINT_LIMIT: [409, "The limit of webhook endpoints is reached: delete one first"],
  WEBHOOK_ENDPOINT_DISABLED: [409, "The webhook endpoint is disabled: enable it first"],
  WEBHOOK_VERIFICATION_FAILED: [409, "The endpoint did not return the challenge"],
  CREDENTIAL_LIMIT: [409, "The limit of credentials is reached: disable one first"],
  USER_EXISTS: [409, "A user with this e-mail address already exists"],
  LAST_ADMIN: [409, "The last admin cannot be removed"],
  EXCHANGE_RATE_SOURCE_MISSING: [409, "No address of exchange rates is configured: set FX_URL, or upload a file"],
  FACTOR_EXISTS: [409, "This passkey already belongs to an account"],
  FACTOR_LIMIT: [409, "The limit of second factors is reached: remove one first"],
  LAST_FACTOR: [409, "A second factor is required: add another one before you remove the last"],
  OWN_FACTOR_MISSING: [409, "Add a second factor to your own account before you require one of everybody"],
  USER_BY_SSO: [409, "This person signs in through the company's own provider and has no password here"],
  RATE_KEY_EXPIRED: [410, "The rate key has expired: search again"],
  ALLOCATION_GONE: [410, "The allocation is not on sale any more: search again"],
  CURSOR_EXPIRED: [410, "The cursor has expired: start again"],
  GUEST_DATA_ERASED: [410, "The guests' data of this booking is erased, so no document can be drawn any more"],
  PRECONDITION_FAILED: [412, "The record has changed since the version that If-Match names"],
  PAYLOAD_TOO_LARGE: [413, "The request body is larger than 1 MiB"],
  UNSUPPORTED_MEDIA_TYPE: [415, "Send the body as application/json"],
  UNSUPPORTED_FX_PAIR: [422, "No exchange rate for this currency"],
  GUESTS_MISMATCH: [422, "The guests do not fit the rooms that were priced"],
  HEADERS_TOO_LARGE: [431, "The request headers are larger than 16 KiB"],
  rate_limited: [429, "Too many requests: wait as Retry-After says"],
  SERVICE_BUSY: [503, "The service is busy and did nothing: send the same request again after Retry-After"],
  SERVICE_UNAVAILABLE: [
    503,
    "The service cannot reach its database: send the same request, with the same idempotency key, after Retry-After",
  ],
  INTERNAL_ERROR: [500, "Something failed on our side: retry with the same idempotency key"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface Issue {
  path: string;
  message: string;
}

/** A refusal that the caller sees. `details` is sent as it is; the HTTP status follows from the code. */
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
  readonly details: Record<string, unknown> | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
}

/** `400 INVALID_REQUEST` naming the fields, in the order they were found. */
export function invalid(...issues: [Issue, ...Issue[]]): DomainError {
  const [first] = issues;
  const where = first.path ? `${first.path}: ` : "";
  return new DomainError("INVALID_REQUEST", {
    message: `${where}${first.message}`,
    details: { field: first.path, issues },
  });
}

/** The limits that can refuse a call with `429`; `details.limit` names one. */
export const CALL_LIMITS = ["requests", "cost", "concurrency", "holds"] as const;
export type CallLimit = (typeof CALL_LIMITS)[number];

const LIMIT_MESSAGES: Record<CallLimit, string> = {
  requests: "Too many requests: wait as Retry-After says",
  cost: "The searches of this minute have used up the account's room-nights: wait as Retry-After says",
  concurrency: "Too many requests of the account are under way: wait for their answers first",
  holds: "The account holds as many offers as it may: book some of them, or wait until they expire",
};

/** A `429` with the limit that refuses the call and the seconds to wait. */
export function limited(limit: CallLimit, retryAfter: number): DomainError {
  return new DomainError("rate_limited", { message: LIMIT_MESSAGES[limit], details: { limit }, retryAfter });
}
