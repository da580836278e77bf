import { z } from "zod";
import { dayNumber } from "@/lib/core/dates";
import { readTerms, type TaggedTerms } from "@/lib/cancellation/terms";
import { type JsonFragment, toJsonFragment } from "@/lib/core/json/json-bytes";
import { BOARDS } from "../boards";
import type { ChildRule } from "@/lib/contract/children";
import type { Fee } from "@/lib/contract/fees";
import type { Offer } from "@/lib/contract/offers";
import type { Supplement } from "@/lib/contract/supplements";
import {
  computeLargestReduction,
  readFee,
  readOffer,
  readChildRules,
  readSupplement,
  readMinorUnits,
  StoredFee,
  StoredOffer,
  StoredRules,
  StoredSeason,
  StoredSupplement,
} from "./contract-sheet";

/** A property's static data: its rooms and rate plans, without days and prices. */
export interface RateSheet {
  propertyId: number;
  publicId: string;
  code: string;
  chain: string | null;
  /** The internal id of the property's place. */
  placeId: number | null;
  version: number;
  name: string;
  onSale: boolean;
  timezone: string;
  /** Local time of day, HH:MM. */
  checkinFrom: string;
  currency: string;
  confirmationMode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  fees: MandatoryFee[];
  /** The contract's taxes and fees, which depend on the guests and nights. */
  contractFees: readonly Fee[];
  /** The most that offers can take off a night's price: the share that is left, and minor units off. */
  leastLeft: { share: number; off: number };
  /** The child policy: no children, or none younger than `minAge`. */
  children: { welcome: boolean; minAge: number };
  rooms: SheetRoom[];
  plans: SheetPlan[];
}
export interface SheetRoom {
  id: number;
  publicId: string;
  name: string;
  /**
   * The room's fields of a slot in a search response, and the text between its neighbours: `","room_public_id":"…",`.
   */
  json: JsonFragment;
  /** Adults included in the nightly price. */
  baseOccupancy: number;
  maxAdults: number;
  maxChildren: number;
  maxOccupancy: number;
  minAdults: number;
  /** This many children up to the infants' age take no place, the youngest first. */
  maxInfants: number;
  infantMaxAge: number;
  /** Whether the room is sold on request if its stock or release period refuses. */
  isOnRequestBeyond: boolean;
}
export interface SheetPlan extends TaggedTerms {
  id: number;
  publicId: string;
  code: string;
  name: string;
  /**
   * The plan's fields of a slot, and the beginning of the next:
   * `"rate_plan_public_id":"…","meal_plan_code":"…","stay_total":"`.
   */
  json: JsonFragment;
  /** Index of the plan in a day's list of prices. */
  index: number;
  board: (typeof BOARDS)[number];
  currency: string;
  /** Supplement in minor units per adult beyond the base occupancy and night. */
  extraAdult: number;
  /** Ascending; a child older than the last band is priced as an adult. */
  childBands: { maxAge: number; amount: number }[];
  /** The sales window in day numbers, inclusive. Null if it is unlimited. */
  sellFromDay: number | null;
  sellUntilDay: number | null;
  releaseDays: number;
  minStay: number;
  maxStay: number;
  audience: Audience;
  /** Whether the plan's prices are costs, which sell rules turn into net rates. */
  isCost: boolean;
  /** Further terms of the contract; undefined if there are none, so that a night costs its price and extras. */
  contract: PlanContract | undefined;
}
/** The buyers to whom a plan is sold. */
export interface Audience {
  /** Whether it is sold only to tenants whose contract names it. */
  isNamed: boolean;
  isPackageOnly: boolean;
  /** The minimum number of rooms in a search. */
  minRooms: number;
  markets: readonly string[];
}
/** The terms of a contract for one plan. In a season's plan the child rules are the season's. */
export interface PlanContract {
  /**
   * By number of adults, the index of their price in a day's list; 0 or absent if there is none, because index 0 is
   * always a plan's own price.
   */
  adultIndexes: readonly number[];
  childRules: readonly ChildRule[];
  supplements: readonly Supplement[];
  /** The offers, sorted by code. */
  offers: readonly Offer[];
  /** The seasons, whose dates do not overlap. Each has the plan with the season's terms in place of its own. */
  seasons: readonly { first: number; last: number; plan: SheetPlan }[];
  /** The plan outside its seasons. */
  regular: SheetPlan;
}
export interface MandatoryFee {
  code: string;
  name: string;
  amount: string;
  currency: string;
  basis: string;
  /** Set for a fee of the contract; its amount is for the whole stay. */
  payable?: "PROPERTY" | "INCLUDED" | undefined;
}

