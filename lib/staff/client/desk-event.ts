import type { Initiator } from "@/lib/booking/events/event-schemas";

/** The path of the events by which the desk's pages learn of changes (server-sent events). */
export const EVENTS_PATH = "/api/staff/events";

/** The name of the event with a `QueueChange`; events without a name have a `DeskEvent`. */
export const QUEUE_EVENT = "queue";

/** A change in the queue of on-request bookings: operators' pages refetch it. It names no tenant. */
export interface QueueChange {
  /** Number of bookings that wait for an answer. */
  waiting: number;
}

/** A change of the user's tenant. It names the record, and the page reads what it shows. */
export interface DeskEvent {
  /** The event's type: `booking.confirmed`, `quote.chosen`. */
  type: string;
  public_id: string;
  /** Null for a quote. */
  booking_number: number | null;
  /** Null for a quote, because its traveller causes the event. */
  initiator: Initiator | null;
}
