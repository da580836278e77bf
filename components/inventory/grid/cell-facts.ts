import { borderClass, type DayFacts } from "./day-facts";
import {
  computeFillLevel,
  findRestrictions,
  getMainPrice,
  roomsLeft,
  describeNight,
  shortenAmount,
  stayLimits,
  type Night,
  type Plan,
  type Room,
} from "../night-labels";

/** The computed content of a cell. Computed once, because two thousand cells must render quickly. */
export interface CellFacts {
  /** The accessible label with all values of the cell. */
  label: string;
  className: string;
  /** Inline style for occupancy: the tint, the share sold, and the share sold or held. */
  style: Readonly<Record<string, string>> | undefined;
  /** Undefined if the night was never put on sale. */
  figures: Figures | undefined;
}
export interface Figures {
  left: number;
  sold: number;
  held: number;
  /** The price `120`; `–` if the plan is not sold; undefined without a plan. */
  price: string | undefined;
  /** Stay limits, `≥2`, `≤7` or `2–7`; empty without limits. */
  stays: string;
  isClosed: boolean;
  isBarredToArrive: boolean;
  isBarredToDepart: boolean;
}

/** The share of the accent colour in a cell's background, by occupancy. */
const HEAT = ["0%", "7%", "13%", "19%", "25%"] as const;

function shortStays({ min, max }: ReturnType<typeof stayLimits>): string {
  if (min !== null && max !== null) return `${min}–${max}`;
  return min !== null ? `≥${min}` : max !== null ? `≤${max}` : "";
}

function figuresOf(night: Night, at: number, plan: Plan | undefined): Figures {
  const price = getMainPrice(night, at);
  return {
    left: roomsLeft(night),
    sold: night.sold,
    held: night.held,
    price: plan && (price === undefined ? "–" : shortenAmount(price)),
    stays: shortStays(stayLimits(night, at)),
    ...findRestrictions(night, at),
  };
}

/** The column width that fits the longest price. */
export function columnWidth(rows: readonly (readonly CellFacts[])[]): string {
  const longest = rows.flat().reduce((most, { figures }) => Math.max(most, figures?.price?.length ?? 0), 0);
  return `${Math.max(3.75, 0.8 + longest * 0.46).toFixed(2)}rem`;
}

const part = (units: number, total: number) => (total === 0 ? "0%" : `${(100 * units) / total}%`);

/** @param at the index of the rate plan in the list */
function cellFacts(
  room: Room,
  facts: DayFacts,
  night: Night | undefined,
  at: number,
  plan: Plan | undefined,
): CellFacts {
  const isClosed = night !== undefined && findRestrictions(night, at).isClosed;
  const looks = [
    "night",
    borderClass(facts.begins),
    !night && "night-never",
    isClosed && "night-closed",
    night && !isClosed && roomsLeft(night) === 0 && "night-out",
    (facts.isWeekend || facts.isPast) && "night-quiet",
  ];
  return {
    label: `${room.name}, ${facts.formatted}: ${describeNight(night, at, plan?.currency)}`,
    className: looks.filter(Boolean).join(" "),
    style: night && {
      "--heat": HEAT[computeFillLevel(night)]!,
      "--sold": part(night.sold, night.total),
      "--gone": part(night.sold + night.held, night.total),
    },
    figures: night && figuresOf(night, at, plan),
  };
}

/** The cells of a room's row, one for each day. */
export function rowFacts(room: Room, days: readonly DayFacts[], at: number, plan: Plan | undefined): CellFacts[] {
  const byDay = new Map(room.nights.map((night) => [night.day, night]));
  return days.map((facts) => cellFacts(room, facts, byDay.get(facts.day), at, plan));
}
