import { markupFactor, multiplyMinor, type Minor } from "./money";

/**
 * What a sale earns, in minor units of one currency: `net + markup = sell`, always. Net is what the tenant owes the
 * wholesaler; the mark-up is what the tenant earns, negative below net; sell is what the client pays. The supply pays
 * no commission: the mark-up is the whole earning.
 */
export interface Earning {
  net: Minor;
  markup: Minor;
  sell: Minor;
}

/** A whole price, and its net as it was priced; null: the net follows from the mark-up. */
export interface PinnedNet {
  total: Minor;
  netTotal: Minor | null;
}

/**
 * The net amount in a price, or in a part of one: the same part of the net that was pinned, else price / (1 + mark-up);
 * rounded half up once. The account's ledger computes the debt in SQL with the same arithmetic (`account_net`).
 * @param markupPercent above -100, as a decimal string; null for prices from before mark-ups were recorded, which
 * have none
 */
export function computeNet(price: Minor, markupPercent: string | null, pinned?: PinnedNet): Minor {
  if (pinned?.netTotal != null && pinned.total !== 0n)
    return multiplyMinor(price, { num: pinned.netTotal, den: pinned.total });
  const { num, den } = markupFactor(markupPercent ?? "0");
  return multiplyMinor(price, { num: den, den: num });
}

/**
 * What a sale earns, at the profile's price or at a sell price of its own. The net amount follows from the profile's
 * price only: a sell price never changes what the tenant owes.
 */
export function computeEarning(
  price: Minor,
  markupPercent: string | null,
  ownSellPrice: Minor | null = null,
  pinned?: PinnedNet,
): Earning {
  const net = computeNet(price, markupPercent, pinned);
  const sell = ownSellPrice ?? price;
  return { net, markup: sell - net, sell };
}

/** The sell price for a net amount and a mark-up in percent, rounded half up. */
export function computeSellPrice(net: Minor, markupPercent: string): Minor {
  return multiplyMinor(net, markupFactor(markupPercent));
}

/**
 * Divides a sell price among parts in proportion to their prices. Each share is the growth of the rounded running
 * sum, so the shares add up exactly.
 */
export function splitSellPrice(sell: Minor, prices: readonly Minor[]): Minor[] {
  const all = prices.reduce((sum, price) => sum + price, 0n);
  if (all === 0n) return prices.map((_, at) => (at === 0 ? sell : 0n));
  let [priced, shared] = [0n, 0n];
  return prices.map((price) => {
    priced += price;
    const share = multiplyMinor(sell, { num: priced, den: all }) - shared;
    shared += share;
    return share;
  });
}

/** The mark-up as percentage of net with one decimal, rounded half up: "11.9"; null if net is zero. */
export function formatEarnedPercent({ net, markup }: Pick<Earning, "net" | "markup">): string | null {
  if (net <= 0n) return null;
  const tenths = multiplyMinor(markup * 1000n, { num: 1n, den: net });
  const [sign, digits] = tenths < 0n ? ["-", -tenths] : ["", tenths];
  return `${sign}${digits / 10n}.${digits % 10n}`;
}
