import { ERRORS, type ErrorCode, type ErrorKind } from "@/lib/core/errors";

/** The HTTP status of each kind of error. Only here: core and the domain know kinds, not statuses. */
const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** Codes with a more specific HTTP status than their kind's. */
const STATUS_OF_CODE: Readonly<Partial<Record<ErrorCode, number>>> = {
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
};

/** The HTTP status of an error's code. */
export function getHttpStatus(code: ErrorCode): number {
  return STATUS_OF_CODE[code] ?? STATUS_OF_KIND[ERRORS[code][0]];
}
