import { z } from "zod";
import { mergePolicies, type PinnedPolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { type Factor, parseFactor, markupFactor, type Minor, multiplyMinor } from "@/lib/core/money";
import { RateReference } from "@/lib/inventory/service-rate";
import type { StockUse } from "@/lib/inventory/stock-use";
import { applyPriceScenario } from "@/lib/prebook/scenario";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Component, PackageSupply } from "./repository";
import { type ServicePart, toServicePick, servicePolicy } from "./service-part";
import { describeStay, toRoomUses, type StayPart, StayPick, toStayPick, stayPolicy } from "./stay-part";

/** The price of a part at its own product's price, before the package's discount. */
export interface PricedPart {
  amount: Minor;
  /** Whether it already includes the mark-up: a stay's price does, a service's does not. */
  markedUp: boolean;
}

/** The amount that the tenant owes for a part, and the client's minimum price for it; 0 if there is none. */
export interface OwedForPart {
  net: Minor;
  least: Minor;
}

/**
 * Each part's share of the package's price. The sum of all, marked up and less the discount, is rounded half up once; a
 * share is the growth of the rounded running sum, so shares add up exactly, and each is off by less than a minor unit.
 * @param discount percentage, as a decimal string
 */
export function computeShares(summands: PricedPart[], markup: Factor, discount: string): Minor[] {
  const { num, den } = parseFactor(discount);
  // Multiplied by the mark-up's denominator, so that amounts with and without mark-up can be added.
  const factor = { num: 100n * den - num, den: 100n * den * markup.den };
  let [sum, shown] = [0n, 0n];
  return summands.map(({ amount, markedUp }) => {
    sum += amount * (markedUp ? markup.den : markup.num);
    const share = multiplyMinor(sum, factor) - shown;
    shown += share;
    return share;
  });
}

/**
 * Computes the amount that the tenant owes for a package, and the client's minimum price: the sums over its parts
 * less the discount, each rounded half up once. If any part has a minimum price, parts without one count with their
 * net.
 * @param discount percentage, as a decimal string
 */
export function computeOwed(parts: readonly OwedForPart[], discount: string): OwedForPart {
  const { num, den } = parseFactor(discount);
  const left = { num: 100n * den - num, den: 100n * den };
  const sum = (amounts: Minor[]) =>
    multiplyMinor(
      amounts.reduce((a, b) => a + b, 0n),
      left,
    );
  const net = sum(parts.map((part) => part.net));
  if (parts.every(({ least }) => least === 0n)) return { net, least: 0n };
  return { net, least: sum(parts.map((part) => part.least || part.net)) };
}

/** Identifies a package's parts in an allocation id, in order. */
export const PackagePick = z.object({
  package: z.string(),
  parts: z.array(z.union([RateReference, StayPick])),
  chosen: z
    .array(z.object({ position: z.int(), propertyId: z.int().nullable(), serviceId: z.int().nullable() }))
    .optional(),
});

/** A part that accepts the party. */
export interface PricedComponent {
  component: Component;
  part: StayPart | ServicePart;
}
/** An item of an offer, with its share of the price. */
interface OfferedItem {
  itemNo: number;
  productType: number;
  starts_at: string;
  ends_at: string;
  total: Minor;
  policy: PinnedPolicy;
  timezone: string;
  details: Record<string, unknown>;
}
export interface OfferedPackage {
  drop: null;
  supply: PackageSupply;
  startDate: CalendarDate;
  endDate: CalendarDate;
  currency: string;
  total: Minor;
  /** The part of the total that the tenant owes. */
  net: Minor;
  /** The client's minimum price; 0 if there is none. */
  least: Minor;
  mode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  /** The policy of the whole package: fees are added, the earliest deadlines apply. */
  policy: PinnedPolicy;
  items: OfferedItem[];
  takes: StockUse;
  pick: z.output<typeof PackagePick>;
}

const isStay = (part: StayPart | ServicePart): part is StayPart => "slots" in part;

