import { isCancellable, isOpen } from "@/lib/booking/status";
import { sellPriceOfBooking } from "@/components/earnings/sell-price";
import { difference, sum } from "@/lib/format/money";
import type { Listed } from "../booking/list/deadline-cell";

const currencyOf = ({ currency, currency_code: code }: Listed): string => currency ?? code ?? "";

const inCurrency = (members: ReadonlyMap<string, Listed>, currency: string): Listed[] =>
  [...members.values()].filter((member) => currencyOf(member) === currency);

/** A trip's total with the sell prices of its own that members have. @param total of members at the profile's prices */
export function sellTotalOf(total: string, currency: string, members: ReadonlyMap<string, Listed>): string {
  const changes = inCurrency(members, currency)
    .filter(({ status }) => isCancellable(status) || isOpen(status))
    .map((one) => difference(sellPriceOfBooking(one), one.stay_total ?? one.total_amount ?? "0", currency));
  return sum([total, ...changes], currency);
}

/** What the members earn together in one currency; undefined while it is not known of each. */
export function tripBreakdown(
  currency: string,
  members: ReadonlyMap<string, Listed>,
): { net_total: string; markup: string } | undefined {
  const parts = inCurrency(members, currency).map(({ breakdown }) => breakdown);
  const known = parts.flatMap((part) => part ?? []);
  if (known.length < parts.length || known.length === 0) return undefined;
  const total = (name: "net_total" | "markup") =>
    sum(
      known.map((part) => part[name]),
      currency,
    );
  return { net_total: total("net_total"), markup: total("markup") };
}
