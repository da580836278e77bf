import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { Minor } from "@/lib/core/money";
import { bookingEventData } from "../events/event";
import type { BookingEventData } from "../events/event-schemas";
import type { BookingStatus } from "../status";

/** Hours that a supplier has to answer a request. The time ends earlier if the service begins earlier. */
const RESPOND_HOURS = 24;
/** Real milliseconds that the finaliser takes. */
const FINALISE_MS = 2_000;

/** A booking of any product, ready to be inserted with its events and its follow-up. */
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
  /** Whether the contact gets an e-mail once it is confirmed. */
  notifyGuest: boolean;
  events: { id: string; type: string }[];
  eventData: BookingEventData;
  /** The status that the worker sets when an open booking is due, unless it was decided before. */
  settleTo: BookingStatus | null;
  /**
   * For a PENDING booking: real milliseconds after its commit at which it is due. An ON_REQUEST booking is due at
   * `respondBy`.
   */
  settleAfterMs: number | null;
}

/** The first status of a booking, by the product's confirmation mode and the sandbox's scenario. */
export function chooseFirstStatus(
  mode: "INSTANT" | "DELAYED" | "ON_REQUEST",
  scenario: string | undefined,
): { status: BookingStatus; settlesTo: BookingStatus } {
  if (scenario === "supplier_cancel" || scenario === "schedule_change")
    return { status: "CONFIRMED", settlesTo: "CONFIRMED" };
  if (scenario === "pending_failed") return { status: "PENDING", settlesTo: "FAILED" };
  if (scenario === "pending" || (mode === "DELAYED" && scenario === undefined))
    return { status: "PENDING", settlesTo: "CONFIRMED" };
  if (scenario === "on_request" || mode === "ON_REQUEST") return { status: "ON_REQUEST", settlesTo: "REJECTED" };
  return { status: "CONFIRMED", settlesTo: "CONFIRMED" };
}

/** For a service that began today, such as a transfer without a time, the supplier has the rest of the day. */
function respondByOf(now: Date, beginsAt: Date): Date {
  const latest = beginsAt > now ? beginsAt : new Date(beginsAt.getTime() + 24 * 3_600_000);
  return new Date(Math.min(now.getTime() + RESPOND_HOURS * 3_600_000, Math.max(now.getTime(), latest.getTime())));
}

/** The part of a new booking that is the same for all products. */
export function newBooking(
  context: Context,
  input: {
    number: string;
    productType: number;
    opening: ReturnType<typeof chooseFirstStatus>;
    agencyReference: string | undefined;
    contact: Record<string, unknown>;
    specialRequests?: string | undefined;
    notifyGuest?: boolean | undefined;
    policy: PolicySnapshot;
    /** The total in minor units. */
    total: Minor;
    currency: string;
    /** First and last day or instant, as in the poll record. */
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
