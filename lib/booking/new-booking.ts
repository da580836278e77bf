import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { BookingStatus } from "./status";

/** How long a property may take to answer a request (CONTRACT 4). */
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
  eventData: Record<string, unknown>;
  /** What the worker has to do with it, and when (real time). */
  job: { payload: SettleJob; runAt: Date } | null;
}

/** Payload of the worker's `settle-booking`. */
export interface SettleJob {
  tenant_id: number;
  booking_public_id: string;
  /** Settles only a booking that still has this status. */
  from: BookingStatus;
  to: BookingStatus;
}

/** How a booking begins, from the product's confirmation mode and the sandbox's scenario (CONTRACT 4 and 9). */
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
    details: Record<string, unknown>;
  },
): NewBooking {
  const { status, settlesTo } = input.opening;
  const publicId = newId("bkg", context.now);
  const respondBy = status === "ON_REQUEST" ? new Date(context.now.getTime() + RESPOND_HOURS * 3_600_000) : null;
  const delay = status === "PENDING" ? FINALISE_MS : RESPOND_HOURS * 3_600_000;
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
    eventData: {
      public_id: publicId,
      booking_number: Number(input.number),
      status,
      previous_status: null,
      product_type: input.productType,
      agency_reference: input.agencyReference ?? null,
      version: 1,
    },
    job:
      status === "CONFIRMED"
        ? null
        : {
            payload: { tenant_id: context.tenantId, booking_public_id: publicId, from: status, to: settlesTo },
            runAt: new Date(clock.realNow().getTime() + delay),
          },
  };
}
