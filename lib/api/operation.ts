import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import type { ErrorCode } from "@/lib/core/errors";
import type { JsonText } from "@/lib/core/json-text";
import type { LargeJson } from "@/lib/core/large-json";

export const SCOPES = ["distribution:read", "distribution:booking", "distribution:webhooks"] as const;
export type Scope = (typeof SCOPES)[number];

/** People of the staff side. */
export const ROLES = ["agent", "admin", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** Values of X-Service-Sandbox-Scenario. */
export const SCENARIOS = [
  "price_changed",
  "board_changed",
  "sold_out",
  "on_request",
  "pending",
  "pending_failed",
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A kept answer: its status and its body as JSON, without a trace id. */
export interface Kept {
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
 * One operation, said once. Routing, authentication, scope, rate limit, profile, parsing, idempotency, metering, response
 * types, OpenAPI, the staff door and the contract tests all read it from here.
 */
export interface Operation<
  P extends z.ZodType | None = z.ZodType | None,
  Q extends z.ZodType | None = z.ZodType | None,
  B extends z.ZodType | None = z.ZodType | None,
  R extends z.ZodType | None = z.ZodType | None,
  T = any, // oxlint-disable-line no-explicit-any -- the registry holds operations of every result
> {
  /** Unique; also the operation of audit, metering and idempotency rows. */
  id: string;
  method: Method;
  /** As in SPEC, below /api/v1: `/bookings/{public_id}`. */
  path: string;
  group: string;
  summary: string;
  /** sandbox: answers only where there is one. staff: people alone, no part of the partner API. */
  audience: "partner" | "sandbox" | "staff";
  /** Of the people, these alone. Default: a partner's own. An operator's context is that of the house. */
  roles?: readonly Role[];
  /** Open to somebody who must add a second factor before anything else. */
  isForEnrolment?: boolean;
  /** Any one of these is enough; none: every valid token. */
  scopes: readonly Scope[];
  /** header: X-Service-Partner-Profile-Id. sealed: a value in the body restores it, the header is ignored. */
  profile?: "header" | "sealed";
  idempotent: "required" | "optional" | "none";
  /** Its `run` knows nothing of keys: with one, it runs in one transaction with the key's row. */
  isKeyedAround?: boolean;
  /** Fields of the response that are shown once: `null` in the result that replays show. */
  secretFields?: readonly string[];
  metered: boolean;
  /** Its answers carry an `ETag`; a caller who has the current one, by `If-None-Match`, gets a 304. */
  cacheable?: boolean;
  /** Its write may depend on the record's version, by `If-Match`, else 412 (RFC 9110, section 13.1.1). */
  conditional?: boolean;
  /** What a call counts against the tenant's cost a minute, in room-nights that it looks at or the like. Default: 1. */
  cost?(input: Input<P, Q, B>): number;
  params?: P;
  query?: Q;
  body?: B;
  /** An empty body stands for `{}`. */
  bodyOptional?: boolean;
  response?: R;
  /** Every success status that it answers with. */
  statuses: readonly number[];
  /** Domain errors that its `run` may throw; those that follow from the definition are derived. */
  errors: readonly ErrorCode[];
  /** What a path id that cannot be one is answered with. */
  missing?: ErrorCode;
  /** Scenarios that mean something here. */
  scenarios?: readonly Scenario[];
  run(context: Context, input: Input<P, Q, B>): Promise<T>;
  /** The response as an object, or as the JSON that it was read as. */
  present(result: T): Wire<R> | JsonText<Out<R>>;
  /** The JSON of what `present` answers, written in slices: of operations whose answers may have megabytes. */
  write?(result: T): Promise<string | LargeJson>;
  /** Default: the first of `statuses`. */
  status?(result: T): number;
  /** Of a cacheable record that counts its versions: its tag is strong, and fit for `If-Match`. Default: weak, of the body. */
  version?(result: T): number;
  /** Further headers of a success, from its body: replays have no more than that. */
  headers?(wire: Wire<R>, status: number): Record<string, string>;
  /** The answer to a replayed key, where it is not simply the kept one. */
  replay?(context: Context, kept: Kept): Promise<Kept>;
}

/** Declares an operation; the types of input, result and response check each other here. */
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
