import { minorDigits } from "@/lib/core/money";

/** Steps in which hotels of a currency quote their prices, in its major units; 1 where nothing is said. */
const STEPS: Record<string, number> = { JPY: 100, HUF: 500, CZK: 10, SEK: 10, NOK: 10, DKK: 10, KWD: 0.5, XPF: 100 };

/**
 * A generated price as a decimal string: euros in a currency, rounded to what a price list would say.
 * @param perEuro units of the currency for one euro
 */
export function listPrice(euros: number, currency: string, perEuro: number): string {
  const step = STEPS[currency] ?? 1;
  return (Math.max(1, Math.round((euros * perEuro) / step)) * step).toFixed(minorDigits(currency));
}

/** A month's demand, 1 being average; south of the equator the year is turned. @param month 1..12 */
export function season(month: number, latitude: number): number {
  const north = [0.82, 0.82, 0.82, 1, 1, 1.16, 1.34, 1.34, 1.16, 1, 0.82, 0.82];
  const inTropics = Math.abs(latitude) < 23.5;
  const turned = latitude < 0 ? (month + 5) % 12 : month - 1;
  const demand = north[turned]!;
  return inTropics ? 1 + (demand - 1) / 3 : demand;
}

/** Euros a night of a double room in an average month, by stars; unrated places are priced as two stars. */
export function baseRate(stars: number | null): number {
  return [62, 48, 64, 92, 148, 285][stars ?? 0] ?? 62;
}
