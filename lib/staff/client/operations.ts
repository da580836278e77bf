import type { z } from "zod";
import type { GROUPS } from "@/lib/api/operations";

// Types only, because operations import server code, which must not reach a browser.

type Groups = typeof GROUPS;
/** The operations of all groups. */
type Known = { [G in keyof Groups]: Groups[G]["operations"][keyof Groups[G]["operations"]] }[keyof Groups];

export type OperationId = Known["id"];
type Named<Id extends OperationId> = Extract<Known, { id: Id }>;

type Given<S> = S extends z.ZodType ? z.input<S> : never;
/** A part of an operation's input by its name. A part that the operation lacks cannot be sent. */
type Part<Name extends string, S> = [Given<S>] extends [never]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> };

/** The input of `call(id, …)`: the operation's path ids, query and body in wire format. */
export type InputOf<Id extends OperationId> = Part<"params", NonNullable<Named<Id>["params"]>> &
  Part<"query", NonNullable<Named<Id>["query"]>> &
  Part<"body", NonNullable<Named<Id>["body"]>> & {
    /** Set on operators' own screens: ignores the access to a tenant, and reads the whole catalogue. */
    as?: "operator";
  };

/** The result of `call(id, …)`. */
export type ResponseOf<Id extends OperationId> =
  NonNullable<Named<Id>["response"]> extends infer R
    ? R extends z.ZodType
      ? z.output<R> & { trace_id: string }
      : null
    : never;
