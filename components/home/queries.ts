import { addDays } from "@/lib/core/dates";

/** Days ahead of arrivals and deadlines. */
export const AHEAD_DAYS = 7;
/** Rows of a section; the rest is behind its link. */
export const FEW = 5;
/** Read for a section, so that its number says how many there are. */
const READ = "50";
/** Days of the API's figures. */
const FIGURE_DAYS = 7;

/** The queries of home, shared by its page and its sections. @param today on the service's clock, in the reader's zone */
export const homeQueries = (today: string) => ({
  arrivals: {
    query: { status: "CONFIRMED", service_from: today, service_to: addDays(today, AHEAD_DAYS), limit: READ },
  },
  deadlines: { query: { status: "CONFIRMED", deadline_within_days: String(AHEAD_DAYS), limit: READ } },
  pending: { query: { status: "ON_REQUEST,PENDING", limit: READ } },
  quotes: { query: { limit: READ } },
  trips: { query: { limit: String(FEW) } },
});

/** The query of the API's figures. @param today in UTC, in real time: usage is not moved by a sandbox's clock */
export const figuresQuery = (today: string) => ({ query: { from: addDays(today, 1 - FIGURE_DAYS), to: today } });
