import type { z } from "zod";
import type { CalendarDate } from "@/lib/core/dates";
import type { Context } from "@/lib/core/context";
import type { ReplicaFreshness } from "@/lib/core/database/replica-read";
import type { ErrorCode } from "@/lib/core/errors";
import type { JsonBytes } from "@/lib/core/json/json-bytes";
import type { JsonText } from "@/lib/core/json/json-text";

export const SCOPES = [
  "distribution:read",
  "distribution:booking",
  "distribution:webhooks",
  "distribution:supply",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Roles of the desk's users. */
export const ROLES = ["agent", "admin", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** Scenarios that disturb the connection or delay the answer: in a sandbox every operation supports them. */
export const TRANSPORT_SCENARIOS = ["slow", "rate_limited", "server_error", "lost_response"] as const;

/** Values of X-Service-Sandbox-Scenario. */
export const SCENARIOS = [
  "price_changed",
  "board_changed",
  "sold_out",
  "on_request",
  "pending",
  "pending_failed",
  "supplier_cancel",
  "schedule_change",
  ...TRANSPORT_SCENARIOS,
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A stored response: its status and its JSON body without a trace id. */
export interface StoredResponse {
  status: number;
  response: string;
}

/** Stands for a part of the input that an operation does not have. */
type None = undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : None;
type Wire<S> = S extends z.ZodType ? z.input<S> : null;

interface Input<P, Q, B> {
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
}

/**
 * The declaration of an operation, and its only one. Routing, authentication, scope, rate limit, profile, parsing,
 * idempotency, metering, response types, OpenAPI, the staff door and the contract tests all derive from it.
 */
export interface Operation<
  P extends z.ZodType | None = z.ZodType | None,
  Q extends z.ZodType | None = z.ZodType | None,
  B extends z.ZodType | None = z.ZodType | None,
  R extends z.ZodType | None = z.ZodType | None,
  T = any, // oxlint-disable-line no-explicit-any -- the registry holds operations of every result
> {
  /** Unique; also stored in audit, metering and idempotency rows. */
  id: string;
  method: Method;
  /** The path below /api/v1: `/bookings/{public_id}`. */
  path: string;
  summary: string;
  /** partner: the public API. sandbox: only in a sandbox. staff: only for the desk's users. */
  audience: "partner" | "sandbox" | "staff";
  /** Roles that may call it; default: agent and admin. An operator's calls run for the wholesaler, not for a tenant. */
  roles?: readonly Role[];
  /** Whether users may call it who have yet to add a required second factor. */
  isForEnrolment?: boolean;
  /** One of these scopes is enough; with none, any valid token is. */
  scopes: readonly Scope[];
  /**
   * header: the profile is in X-Service-Partner-Profile-Id. sealed: it is in a sealed value of the body, and the
   * header is ignored.
   */
  profile?: "header" | "sealed";
  idempotent: "required" | "optional" | "none";
  /** Whether the key and `run` are wrapped in one transaction, because `run` does not write the key itself. */
  isKeyedAround?: boolean;
  /** Fields of the response that are shown once; replays have `null`. */
  secretFields?: readonly string[];
  metered: boolean;
  /**
   * Whether a call changes something. Default: GET reads, all other methods write. A POST that only reads (its query
   * is large or secret) declares `read`.
   */
  effect?: "read" | "write";
  /** Allows a replica to answer the read, and says what it must have replayed. Absent: only the primary answers. */
  freshness?: ReplicaFreshness;
  /** Whether responses have an `ETag`, and a current `If-None-Match` gets 304. */
  cacheable?: boolean;
  /** Whether `If-Match` is supported for optimistic locking; 412 if it does not match (RFC 9110, section 13.1.1). */
  conditional?: boolean;
  /** The call's cost against the tenant's limit per minute, in room-nights or similar; default 1. */
  cost?(input: Input<P, Q, B>): number;
  /**
   * Whether the call reads only through shared statements (`BatchedReads`), so that it needs no connection of its
   * own.
   */
  sharesReads?(input: Input<P, Q, B>): boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether an empty body counts as `{}`. */
  bodyOptional?: boolean;
  response?: R;
  /** The media type of a response that is a file (`FileBytes`) instead of JSON. */
  file?: "application/pdf";
  /** All success statuses of the operation. */
  statuses: readonly number[];
  /** Errors that `run` may throw. Those that follow from the declaration are derived. */
  errors: readonly ErrorCode[];
  /** The error for a path id that cannot exist. */
  missing?: ErrorCode;
  /**
   * The days since which it is deprecated and from which it is no longer served, a year later at the earliest, and what
   * replaces it, for the document.
   */
  deprecated?: { since: CalendarDate; sunset: CalendarDate; instead: string };
  /** Whether the operation registers a URL for events: the document then lists its callbacks. */
  hasCallbacks?: boolean;
  /** Sandbox scenarios that the operation supports besides `TRANSPORT_SCENARIOS`. */
  scenarios?: readonly Scenario[];
  run(context: Context, input: Input<P, Q, B>): Promise<T>;
  /**
   * Makes the response: an object, JSON text from the database or, if large, complete bytes with the trace id,
   * written in time slices. Bytes have no entity tag, no computed headers, and no idempotency key.
   */
  present(result: T, traceId: string): Wire<R> | JsonText<Out<R>> | Promise<JsonBytes>;
  /** The status of a success; default: the first of `statuses`. */
  status?(result: T): number;
  /**
   * The version of a cacheable record: its ETag is then strong and works with `If-Match`. Default: a weak ETag of the
   * body.
   */
  version?(result: T): number;
  /** Further response headers. They follow from the body, so that replays can compute them too. */
  headers?(wire: Wire<R>, status: number): Record<string, string>;
  /** Makes the response of a replayed key, if that is not the stored one. */
  replay?(context: Context, stored: StoredResponse): Promise<StoredResponse>;
}

/** Declares an operation. The compiler checks that the types of input, result and response fit together. */
export function operation<
  const Id extends string,
  P extends z.ZodType | None,
  Q extends z.ZodType | None,
  B extends z.ZodType | None,
  R extends z.ZodType | None,
  T,
>(definition: Operation<P, Q, B, R, T> & { id: Id }): Operation<P, Q, B, R, T> & { id: Id } {
  return definition;
}

/** The fields that operations for operators on the screens have in common. */
export const FOR_OPERATORS = {
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

/** The same for agents and admins, who book. */
export const FOR_BOOKERS = { ...FOR_OPERATORS, roles: ["agent", "admin"], scopes: ["distribution:booking"] } as const;

/** Whether an operation writes. All others only read, whatever their method. */
export function isWrite({ method, effect }: Pick<Operation, "method" | "effect">): boolean {
  return (effect ?? (method === "GET" ? "read" : "write")) === "write";
}
