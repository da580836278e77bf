import type { z } from "zod";
import type * as accommodation from "@/lib/api/operations/accommodation";
import type * as account from "@/lib/api/operations/account";
import type * as audit from "@/lib/api/operations/audit";
import type * as bookings from "@/lib/api/operations/bookings";
import type * as content from "@/lib/api/operations/content";
import type * as exchangeRates from "@/lib/api/operations/exchange-rates";
import type * as flights from "@/lib/api/operations/flights";
import type * as guestMails from "@/lib/api/operations/guest-mails";
import type * as guestsData from "@/lib/api/operations/guests-data";
import type * as packages from "@/lib/api/operations/packages";
import type * as credentials from "@/lib/api/operations/credentials";
import type * as inventory from "@/lib/api/operations/inventory";
import type * as people from "@/lib/api/operations/people";
import type * as onRequest from "@/lib/api/operations/on-request";
import type * as profiles from "@/lib/api/operations/profiles";
import type * as reconciliation from "@/lib/api/operations/reconciliation";
import type * as reference from "@/lib/api/operations/reference";
import type * as requestLog from "@/lib/api/operations/request-log";
import type * as secondFactors from "@/lib/api/operations/second-factors";
import type * as sandbox from "@/lib/api/operations/sandbox";
import type * as security from "@/lib/api/operations/security";
import type * as supplyRows from "@/lib/api/operations/supply-rows";
import type * as tenants from "@/lib/api/operations/tenants";
import type * as tours from "@/lib/api/operations/tours";
import type * as transfers from "@/lib/api/operations/transfers";
import type * as trips from "@/lib/api/operations/trips";
import type * as usage from "@/lib/api/operations/usage";
import type * as views from "@/lib/api/operations/views";
import type * as webhooks from "@/lib/api/operations/webhooks";

// Types only: an operation imports server code, which must not reach a browser.

type Groups = typeof accommodation &
  typeof account &
  typeof onRequest &
  typeof inventory &
  typeof exchangeRates &
  typeof people &
  typeof secondFactors &
  typeof credentials &
  typeof audit &
  typeof bookings &
  typeof content &
  typeof sandbox &
  typeof security &
  typeof flights &
  typeof guestMails &
  typeof guestsData &
  typeof packages &
  typeof profiles &
  typeof reconciliation &
  typeof reference &
  typeof requestLog &
  typeof supplyRows &
  typeof tenants &
  typeof tours &
  typeof transfers &
  typeof trips &
  typeof usage &
  typeof views &
  typeof webhooks;
type Known = Groups[keyof Groups];

export type OperationId = Known["id"];
type Named<Id extends OperationId> = Extract<Known, { id: Id }>;

type Given<S> = S extends z.ZodType ? z.input<S> : never;
/** A part of the operation's input by its name; a part that the operation does not have cannot be sent. */
type Part<Name extends string, S> = [Given<S>] extends [never]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> };

/** The input of `call(id, …)`: the operation's path ids, query and body in wire format. */
export type InputOf<Id extends OperationId> = Part<"params", NonNullable<Named<Id>["params"]>> &
  Part<"query", NonNullable<Named<Id>["query"]>> &
  Part<"body", NonNullable<Named<Id>["body"]>>;

/** The result of `call(id, …)`. */
export type ResponseOf<Id extends OperationId> =
  NonNullable<Named<Id>["response"]> extends infer R
    ? R extends z.ZodType
      ? z.output<R> & { trace_id: string }
      : null
    : never;
