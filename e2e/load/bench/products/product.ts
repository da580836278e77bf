import type { CalendarDate } from "@/lib/core/dates";
import type { Swap } from "../bare-script";

/**
 * A product in a benchmark: its three requests, and the values in their statements that change with each draw.
 * @typeParam S the search request
 * @typeParam A the search response
 */
export interface Product<S extends object, A> {
  name: string;
  /** Paths of its three operations below `/api/v1`. */
  path: string;
  /** Number of items, numbered from 1. */
  items: number;
  /** A sample item with unique numbers; its requests are recorded for the bare SQL. */
  sample: number;
  search(item: number, day: CalendarDate): S;
  /** The prebook requests of all offers of a search; the sample's comes first. */
  prebooks(search: S, answer: A): object[];
  /** The body of a book request, without token and reference. */
  book: object;
  /** Replacements in the statements of each step for the requested item and day, see `drawLines`. */
  swap(search: S, item: number): Record<"search" | "prebook" | "book", Swap>;
}

export const CONTACT = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

/** The search response of products other than stays. */
export interface Offered {
  offers: { allocation_id: string }[];
}
export const prebookEach = (search: object, { offers }: Offered): object[] =>
  offers.map(({ allocation_id }) => ({ ...search, allocation_id }));