/** Builds the offer of a package whose parts all accept the party. */
export function buildPackageOffer(
  context: Context,
  supply: PackageSupply,
  parts: PricedComponent[],
  { start_date, currency_code: currency }: { start_date: CalendarDate; currency_code: string },
): OfferedPackage {
  const markup = markupFactor(context.profile.markupPercent);
  const summands = parts.map(({ part }) => summandsOf(context, part));
  const shares = computeShares(summands.flat(), markup, supply.discount);
  let next = 0;
  const sold = parts.map((priced, i) => ({ ...priced, shares: shares.slice(next, (next += summands[i]!.length)) }));
  const items = sold.map((one) => itemOf(context, one, currency));
  const total = shares.reduce((a, b) => a + b, 0n);
  const { net, least } = computeOwed(
    parts.flatMap(({ part }) => owedFor(context, part)),
    supply.discount,
  );
  return {
    drop: null,
    supply,
    startDate: start_date,
    endDate: sold.map(lastDay).reduce((a, b) => (a > b ? a : b), start_date),
    currency,
    total,
    net,
    // With a negative mark-up the total can be lower than this minimum, which includes nets; it is then lowered to
    // the total.
    least: least < total ? least : total,
    mode: leastCertain(parts.map(({ part }) => (isStay(part) ? modeOfStay(part) : part.rate.confirmationMode))),
    policy: mergePolicies(items.map((item) => item.policy)),
    items,
    takes: {
      rooms: sold.flatMap(({ component, part, shares: of }) =>
        isStay(part) ? toRoomUses(part, component.position, of) : [],
      ),
      services: sold.flatMap(({ component, part }) => (isStay(part) ? [] : [serviceTake(component, part)])),
    },
    pick: {
      package: supply.publicId,
      parts: parts.map(({ part }) => (isStay(part) ? toStayPick(part) : toServicePick(part))),
      ...(supply.chosen.length > 0 && { chosen: [...supply.chosen] }),
    },
  };
}

/**
 * Lists the prices of a part: each room of a stay, so that room totals add up to the item's, or a service as a
 * whole. A stay's price already includes the sandbox's scenario.
 */
function summandsOf({ scenario }: Context, part: StayPart | ServicePart): PricedPart[] {
  if (isStay(part)) return part.slots.map(({ total }) => ({ amount: total, markedUp: true }));
  return [{ amount: applyPriceScenario(scenario, part.amount), markedUp: false }];
}

/** Computes the amount owed for a part: for a stay the sum of its rooms as priced, for a service its price. */
function owedFor({ scenario }: Context, part: StayPart | ServicePart): OwedForPart[] {
  if (isStay(part)) return part.slots;
  return [{ net: applyPriceScenario(scenario, part.amount), least: 0n }];
}

type Sold = PricedComponent & { shares: Minor[] };

function itemOf(context: Context, { component, part, shares }: Sold, currency: string): OfferedItem {
  const shared = { itemNo: component.position, total: shares.reduce((a, b) => a + b, 0n) };
  if (!isStay(part)) {
    const { starts_at, ends_at, timezone, details } = part;
    const policy = servicePolicy(context, part, component.day, shared.total);
    return { ...shared, productType: part.rate.productType, starts_at, ends_at, timezone, policy, details };
  }
  const { checkin, nights } = part.offer;
  return {
    ...shared,
    productType: PRODUCT_TYPE.STAY,
    starts_at: checkin,
    ends_at: addDays(checkin, nights),
    timezone: part.supply.sheet.timezone,
    policy: stayPolicy(context, part, shares),
    details: describeStay(part, shares, currency),
  };
}

/** The last day of a part, in the calendar of the place where it ends. */
function lastDay({ part }: Sold): CalendarDate {
  return isStay(part) ? addDays(part.offer.checkin, part.offer.nights) : part.ends_at.slice(0, 10);
}

function serviceTake({ position, day }: Component, { rate, units }: ServicePart) {
  return { item_no: position, service_id: rate.serviceId, day, start_time: rate.startTime, units };
}

const CERTAINTY = ["INSTANT", "DELAYED", "ON_REQUEST"] as const;
/** Rooms beyond the allotment are on request. */
const modeOfStay = ({ slots, supply }: StayPart): OfferedPackage["mode"] =>
  slots.some(({ isBeyond }) => isBeyond) ? "ON_REQUEST" : supply.sheet.confirmationMode;

/** The least certain confirmation mode of the parts. */
const leastCertain = (modes: OfferedPackage["mode"][]) =>
  CERTAINTY[Math.max(0, ...modes.map((m) => CERTAINTY.indexOf(m)))]!;
