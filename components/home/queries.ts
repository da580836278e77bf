import { addDays } from "@/lib/core/dates";
import { MAX_ROWS } from "@/lib/home/limits";

/** Days of the API's figures. */
const FIGURE_DAYS = 7;

/** The queries of home, shared by its page and its sections. @param today on the service's clock, in the reader's zone */
export const homeQueries = (today: string) => ({
  home: { query: { today } },
  trips: { query: { limit: String(MAX_ROWS) } },
});

/** The endpoints, of which home shows those that fail. */
export const ENDPOINTS = { query: { limit: "100" } } as const;

/** The query of the API's figures. @param today in UTC, in real time: usage is not moved by a sandbox's clock */
export const figuresQuery = (today: string) => ({ query: { from: addDays(today, 1 - FIGURE_DAYS), to: today } });

/** The first on-request bookings that operators have to answer. */
export const QUEUE = { query: { state: "requests", limit: String(MAX_ROWS) } } as const;

/** The first failed imports whose files no later import has brought. */
export const OPEN_IMPORTS = { query: { open: "true", limit: String(MAX_ROWS) } } as const;
