import { minorDigits } from "@/lib/core/money";

/** Rounding steps of hotel prices by currency, in major units; default 1. */
const STEPS: Record<string, number> = { JPY: 100, HUF: 500, CZK: 10, SEK: 10, NOK: 10, DKK: 10, KWD: 0.5, XPF: 100 };

/**
 * A generated price as a decimal string: euros in a currency, rounded like a list price.
 * @param perEuro units of the currency per euro
 */
export function listPrice(euros: number, currency: string, perEuro: number): string {
  const step = STEPS[currency] ?? 1;
  return (Math.max(1, Math.round((euros * perEuro) / step)) * step).toFixed(minorDigits(currency));
}

/**
 * A month's demand, 1 being average; shifted by half a year in the southern hemisphere.
 * @param month 1..12
 */
export function season(month: number, latitude: number): number {
  const north = [0.82, 0.82, 0.82, 1, 1, 1.16, 1.34, 1.34, 1.16, 1, 0.82, 0.82];
  const inTropics = Math.abs(latitude) < 23.5;
  const turned = latitude < 0 ? (month + 5) % 12 : month - 1;
  const demand = north[turned]!;
  return inTropics ? 1 + (demand - 1) / 3 : demand;
}

/** Euros per night of a double room in an average month, by stars; unrated properties like two stars. */
export function baseRate(stars: number | null): number {
  return [62, 48, 64, 92, 148, 285][stars ?? 0] ?? 62;
}