const Fee = z.object({
  code: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  basis: z.string(),
});
const StoredRoom = z.tuple([z.int(), z.string(), z.string(), z.int(), z.int(), z.int(), z.int()]).rest(
  // Four numbers: minimum adults, maximum infants, the infants' maximum age, and 1 if the room is sold on request
  // beyond the allotment.
  z.int(),
);
const StoredPlan = z.object({
  id: z.int(),
  public_id: z.string(),
  code: z.string().default(""),
  name: z.string(),
  position: z.int(),
  board: z.enum(BOARDS),
  currency: z.string(),
  extra_adult: z.int(),
  child_bands: z.array(z.object({ max_age: z.int(), amount: z.int() })),
  child_rules: StoredRules.default([]),
  adult_positions: z.array(z.int().nullable()).nullish(),
  cancellation: z.unknown(),
  sell_from: z.string().nullable(),
  sell_until: z.string().nullable(),
  release_days: z.int(),
  min_stay: z.int(),
  max_stay: z.int(),
  sold_to: z.enum(["ALL", "NAMED"]).default("ALL"),
  markets: z.array(z.string()).default([]),
  package_only: z.boolean().default(false),
  min_rooms: z.int().default(1),
  price_basis: z.enum(["SELL", "COST"]).default("SELL"),
  seasons: z.array(StoredSeason).nullish(),
});
type StoredPlan = z.output<typeof StoredPlan>;
/** The row of the repository's statement. */
const StoredSheet = z.object({
  code: z.string().default(""),
  chain: z.string().nullish(),
  place: z.int().nullish(),
  name: z.string(),
  status: z.string(),
  timezone: z.string(),
  checkin_from: z.string(),
  currency: z.string(),
  mode: z.enum(["INSTANT", "DELAYED", "ON_REQUEST"]),
  fees: z.array(Fee),
  children: z.object({ children_welcome: z.boolean().default(true), min_age: z.int().default(0) }),
  rooms: z.array(StoredRoom).nullable(),
  supplements: z.array(StoredSupplement).nullish(),
  offers: z.array(StoredOffer).nullish(),
  contract_fees: z.array(StoredFee).nullish(),
  plans: z.array(StoredPlan).nullable(),
});

/** An object's members as JSON, without its braces. */
const membersOf = (object: Record<string, string>): string => JSON.stringify(object).slice(1, -1);

/** @throws z.ZodError when the stored data is malformed */
export function readSheet(propertyId: number, publicId: string, version: number, stored: unknown): RateSheet {
  const s = StoredSheet.parse(stored);
  const plans = (s.plans ?? []).map((plan) => readPlan(plan, s));
  return {
    propertyId,
    publicId,
    code: s.code,
    chain: s.chain ?? null,
    placeId: s.place ?? null,
    version,
    name: s.name,
    onSale: s.status === "ACTIVE",
    timezone: s.timezone,
    checkinFrom: s.checkin_from,
    currency: s.currency,
    confirmationMode: s.mode,
    fees: s.fees,
    contractFees: (s.contract_fees ?? []).map(readFee),
    leastLeft: computeLargestReduction(plans.flatMap(({ contract }) => contract?.offers ?? [])),
    children: { welcome: s.children.children_welcome, minAge: s.children.min_age },
    rooms: (s.rooms ?? []).map(readRoom),
    plans,
  };
}

function readRoom([id, publicId, name, baseOccupancy, maxAdults, maxChildren, maxOccupancy, ...more]: z.output<
  typeof StoredRoom
>): SheetRoom {
  const [minAdults = 1, maxInfants = 0, infantMaxAge = 1, isOnRequestBeyond = 0] = more;
  return {
    id,
    publicId,
    name,
    json: toJsonFragment(`",${membersOf({ room_public_id: publicId })},`),
    baseOccupancy,
    maxAdults,
    maxChildren,
    maxOccupancy,
    minAdults,
    maxInfants,
    infantMaxAge,
    isOnRequestBeyond: isOnRequestBeyond === 1,
  };
}

