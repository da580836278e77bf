import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { Minor } from "@/lib/core/money";
import { bookingEventData } from "./event";
import type { BookingEventData } from "./event-schemas";
import type { BookingStatus } from "./status";

/** How long a supplier may take to answer a request, at most until the service begins. */
const RESPOND_HOURS = 24;
/** How long the finaliser takes, in real milliseconds. */
const FINALISE_MS = 2_000;

/** A booking of any product, ready to be written with its events and its follow-up. */
export interface NewBooking {
  publicId: string;
  number: string;
  status: BookingStatus;
  agencyReference: string | null;
  contact: Record<string, unknown>;
  specialRequests: string | null;
  policy: PolicySnapshot;
  details: Record<string, unknown>;
  respondBy: Date | null;
  /** Its contact is told by e-mail once it is confirmed. */
  notifyGuest: boolean;
  events: { id: string; type: string }[];
  eventData: BookingEventData;
  /** Of an open booking: the status that the worker gives it once it is due, unless somebody decides it before. */
  settleTo: BookingStatus | null;
  /** Of a PENDING booking: milliseconds from its commit, real time. An ON_REQUEST booking is due at `respondBy`. */
  settleAfterMs: number | null;
}

/** How a booking begins, from the product's confirmation mode and the sandbox's scenario. */
export function openingOf(
  mode: "INSTANT" | "DELAYED" | "ON_REQUEST",
  scenario: string | undefined,
): { status: BookingStatus; settlesTo: BookingStatus } {
  if (scenario === "pending_failed") return { status: "PENDING", settlesTo: "FAILED" };
  if (scenario === "pending" || (mode === "DELAYED" && scenario === undefined))
    return { status: "PENDING", settlesTo: "CONFIRMED" };
  if (scenario === "on_request" || mode === "ON_REQUEST") return { status: "ON_REQUEST", settlesTo: "REJECTED" };
  return { status: "CONFIRMED", settlesTo: "CONFIRMED" };
}

/** What is sold after its date began (a transfer of today) leaves the supplier the rest of that day. */
function respondByOf(now: Date, beginsAt: Date): Date {
  const latest = beginsAt > now ? beginsAt : new Date(beginsAt.getTime() + 24 * 3_600_000);
  return new Date(Math.min(now.getTime() + RESPOND_HOURS * 3_600_000, Math.max(now.getTime(), latest.getTime())));
}

/** Everything of a new booking that does not depend on its product. */
export function newBooking(
  context: Context,
  input: {
    number: string;
    productType: number;
    opening: ReturnType<typeof openingOf>;
    agencyReference: string | undefined;
    contact: Record<string, unknown>;
    specialRequests?: string | undefined;
    notifyGuest?: boolean | undefined;
    policy: PolicySnapshot;
    /** Minor units. */
    total: Minor;
    currency: string;
    /** Its first and last day or instant, as the poll record says them. */
    startsAt: string;
    endsAt: string;
    /** When the service begins: check-in, departure, or local midnight of its date. */
    beginsAt: Date;
    details: Record<string, unknown>;
  },
): NewBooking {
  const { status, settlesTo } = input.opening;
  const publicId = newId("bkg", context.now);
  const respondBy = status === "ON_REQUEST" ? respondByOf(context.now, input.beginsAt) : null;
  const types = status === "CONFIRMED" ? ["booking.created", "booking.confirmed"] : ["booking.created"];
  return {
    publicId,
    number: input.number,
    status,
    agencyReference: input.agencyReference ?? null,
    contact: input.contact,
    specialRequests: input.specialRequests ?? null,
    policy: input.policy,
    details: input.details,
    respondBy,
    notifyGuest: input.notifyGuest ?? false,
    events: types.map((type) => ({ id: newId("evt", context.now), type })),
    eventData: bookingEventData(
      {
        ...input,
        publicId,
        bookingNumber: input.number,
        agencyReference: input.agencyReference ?? null,
        supplierReference: null,
      },
      { status, previousStatus: null, version: 1, initiator: context.source, reason: null, changes: [] },
    ),
    settleTo: status === "CONFIRMED" ? null : settlesTo,
    settleAfterMs: status === "PENDING" ? FINALISE_MS : null,
  };
}
