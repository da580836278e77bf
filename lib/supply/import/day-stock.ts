import { EMPTIED_FLAG, EMPTIED_PRICE, EMPTIED_STAY } from "./day-cells";

/** An array of a day, with an element per rate plan or tariff. */
interface DayArray {
  type: "bigint" | "smallint";
  /** The staged mark for "empty this element". */
  emptied: bigint | number;
}

/** A table with stock by day, and how rows of a file are merged into it. */
export interface DayStock {
  table: "room_day" | "service_day";
  /** Where stored days are read: the table itself, or the nights that `Months` has read from their months. */
  stored: "room_day_stored" | "service_day";
  /** The name of its rows in progress messages. */
  label: string;
  /** The primary key: the owner, the day, and the slot. */
  owner: string;
  slot: string;
  slotType: "integer" | "text";
  /** Whether a row of the file may name several slots. */
  severalSlots: boolean;
  /** Boolean columns of a day, in staging order. */
  flags: readonly string[];
  arrays: Readonly<Record<string, DayArray>>;
  /** SQL over a stored row `d`: its slot as text, which messages append to the day. */
  slotWords: string;
}

/** The lists of a night, with an element for each rate plan. */
export const PLAN_LISTS = {
  prices: { type: "bigint", emptied: EMPTIED_PRICE },
  min_stay: { type: "smallint", emptied: EMPTIED_STAY },
  max_stay: { type: "smallint", emptied: EMPTIED_STAY },
  min_stay_through: { type: "smallint", emptied: EMPTIED_STAY },
  min_sell: { type: "bigint", emptied: EMPTIED_PRICE },
  plan_closed: { type: "smallint", emptied: EMPTIED_FLAG },
  plan_closed_to_arrival: { type: "smallint", emptied: EMPTIED_FLAG },
  plan_closed_to_departure: { type: "smallint", emptied: EMPTIED_FLAG },
} as const satisfies DayStock["arrays"];
export type RoomList = keyof typeof PLAN_LISTS;
export const PLAN_LIST_NAMES = Object.keys(PLAN_LISTS) as RoomList[];

export const ROOM_DAYS: DayStock = {
  table: "room_day",
  stored: "room_day_stored",
  label: "room days",
  owner: "property_id",
  slot: "room_id",
  slotType: "integer",
  severalSlots: false,
  flags: ["closed", "closed_to_arrival", "closed_to_departure"],
  arrays: PLAN_LISTS,
  slotWords: "''",
};

export const SERVICE_DAYS: DayStock = {
  table: "service_day",
  stored: "service_day",
  label: "service days",
  owner: "service_id",
  slot: "start_time",
  slotType: "text",
  severalSlots: true,
  flags: ["closed"],
  arrays: { prices: { type: "bigint", emptied: EMPTIED_PRICE } },
  slotWords: "CASE WHEN d.start_time = '' THEN '' ELSE ' at ' || d.start_time END",
};
