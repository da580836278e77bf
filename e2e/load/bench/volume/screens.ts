/** What a tenant's requests are drawn from. */
export interface Drawn {
  endpoint: string;
  anyBooking: () => string;
  anyReference: () => string;
  anyNumber: () => string;
}

/** A request of a partner or of the desk that is measured with and without history. */
export interface Screen {
  name: string;
  /** Partner: a GET below `/api/v1`. Admin and operator: an operation at the staff door. */
  as: "partner" | "admin" | "operator";
  /** Draws a request: a path, or an operation with its query and parameters. */
  draw: (subject: Drawn) => { path: string } | { operation: string; query?: object; params?: object };
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const admin = (operation: string, query: object = {}, name = operation): Screen => ({
  name,
  as: "admin",
  draw: () => ({ operation, query }),
});
const operator = (operation: string, query: object = {}, name = operation): Screen => ({
  name,
  as: "operator",
  draw: () => ({ operation, query }),
});
const partner = (name: string, draw: (subject: Drawn) => string): Screen => ({
  name,
  as: "partner",
  draw: (subject) => ({ path: draw(subject) }),
});
const endpoint = (name: string, operation: string, query: object = {}): Screen => ({
  name,
  as: "admin",
  draw: ({ endpoint: public_id }) => ({ operation, params: { public_id }, query }),
});

/** Reads whose work is a page or a record, however much history there is. */
export const SCREENS: readonly Screen[] = [
  partner("poll", ({ anyBooking }) => `/bookings/${anyBooking()}`),
  partner("full record", ({ anyBooking }) => `/bookings/${anyBooking()}?view=full`),
  partner("bookings", () => "/bookings?limit=50"),
  partner("bookings updated since", () => `/bookings?limit=50&updated_since=${day(-30)}T00:00:00Z`),
  partner("bookings by reference", ({ anyReference }) => `/bookings?agency_reference=${anyReference()}`),
  partner("deliveries", ({ endpoint: id }) => `/webhook-endpoints/${id}/deliveries?limit=50`),
  partner("units", () => "/usage?limit=50"),
  admin("home.get", { today: day(0) }),
  admin("booking.list", { limit: "50" }),
  admin("booking.list", { limit: "50", q: "Lovelace" }, "booking.list, a name that many have"),
  admin("booking.list", { limit: "50", q: "Hopper" }, "booking.list, a name that nobody has"),
  {
    name: "booking.list, a number",
    as: "admin",
    draw: ({ anyNumber }) => ({ operation: "booking.list", query: { limit: "50", q: anyNumber() } }),
  },
  admin("booking.list", { limit: "50", deadline_within_days: "7" }, "booking.list, deadlines"),
  admin("booking.list", { limit: "50", service_from: day(0), service_to: day(7) }, "booking.list, arrivals"),
  admin("booking.list", { limit: "50", status: "CANCELLED" }, "booking.list, cancelled"),
  admin("trip.list", { limit: "50" }),
  admin("request.list", { limit: "50" }),
  admin("request.list", { limit: "50", operation: "book" }, "request.list, an operation"),
  admin("request.list", { limit: "50", code: "PRICE_CHANGED" }, "request.list, a refusal"),
  admin("request.facets"),
  admin("webhook.list"),
  admin("webhook.health"),
  endpoint("webhook.deliveries", "webhook.deliveries", { limit: "50" }),
  endpoint("webhook.deliveries, failed", "webhook.deliveries", { limit: "50", status: "FAILED" }),
  admin("audit.list", { limit: "50" }),
  admin("hold.list"),
  operator("operatorHome.get"),
  operator("tenant.list", { limit: "50" }),
  operator("tenant.list", { limit: "50", q: "Agency 1" }, "tenant.list, a name"),
  operator("queue.list", { limit: "50" }),
  operator("queue.decided", { limit: "50" }),
  operator("audit.list", { limit: "50" }, "audit.list, operator"),
];

/** Reads that sum up a tenant's records of a range: their work is the number of records that they sum. */
export const SUMS: readonly Screen[] = [
  admin("booking.totals", {}),
  admin("trip.totals", {}),
  admin("usage.report"),
  admin("earnings.report", { from: day(-30), to: day(0) }),
];
