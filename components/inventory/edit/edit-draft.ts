import { dayNumber } from "@/lib/core/dates";
import type { InputOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { CLOSURES, RESTRICTIONS, STAY_LIMITS } from "@/lib/supply/desk/desk-limits";
import type { Range } from "../calendar-state";
import type { Plan } from "../night-labels";

export type EditBody = InputOf<"inventory.edit">["body"];

/** Yes, no, or empty for no change. */
export type FlagChange = "" | "yes" | "no";

type Closures = Record<(typeof CLOSURES)[number], FlagChange>;
/** Null resets the nights to the plan's own value; for `min_stay_through`, any stay may include them. */
type StayLimits = Record<(typeof STAY_LIMITS)[number], string | null>;

/** The typed values of an edit. Empty values change nothing. */
export interface EditDraft extends Closures, StayLimits {
  rooms: readonly string[];
  from: string | null;
  to: string | null;
  /** Weekdays to edit, 1 Monday to 7 Sunday; an empty list means all. */
  weekdays: readonly number[];
  allotment: string;
  /** Rate plans that the restrictions are for; an empty list means all. */
  plans: readonly string[];
  /** Prices by rate plan (`rtp_1`), or by rate plan and number of adults (`rtp_1@2`); null takes the plan or number off sale. */
  prices: Readonly<Record<string, string | null>>;
  /** Minimum sell prices by rate plan; null removes one. */
  min_sell: Readonly<Record<string, string | null>>;
}

export function startDraft({ rooms, from, to }: Range): EditDraft {
  const untouched = {
    allotment: "",
    closed: "",
    closed_to_arrival: "",
    closed_to_departure: "",
    min_stay: "",
    max_stay: "",
    min_stay_through: "",
    plans: [],
    prices: {},
    min_sell: {},
  } as const;
  return { rooms, from, to, weekdays: [], ...untouched };
}

/** The draft's key of a price. @param adults undefined for the room's */
export const priceKey = (plan: string, adults?: number): string => (adults === undefined ? plan : `${plan}@${adults}`);

function readPriceKey(key: string): { rate_plan_public_id: string; adults?: number } {
  const [plan = "", adults] = key.split("@");
  return { rate_plan_public_id: plan, ...(adults !== undefined && { adults: Number(adults) }) };
}

const WHOLE = /^\d{1,9}$/;
const flag = (value: FlagChange) => (value === "" ? undefined : value === "yes");
const number = (text: string | null) => (text === null ? null : text.trim() === "" ? undefined : Number(text));

/** A value for each name. */
const each = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The request for the service. Its fields have the same names as the draft's problems. */
export function toEditBody(draft: EditDraft, plans: readonly Plan[]): EditBody {
  const amounts = (typed: EditDraft["prices"]) => {
    const given = Object.entries(typed)
      .filter(([, text]) => text === null || text.trim() !== "")
      .map(([key, text]) => ({ ...readPriceKey(key), amount: text?.trim() ?? null }))
      .filter(({ rate_plan_public_id: id }) => plans.some((plan) => plan.public_id === id));
    return given.length > 0 ? given : undefined;
  };
  const given = {
    weekdays: draft.weekdays.length > 0 && draft.weekdays.length < 7 ? [...draft.weekdays] : undefined,
    allotment: number(draft.allotment) ?? undefined,
    ...each(CLOSURES, (name) => flag(draft[name])),
    ...each(STAY_LIMITS, (name) => number(draft[name])),
    prices: amounts(draft.prices),
    min_sell: amounts(draft.min_sell),
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const isForSome = RESTRICTIONS.some((name) => given[name] !== undefined) && draft.plans.length > 0;
  return {
    room_public_ids: [...draft.rooms],
    from: draft.from ?? "",
    to: draft.to ?? "",
    ...(isForSome && { rate_plan_public_ids: [...draft.plans] }),
    ...changes,
  };
}

const changesNothing = ({ room_public_ids: _, from: __, to: ___, weekdays: ____, ...changes }: EditBody) =>
  Object.keys(changes).length === 0;

/** Problems that prevent an edit from being sent, by field. */
export function findProblems(draft: EditDraft, plans: readonly Plan[]): Record<string, string> {
  const found: Record<string, string> = {};
  if (draft.rooms.length === 0) found.rooms = t("inventory.chooseRoom");
  if (draft.from === null) found.from = t("inventory.chooseFirst");
  if (draft.to === null) found.to = t("inventory.chooseLast");
  if (draft.from !== null && draft.to !== null && dayNumber(draft.to) < dayNumber(draft.from))
    found.to = t("inventory.notBeforeFirst");
  for (const name of ["allotment", ...STAY_LIMITS] as const) {
    const typed = draft[name]?.trim();
    if (typed && !WHOLE.test(typed)) found[name] = t("inventory.mustBeWhole");
  }
  if (Object.keys(found).length === 0 && changesNothing(toEditBody(draft, plans)))
    found.nothing = t("inventory.enterChange");
  return found;
}

/** The form's field for a path of the request. */
export function findField(path: string, { prices, min_sell: least }: EditBody): string {
  const [name, at] = path.split(".");
  const price = name === "prices" ? prices?.[Number(at)] : undefined;
  if (price) return `price.${priceKey(price.rate_plan_public_id, price.adults)}`;
  const minimum = name === "min_sell" ? least?.[Number(at)] : undefined;
  if (minimum) return `min_sell.${minimum.rate_plan_public_id}`;
  return path.startsWith("room_public_ids") ? "rooms" : path.startsWith("weekdays") ? "weekdays" : path;
}
