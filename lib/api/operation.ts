import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import type { Freshness } from "@/lib/core/database/replica-read";
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

/** Scenarios of the way to the service and back: every operation of a sandbox knows them. */
export const FAULTS = ["slow", "rate_limited", "server_error", "lost_response"] as const;

/** Values of X-Service-Sandbox-Scenario. */
export const SCENARIOS = [
  "price_changed",
  "board_changed",
  "sold_out",
  "on_request",
  "pending",
  "pending_failed",
  "supplier_cancel",
  ...FAULTS,
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A stored response: its status and its JSON body without a trace id. */
export interface StoredResponse {
  status: number;
  response: string;
}

/** An input part that an operation does not have. */
type None = undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : None;
type Wire<S> = S extends z.ZodType ? z.input<S> : null;

export interface Input<P, Q, B> {
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
}

/**
 * The single declaration of an operation. Routing, authentication, scope, rate limit, profile, parsing, idempotency,
 * metering, response types, OpenAPI, the staff door and the contract tests all derive from it.
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
  /** Below /api/v1: `/bookings/{public_id}`. */
  path: string;
  summary: string;
  /** partner: the public API. sandbox: exists in a sandbox only. staff: users of the desk only. */
  audience: "partner" | "sandbox" | "staff";
  /** Roles that may call it; default: agent and admin. An operator's calls run in the house's context. */
  roles?: readonly Role[];
  /** Allowed for users who must add a second factor first. */
  isForEnrolment?: boolean;
  /** One of these scopes is enough; empty: every valid token. */
  scopes: readonly Scope[];
  /**
   * header: X-Service-Partner-Profile-Id. sealed: a sealed value in the body restores the profile, and the header is
   * ignored.
   */
  profile?: "header" | "sealed";
  idempotent: "required" | "optional" | "none";
  /** `run` does not write the idempotency key: the key and `run` are wrapped in one transaction. */
  isKeyedAround?: boolean;
  /** Response fields that are shown once: `null` in replays. */
  secretFields?: readonly string[];
  metered: boolean;
  /**
   * write: a call changes something. Default: a GET reads, every other method writes. A POST that only reads, because its
   * query is large or secret, declares `read`.
   */
  effect?: "read" | "write";
  /** For a read that a replica may answer: what it must have replayed. Absent: the primary answers. */
  freshness?: Freshness;
  /** Responses carry an `ETag`; a current `If-None-Match` gets 304. */
  cacheable?: boolean;
  /** Supports optimistic locking by `If-Match`, else 412 (RFC 9110, section 13.1.1). */
  conditional?: boolean;
  /** The call's cost against the tenant's limit per minute, in room-nights or similar. Default: 1. */
  cost?(input: Input<P, Q, B>): number;
  /** Whether a call reads by shared statements alone (`BatchedReads`), so that it takes no connection for itself. */
  sharesReads?(input: Input<P, Q, B>): boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** An empty body counts as `{}`. */
  bodyOptional?: boolean;
  response?: R;
  /** Every success status of the operation. */
  statuses: readonly number[];
  /** Domain errors that `run` may throw; those implied by the definition are derived. */
  errors: readonly ErrorCode[];
  /** The error for a path id that cannot exist. */
  missing?: ErrorCode;
  /** Registers the URL that events are delivered to: the document lists them as its callbacks. */
  hasCallbacks?: boolean;
  /** Sandbox scenarios that the operation supports besides `FAULTS`. */
  scenarios?: readonly Scenario[];
  run(context: Context, input: Input<P, Q, B>): Promise<T>;
  /**
   * The response as an object, as JSON that was read from the database, or, when it is large, as complete bytes with
   * the trace id, written in time slices. Bytes have neither an entity tag nor headers made of them, and no key.
   */
  present(result: T, traceId: string): Wire<R> | JsonText<Out<R>> | Promise<JsonBytes>;
  /** Default: the first of `statuses`. */
  status?(result: T): number;
  /**
   * The version of a cacheable, versioned record: its ETag is strong and works with `If-Match`. Default: a weak ETag of
   * the body.
   */
  version?(result: T): number;
  /** Further response headers, made of the body only, so that replays can make them too. */
  headers?(wire: Wire<R>, status: number): Record<string, string>;
  /** The response of a replayed key, when it is not simply the stored one. */
  replay?(context: Context, stored: StoredResponse): Promise<StoredResponse>;
}

/** Declares an operation; makes the types of input, result and response check each other. */
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

/** Whether an operation writes; all others only read, whatever their method. */
export function writes({ method, effect }: Pick<Operation, "method" | "effect">): boolean {
  return (effect ?? (method === "GET" ? "read" : "write")) === "write";
}