/** Reads a plan, with those supplements and offers of the property that apply to it. */
function readPlan(
  p: StoredPlan,
  { supplements, offers }: Pick<z.output<typeof StoredSheet>, "supplements" | "offers">,
) {
  const plan: SheetPlan = {
    id: p.id,
    publicId: p.public_id,
    code: p.code,
    name: p.name,
    json: toJsonFragment(`${membersOf({ rate_plan_public_id: p.public_id, meal_plan_code: p.board })},"stay_total":"`),
    index: p.position - 1,
    board: p.board,
    currency: p.currency,
    extraAdult: p.extra_adult,
    childBands: p.child_bands.map((b) => ({ maxAge: b.max_age, amount: b.amount })).sort((a, b) => a.maxAge - b.maxAge),
    ...readTerms(p.cancellation),
    sellFromDay: p.sell_from === null ? null : dayNumber(p.sell_from),
    sellUntilDay: p.sell_until === null ? null : dayNumber(p.sell_until),
    releaseDays: p.release_days,
    minStay: p.min_stay,
    maxStay: p.max_stay,
    audience: {
      isNamed: p.sold_to === "NAMED",
      isPackageOnly: p.package_only,
      minRooms: p.min_rooms,
      markets: p.markets,
    },
    isCost: p.price_basis === "COST",
    contract: undefined,
  };
  const isOfPlan = ({ plan_codes: codes }: { plan_codes: readonly string[] }) =>
    codes.length === 0 || codes.includes(p.code);
  const [ownSupplements, ownOffers] = [(supplements ?? []).filter(isOfPlan), (offers ?? []).filter(isOfPlan)];
  const { child_rules: rules, adult_positions: positions, seasons } = p;
  if (!rules.length && !positions && !seasons?.length && !ownSupplements.length && !ownOffers.length) return plan;
  const contract: PlanContract = {
    adultIndexes: positions ? [0, ...positions.map((position) => (position ?? 1) - 1)] : [],
    childRules: readChildRules(rules, p.currency),
    supplements: ownSupplements.map((one) => readSupplement(one, p.currency)),
    offers: ownOffers.map((one) => readOffer(one, p.currency)),
    seasons: [],
    regular: plan,
  };
  plan.contract = contract;
  const inSeasons = (seasons ?? []).map((season) => ({
    first: dayNumber(season.from),
    last: dayNumber(season.to),
    plan: planInSeason(plan, contract, season),
  }));
  for (const { contract: own } of [plan, ...inSeasons.map(({ plan: one }) => one)]) own!.seasons = inSeasons;
  return plan;
}

/** The plan with the season's terms in place of its own. */
function planInSeason(plan: SheetPlan, contract: PlanContract, season: z.output<typeof StoredSeason>): SheetPlan {
  const { currency } = plan;
  const bands = (season.child_bands ?? []).map((b) => ({
    maxAge: b.max_age,
    amount: readMinorUnits(b.amount, currency),
  }));
  const rules = readChildRules(season.child_rules ?? [], currency);
  const hasOwnChildren = bands.length > 0 || rules.length > 0;
  return {
    ...plan,
    ...(season.cancellation !== null && readTerms(season.cancellation)),
    extraAdult: season.extra_adult === null ? plan.extraAdult : readMinorUnits(season.extra_adult, currency),
    childBands: hasOwnChildren ? bands : plan.childBands,
    releaseDays: season.release_days ?? plan.releaseDays,
    minStay: season.min_stay ?? plan.minStay,
    maxStay: season.max_stay ?? plan.maxStay,
    contract: { ...contract, childRules: hasOwnChildren ? rules : contract.childRules },
  };
}

/** The plan with its terms on a day (a day number): those of a season, or those outside the seasons. */
export function getPlanOnDay(plan: SheetPlan, day: number): SheetPlan {
  const { contract } = plan;
  if (!contract || contract.seasons.length === 0) return plan;
  for (const season of contract.seasons) if (day >= season.first && day <= season.last) return season.plan;
  return contract.regular;
}
