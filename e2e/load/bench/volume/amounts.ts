/** How much history a system has. */
export interface Amounts {
  tenants: number;
  bookings: number;
  /** Rows of the request log. */
  requests: number;
  /** Deliveries to webhook endpoints, each of an event and with one attempt. */
  deliveries: number;
}

/** Properties of the catalogue, the same with and without history. */
export const PROPERTIES = 5_000;

/** A large tenant has this share of everything in the system with history. */
export const LARGE_SHARE = 10;

/**
 * What an average tenant has. The system without history has one such tenant and nothing else, so that both answer the
 * same requests with pages of the same size.
 */
export const AVERAGE: Amounts = { tenants: 1, bookings: 100, requests: 500, deliveries: 200 };

/** The whole system with history, at a scale: 1 is a million bookings. */
export const amountsAt = (scale: number): Amounts => ({
  tenants: Math.max(10, Math.round(10_000 * scale)),
  bookings: Math.round(1_000_000 * scale),
  requests: Math.round(5_000_000 * scale),
  deliveries: Math.round(2_000_000 * scale),
});

/** Days of history of each kind: bookings of two years, the others as long as they are stored. */
export const DAYS = { bookings: 730, requests: 29, deliveries: 29, keys: 7 };
