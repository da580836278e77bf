import { isEditable } from "@/lib/booking/status";
import type { MarkupLimits } from "@/lib/booking/sell-price/allowed-markup";
import { exchange } from "@/lib/catalogue/exchange/exchange";
import { computeEarning, computeNet, computeSellPrice } from "@/lib/core/earning";
import { parseMoney, multiplyMinor, type Minor } from "@/lib/core/money";

/** A booking of a trip with its prices, in minor units. */
export interface PricedMember {
  publicId: string;
  status: string;
  currency: string;
  /** The price at the profile's mark-up, without cancelled items. */
  price: Minor;
  markupPercent: string | null;
  /** The whole price with its net, as pinned. */
  total: Minor;
  netTotal: Minor | null;
  /** The client's minimum price. */
  leastPrice: Minor | null;
  /** The client's price, null if it is the profile's. */
  sellPrice: Minor | null;
  /** The fee of its cancellation, or of its cancelled items, in wire format. */
  fee: string | null;
}

/** Sums over a trip's bookings of one currency, in minor units. */
export interface PriceSums {
  /** The bookings that take place, summed at the profile's price, at net, and at the client's price. */
  price: Minor;
  net: Minor;
  sell: Minor;
  /** The bounds of a price for these bookings, by the agency's limits, never below net. */
  min: Minor;
  max: Minor;
  /** The client's fees of cancelled bookings, and the part of them that is owed. */
  fee: Minor;
  feeNet: Minor;
}

const NAMES = ["price", "net", "sell", "min", "max", "fee", "feeNet"] as const;
const NOTHING: PriceSums = { price: 0n, net: 0n, sell: 0n, min: 0n, max: 0n, fee: 0n, feeNet: 0n };
const add = (a: PriceSums, b: PriceSums): PriceSums => mapped((name) => a[name] + b[name]);
const mapped = (of: (name: keyof PriceSums) => Minor): PriceSums =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as unknown as PriceSums;

/** Whether a booking counts for a trip's price. */
export const countsForPrice = ({ status }: Pick<PricedMember, "status">): boolean => isEditable(status);

/** Sums by currency, sorted by currency; without bookings that ended and cost nothing. */
export function computeSums(members: readonly PricedMember[], limits: MarkupLimits): ReadonlyMap<string, PriceSums> {
  const sums = new Map<string, PriceSums>();
  for (const member of members.filter((one) => countsForPrice(one) || one.fee !== null))
    sums.set(member.currency, add(sums.get(member.currency) ?? NOTHING, sumsOfOne(member, limits)));
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sumsOfOne(member: PricedMember, limits: MarkupLimits): PriceSums {
  const { markupPercent: markup, currency, price } = member;
  const fee = member.fee === null ? 0n : parseMoney(member.fee, currency);
  const fees = { fee, feeNet: computeNet(fee, markup, member) };
  if (!countsForPrice(member)) return { ...NOTHING, ...fees };
  const { net, sell } = computeEarning(price, markup, member.sellPrice, member);
  const least = limits ? computeSellPrice(net, limits.min) : net;
  const max = limits ? computeSellPrice(net, limits.max) : net;
  const floor = [least, member.leastPrice ?? 0n].reduce((a, b) => (a > b ? a : b), net);
  return { price, net, sell, min: floor, max: max > floor ? max : floor, ...fees };
}

/** The sums in one currency, at the rates of an instant; undefined without a rate for one of them. */
export async function convertSums(
  sums: ReadonlyMap<string, PriceSums>,
  currency: string,
  at: Date,
): Promise<PriceSums | undefined> {
  const rates = await exchange();
  let total = NOTHING;
  for (const [from, each] of sums) {
    const factor = rates.factor(from, currency, at.toISOString().slice(0, 10));
    if (!factor) return undefined;
    total = add(
      total,
      mapped((name) => multiplyMinor(each[name], factor)),
    );
  }
  return total;
}
