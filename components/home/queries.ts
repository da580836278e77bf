import { addDays } from "@/lib/core/dates";
import { MAX_ROWS } from "@/lib/home/limits";

/** How many days the API's figures cover. */
const FIGURE_DAYS = 7;

/**
 * The queries of the home screen, shared by its page and its sections.
 * @param today by the service's clock, in the reader's time zone
 */
export const homeQueries = (today: string) => ({
  home: { query: { today } },
  trips: { query: { limit: String(MAX_ROWS) } },
});

/** All webhook endpoints; the home screen picks the failing ones. */
export const ENDPOINTS_QUERY = { query: { limit: "100" } } as const;

/** The query of the API's figures. @param today in UTC by the real clock: a sandbox's clock does not move usage */
export const figuresQuery = (today: string) => ({ query: { from: addDays(today, 1 - FIGURE_DAYS), to: today } });

/** The first on-request bookings that operators have to answer. */
export const REQUESTS_QUERY = { query: { state: "requests", limit: String(MAX_ROWS) } } as const;

/** The next arrivals that a supplier has yet to acknowledge. @param today by the service's clock */
export const unansweredQuery = (today: string) =>
  ({ query: { unacknowledged: "true", arrival_from: today, limit: String(MAX_ROWS) } }) as const;

/** The first failed imports whose files were not imported since. */
export const FAILED_IMPORTS_QUERY = { query: { open: "true", limit: String(MAX_ROWS) } } as const;
