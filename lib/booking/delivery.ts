import type { z } from "zod";
import type { FullBookingRow } from "./repository";
import type { FullRecord } from "./schemas";

// The messages to the suppliers of a booking, with their answers.

type Messages = Pick<FullBookingRow, "messages">["messages"];

/** Whether all suppliers have been sent, or have acknowledged, the booking's current version. A package has several. */
export function toFulfilmentState(messages: Messages): NonNullable<z.input<typeof FullRecord>["fulfilment"]> {
  const last = (times: (Date | null)[]) =>
    times.reduce((latest, time) => (time && (!latest || time > latest) ? time : latest), null)?.toISOString() ?? null;
  if (messages.length && messages.every(({ acknowledgedAt }) => acknowledgedAt))
    return { status: "ACKNOWLEDGED", at: last(messages.map(({ acknowledgedAt }) => acknowledgedAt)) };
  if (messages.length && messages.every(({ state, acknowledgedAt }) => state === "SENT" || acknowledgedAt))
    return { status: "SENT", at: last(messages.map(({ sentAt }) => sentAt)) };
  return { status: "NOT_SENT", at: null };
}

/** The messages to the suppliers after a change, as the trigger `tell_suppliers` writes them. */
export const queueMessagesAgain = (messages: Messages, at: Date): Messages =>
  messages.map(({ channel }) => ({
    channel,
    state: channel === "API" ? "SENT" : channel === "EMAIL" ? "QUEUED" : "NONE",
    sentAt: channel === "API" ? at : null,
    acknowledgedAt: null,
  }));

export type Delivery = Pick<
  z.input<typeof FullRecord>,
  "pickup_at" | "pickup_instructions" | "driver" | "record_locator" | "tickets"
>;

/** The supplier's additions to an item (0 for a booking of one product); fields without a value are left out. */
export function toDelivery(rows: FullBookingRow["fulfilments"], itemNo = 0): Delivery {
  const row = rows.find((one) => one.itemNo === itemNo);
  if (!row) return {};
  const tickets = row.tickets as Delivery["tickets"];
  return {
    ...(row.pickupAt && { pickup_at: row.pickupAt.toISOString() }),
    ...(row.pickupInstructions !== null && { pickup_instructions: row.pickupInstructions }),
    ...(row.driver !== null && { driver: row.driver as Delivery["driver"] }),
    ...(row.recordLocator !== null && { record_locator: row.recordLocator }),
    ...(tickets?.length && { tickets }),
  };
}
