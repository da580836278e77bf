import { mergePolicies, pinPolicy, type PinnedPolicy } from "@/lib/cancellation/policy";
import type { RoomCost } from "@/lib/booking/room-cost";
import type { Context } from "@/lib/core/context";
import { FACTOR_ONE, parseMoney, multiplyMinor, type Minor } from "@/lib/core/money";
import { applyPriceScenario } from "@/lib/prebook/scenario";
import type { Offer } from "@/lib/contract/offers";
import { BOARDS } from "../boards";
import { computeContractFees } from "../pricing/fees";
import { firstFailedGate, type RateForStay } from "../pricing/gates";
import { computePrice, buildRateForStay, type MatchedSlot, type StayQuery } from "../pricing/match";
import type { SealedOffer, SealedSlot } from "../search/offer-key";
import { sumFirstNights, isPricedByContract, computeNetTotal } from "../pricing/price";
import type { MandatoryFee, SheetPlan, SheetRoom } from "../pricing/rate-sheet";
import type { Supply } from "../search/repository";

interface RepricedSlot {
  offered: SealedSlot;
  room: SheetRoom | undefined;
  plan: SheetPlan | undefined;
  board: (typeof BOARDS)[number];
  total: Minor;
  /** The property's offers that reduced the price, and the total without them. */
  applied: readonly Offer[];
  beforeOffers: Minor;
  /** The part of the total that the tenant owes the wholesaler. */
  net: Minor;
  /** The minimum price for the client; 0 if there is none. */
  least: Minor;
  /** The wholesaler's cost of the room; undefined if its plan has net rates. */
  cost: RoomCost | undefined;
  /** Whether the room is sold on request beyond the allotment. */
  isBeyond: boolean;
}
/** A stay priced again: the current price and the original one. */
export interface RepricedStay {
  soldOut: boolean;
  slots: RepricedSlot[];
  total: Minor;
  offeredTotal: Minor;
  policy: PinnedPolicy;
  /** The mandatory fees of the property's contract; empty if the stay is sold out. */
  fees: MandatoryFee[];
}

/** The fields of an offer that repricing needs. */
export type OfferedStay = Pick<SealedOffer, "checkin" | "nights" | "slots">;

/**
 * Checks and prices every room of an offer again, as search does. A room that no longer sells keeps its old price.
 */
export function repriceOffer(offer: OfferedStay, supply: Supply, query: StayQuery, context: Context): RepricedStay {
  const tuples = offer.slots.map((slot) => tupleNow(slot, offer, supply, query));
  const soldOut =
    context.scenario === "sold_out" || tuples.some((t) => t === undefined || firstFailedGate(t) !== undefined);
  const priced = soldOut ? [] : tuples.map((tuple) => computePrice(tuple!));
  const slots = offer.slots.map((offered, i): RepricedSlot => {
    const tuple = tuples[i];
    const now = priced[i];
    const total = now?.total ?? offered.total;
    const board = tuple?.plan.board ?? offered.board;
    const shown = changed(context.scenario, total, board);
    return {
      offered,
      room: tuple?.room,
      plan: tuple?.plan,
      ...shown,
      ...(now ? scaleRoomAmounts(owedFor(now, query), shown.total, total) : { net: total, least: 0n, cost: undefined }),
      applied: now?.contract?.offers ?? [],
      beforeOffers: now?.beforeOffers ?? total,
      isBeyond: now?.isBeyond ?? false,
    };
  });
  const sum = (totals: Minor[]) => totals.reduce((a, b) => a + b, 0n);
  return {
    soldOut,
    slots,
    total: sum(slots.map((s) => s.total)),
    offeredTotal: sum(offer.slots.map((s) => s.total)),
    policy: mergePolicies(slots.map((slot, i) => policyOf(slot, tuples[i], offer, supply, context))),
    fees: computeContractFees(supply.sheet, priced, query),
  };
}

/**
 * Computes three amounts of a sold room: what the tenant owes, the client's minimum price, and the wholesaler's
 * cost.
 */
function owedFor(slot: MatchedSlot, query: StayQuery): OwedForRoom {
  const { plan, rule, minimum } = slot;
  return {
    net: computeNetTotal(slot, query.netFactor(plan.currency)!),
    least: minimum?.least ?? 0n,
    cost: rule && {
      cost: computeNetTotal({ ...slot, rule: undefined }, FACTOR_ONE),
      currency: plan.currency,
      rule: rule.code,
      percent: rule.percent,
    },
  };
}

type OwedForRoom = Pick<RepricedSlot, "net" | "least" | "cost">;

/** Scales a room's amounts in proportion when its total is raised, or changed by a sandbox scenario. */
export function scaleRoomAmounts({ net, least, cost }: OwedForRoom, total: Minor, before: Minor): OwedForRoom {
  if (total === before || before === 0n) return { net, least, cost };
  const part = { num: total, den: before };
  return { net: multiplyMinor(net, part), least, cost: cost && { ...cost, cost: multiplyMinor(cost.cost, part) } };
}

/** Merges the policies of rooms with given totals, as in a package: the fees are shares of these totals. */
export function mergeRoomPolicies(
  slots: RepricedSlot[],
  offer: OfferedStay,
  supply: Supply,
  query: StayQuery,
  context: Context,
): PinnedPolicy {
  return mergePolicies(
    slots.map((slot) => policyOf(slot, tupleNow(slot.offered, offer, supply, query), offer, supply, context)),
  );
}

function tupleNow(
  slot: SealedSlot,
  offer: OfferedStay,
  { sheet, days }: Supply,
  query: StayQuery,
): RateForStay | undefined {
  const room = sheet.rooms.find((r) => r.id === slot.roomId);
  const plan = sheet.plans.find((p) => p.id === slot.ratePlanId);
  if (!room || !plan) return undefined;
  const units = offer.slots.filter((s) => s.roomId === slot.roomId).length;
  return buildRateForStay(sheet, room, plan, days, { adults: slot.adults, childAges: slot.childAges }, units, query);
}

/** Applies the sandbox's scenarios: `price_changed` changes the price, `board_changed` takes the next board. */
function changed(
  scenario: string | undefined,
  total: Minor,
  board: RepricedSlot["board"],
): Pick<RepricedSlot, "total" | "board"> {
  const next = BOARDS[(BOARDS.indexOf(board) + 1) % BOARDS.length]!;
  return { total: applyPriceScenario(scenario, total), board: scenario === "board_changed" ? next : board };
}

function policyOf(
  slot: RepricedSlot,
  tuple: RateForStay | undefined,
  offer: OfferedStay,
  { sheet }: Supply,
  context: Context,
): PinnedPolicy {
  const { plan, room, total } = slot;
  if (!plan || !room) return { tiers: [], freeUntil: null, cancellableUntil: context.now };
  const share = (count: number) =>
    multiplyMinor(total, { num: BigInt(Math.min(count, offer.nights)), den: BigInt(offer.nights) });
  return pinPolicy(plan.terms, {
    checkin: offer.checkin,
    checkinFrom: sheet.checkinFrom,
    timezone: sheet.timezone,
    now: context.now,
    total,
    firstNights: (count) =>
      tuple?.days && (isPricedByContract(room, plan) ? tuple.contract : tuple.days.prices[plan.index])
        ? sumFirstNights(total, tuple.days, tuple, Math.min(count, offer.nights))
        : share(count),
    convert: (amount) => multiplyMinor(parseMoney(amount, plan.currency), tuple?.factor ?? FACTOR_ONE),
  });
}
