import type { CancellationPolicy, PolicySnapshot } from "@/lib/cancellation/schemas";
import { splitSellPrice } from "@/lib/core/earning";
import { formatMoney, type Minor, parseMoney, multiplyMinor } from "@/lib/core/money";

// Travellers see only amounts that follow from the booking's sell price: every screen, paper, mail, link and file
// uses these functions for fees and parts. The API's fees and totals are at the profile's price.

/** A booking's total at the profile's price, and what the client pays for it. */
interface Sale {
  total: Minor;
  sell: Minor;
}

/**
 * The fee that a traveller sees: the fee's share of the total, applied to the sell price; rounded half up, at most
 * the sell price.
 */
export function computeTravellerFee(fee: Minor, { total, sell }: Sale): Minor {
  if (sell === total || total === 0n) return fee;
  const shown = multiplyMinor(fee, { num: sell, den: total });
  return shown > sell ? sell : shown;
}

/** `computeTravellerFee` for amounts in the API's format. */
export function formatTravellerFee(fee: string, currency: string, sale: { total: string; sell: string }): string {
  const minor = (amount: string) => parseMoney(amount, currency);
  return formatMoney(computeTravellerFee(minor(fee), { total: minor(sale.total), sell: minor(sale.sell) }), currency);
}

type Policy = CancellationPolicy & Pick<PolicySnapshot, "realized_penalty">;

/** A policy with the fees that a traveller sees. */
export function toTravellerPolicy<P extends Policy>(policy: P, sale: Sale): P {
  if (sale.sell === sale.total) return policy;
  const shown = (fee: string) =>
    formatMoney(computeTravellerFee(parseMoney(fee, policy.currency), sale), policy.currency);
  const { realized_penalty: penalty } = policy;
  return {
    ...policy,
    tiers: policy.tiers.map((tier) => ({ ...tier, fee: shown(tier.fee) })),
    ...(penalty && { realized_penalty: { ...penalty, fee: shown(penalty.fee) } }),
  };
}

interface PricedRecord {
  currency?: string | undefined;
  currency_code?: string | undefined;
  stay_total?: string | undefined;
  total_amount?: string | undefined;
  sell_price?: string | undefined;
  rooms?: { stay_total: string }[] | undefined;
  items?:
    | { total_amount: string; status: string; cancellation_policy_snapshot: PolicySnapshot; details?: unknown }[]
    | undefined;
  cancellation_policy_snapshot?: PolicySnapshot | undefined;
}

/** The amount that the client pays for the whole booking: its own sell price, or the total. */
export function sellPriceOfBooking({
  sell_price: own,
  stay_total: stay,
  total_amount: total,
}: Pick<PricedRecord, "sell_price" | "stay_total" | "total_amount">): string {
  return own ?? stay ?? total ?? "0";
}

/** A service's snapshot in which shares of the sell price replace the prices of its rooms; only a stay has rooms. */
export function toTravellerSnapshot(details: unknown, sell: Minor, currency: string): unknown {
  const { rooms } = (details ?? {}) as { rooms?: { stay_total?: string }[] };
  if (!rooms) return details;
  const shares = splitSellPrice(
    sell,
    rooms.map(({ stay_total: total }) => parseMoney(total ?? "0", currency)),
  );
  const priced = rooms.map((room, at) => ({ ...room, stay_total: formatMoney(shares[at]!, currency) }));
  return { ...(details as object), rooms: priced };
}

/** A booking's record as a traveller sees it: total, rooms, items and fees by its sell price. */
export function toTravellerBooking<B extends PricedRecord>(booking: B): B {
  const { currency: stayCurrency, currency_code = "", stay_total, total_amount, rooms, items } = booking;
  const currency = stayCurrency ?? currency_code;
  const own = sellPriceOfBooking(booking);
  const sale = { total: parseMoney(stay_total ?? total_amount ?? "0", currency), sell: parseMoney(own, currency) };
  if (sale.sell === sale.total) return booking;
  const share = (totals: string[]) =>
    splitSellPrice(
      sale.sell,
      totals.map((total) => parseMoney(total, currency)),
    );
  const roomShares = rooms && share(rooms.map((room) => room.stay_total));
  const itemShares = items && share(items.map((item) => item.total_amount));
  const policy = booking.cancellation_policy_snapshot;
  return {
    ...booking,
    ...(stay_total !== undefined && { stay_total: own }),
    ...(total_amount !== undefined && { total_amount: own }),
    ...(roomShares && {
      rooms: rooms.map((room, at) => ({ ...room, stay_total: formatMoney(roomShares[at]!, currency) })),
    }),
    ...(itemShares && {
      items: items.map((item, at) => ({
        ...item,
        total_amount: formatMoney(itemShares[at]!, currency),
        cancellation_policy_snapshot: toTravellerPolicy(item.cancellation_policy_snapshot, {
          total: parseMoney(item.total_amount, currency),
          sell: itemShares[at]!,
        }),
        ...(item.details !== undefined && { details: toTravellerSnapshot(item.details, itemShares[at]!, currency) }),
      })),
    }),
    ...(policy && { cancellation_policy_snapshot: toTravellerPolicy(policy, sale) }),
  };
}
