import type { Initiator } from "@/lib/booking/events/event-schemas";

/** Where the desk's pages hear of changes as they happen (server-sent events). */
export const EVENTS_PATH = "/api/staff/events";

/** The name of the event with a `QueueChange`; events without a name have a `DeskEvent`. */
export const QUEUE_EVENT = "queue";

/** The queue of on-request bookings has changed: operators' pages refetch it. It names no tenant. */
export interface QueueChange {
  /** Bookings that wait for an answer. */
  waiting: number;
}

/** A change of the reader's tenant, as a page hears of it. It names the record; the page reads what it shows. */
export interface DeskEvent {
  /** `booking.confirmed`, `quote.chosen`. */
  type: string;
  public_id: string;
  /** null for a quote. */
  booking_number: number | null;
  /** null for a quote: its traveller. */
  initiator: Initiator | null;
}
