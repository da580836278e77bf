import { EMPTIED_PRICE, EMPTIED_STAY } from "./day-cells";

/** An array of a day with an element for each rate plan or tariff. */
export interface DayArray {
  type: "bigint" | "smallint";
  /** What stands in a staged array for "empty this element". */
  emptied: bigint | number;
}

/** A table of what is sold by the day, as far as the rows of a file are laid over it. */
export interface DayStock {
  table: "room_day" | "service_day";
  /** What progress calls its rows. */
  label: string;
  /** The primary key: whose day it is, the day, and what of it. */
  owner: string;
  slot: string;
  slotType: "integer" | "text";
  /** Whether one row of the file may speak of several slots. */
  severalSlots: boolean;
  /** Truths of a day, in the order in which they are staged. */
  flags: readonly string[];
  arrays: Readonly<Record<string, DayArray>>;
  /** SQL over a stored row `d`: its slot in words that stand behind its day. */
  slotWords: string;
}

export const ROOM_DAYS: DayStock = {
  table: "room_day",
  label: "room days",
  owner: "property_id",
  slot: "room_id",
  slotType: "integer",
  severalSlots: false,
  flags: ["closed", "closed_to_arrival", "closed_to_departure"],
  arrays: {
    prices: { type: "bigint", emptied: EMPTIED_PRICE },
    min_stay: { type: "smallint", emptied: EMPTIED_STAY },
    max_stay: { type: "smallint", emptied: EMPTIED_STAY },
  },
  slotWords: "''",
};

export const SERVICE_DAYS: DayStock = {
  table: "service_day",
  label: "service days",
  owner: "service_id",
  slot: "start_time",
  slotType: "text",
  severalSlots: true,
  flags: ["closed"],
  arrays: { prices: { type: "bigint", emptied: EMPTIED_PRICE } },
  slotWords: "CASE WHEN d.start_time = '' THEN '' ELSE ' at ' || d.start_time END",
};
