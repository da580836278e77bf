import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { suitsLanguage } from "@/lib/core/language";
import { partyQuery } from "@/lib/inventory/party-query";
import { compareRates } from "@/lib/inventory/service-rate";
import { priceTransfer, type DroppedTransfer, type PricedTransfer, type TransferQuery } from "./price";
import { listTransferRates, type TransferRate } from "./repository";
import type { TransferSearchRequest } from "./schemas";

export interface TransferSearch {
  context: Context;
  search: TransferSearchRequest;
  offers: PricedTransfer[];
  /** Rates that do not accept the party. If offers are empty too, no requested product has a live rate on that date. */
  dropped: DroppedTransfer[];
}

/**
 * Prices all live rates of a route for a party, cheapest first. Unknown ids, routes outside the tenant's contract, past
 * days and other currencies all give the same empty result.
 * @see docs/products#transfers
 */
export async function searchTransfers(context: Context, search: TransferSearchRequest): Promise<TransferSearch> {
  const query = toTransferQuery(context, search);
  const priced = (await listLiveRates(context, search)).map((rate) => priceTransfer(rate, query));
  return {
    context,
    search,
    offers: priced.filter((p) => p.drop === null).sort(byPrice),
    dropped: priced.filter((p) => p.drop !== null).sort((a, b) => compareRates(a.rate, b.rate)),
  };
}

/** The rates on sale on the day in the requested language; prebook finds its allocation's rate among them. */
export async function listLiveRates(context: Context, search: TransferSearchRequest): Promise<TransferRate[]> {
  const { catalogue, now } = context;
  if (catalogue && ![search.from_zone_public_id, search.to_zone_public_id].every((zone) => catalogue.has(zone)))
    return [];
  const rates = await listTransferRates(search, now);
  return rates.filter(
    (rate) =>
      search.service_date >= localDate(rate.from.timezone, now) && suitsLanguage(rate.languages, search.language),
  );
}

export function toTransferQuery(context: Context, search: TransferSearchRequest): TransferQuery {
  return { day: search.service_date, time: search.service_time, ...partyQuery(context, search) };
}

/** Sorts by price, then ids, so that the same search gives the same order. */
function byPrice(a: PricedTransfer, b: PricedTransfer): number {
  if (a.total !== b.total) return a.total < b.total ? -1 : 1;
  return compareRates(a.rate, b.rate);
}
