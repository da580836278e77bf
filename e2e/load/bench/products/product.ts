import type { CalendarDate } from "@/lib/core/dates";
import type { Swap } from "../bare-script";

/**
 * What a benchmark knows of a product: its three requests, and what in their statements changes from draw to draw.
 * @typeParam S its search
 * @typeParam A the answer to one
 */
export interface Product<S extends object, A> {
  name: string;
  /** Of its three operations, below `/api/v1`. */
  path: string;
  /** How many there are to draw from, numbered from 1. */
  items: number;
  /** One of them, whose numbers are nothing else's: its requests are what the bare SQL is made of. */
  sample: number;
  search(item: number, day: CalendarDate): S;
  /** The prebook request of every offer that a search found; the sample's own comes first. */
  prebooks(search: S, answer: A): object[];
  /** The body of a book, beside token and reference. */
  book: object;
  /** What stands in the statements of each step for the item and the day that were asked for, see `drawLines`. */
  swap(search: S, item: number): Record<"search" | "prebook" | "book", Swap>;
}

export const CONTACT = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

/** What the searches of all products but stays answer. */
export interface Offered {
  offers: { allocation_id: string }[];
}
export const prebookEach = (search: object, { offers }: Offered): object[] =>
  offers.map(({ allocation_id }) => ({ ...search, allocation_id }));
