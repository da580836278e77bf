import { askPeers, onPeerRequest } from "@/lib/core/peers";
import { clock } from "@/lib/core/clock";
import { onPrimary } from "@/lib/core/database/replica-read";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { parseFactor, minorDigits, multiply, FACTOR_ONE, type Factor } from "@/lib/core/money";
import { listRates } from "./rate-repository";

/** Currency conversion: milliseconds until a process reloads the exchange rates. */
const REFRESH_MS = 60_000;

/** The rates of each currency, ascending by day: units of the currency per unit of the base. */
type Table = Map<string, { day: string; rate: Factor }[]>;

/** Date of a base's rate to itself, which is always 1. */
const BASE_DAY = "0000-01-01";

let table: Table | undefined;
let loadedAt = 0;
let loading: Promise<Table> | undefined;

/**
 * The exchange rates, at most a minute old; only the first caller waits for the query.
 * @see docs/errors#exchange-rates
 */
export function exchange(): Exchange | Promise<Exchange> {
  if (!table) return load().then((t) => new Exchange(t, ageBound()));
  if (clock.realNow().getTime() - loadedAt > REFRESH_MS) load().catch(() => {});
  return new Exchange(table, ageBound());
}

/** Clears the cached rates: the next request reloads them. */
export function forgetRates(): void {
  table = undefined;
}
onPeerRequest("rates", forgetRates);

/** Clears the cached rates of all serving processes of this machine, after an import. */
export async function forgetRatesEverywhere(): Promise<void> {
  forgetRates();
  await askPeers("rates");
}

function load(): Promise<Table> {
  loading ??= read().finally(() => (loading = undefined));
  return loading;
}

async function read(): Promise<Table> {
  const at = clock.realNow().getTime();
  const fresh: Table = new Map();
  for (const { day, base, quote, rate } of await onPrimary(listRates)) {
    if (!fresh.has(base)) fresh.set(base, [{ day: BASE_DAY, rate: FACTOR_ONE }]);
    const series = fresh.get(quote) ?? [];
    series.push({ day, rate: parseFactor(rate) });
    fresh.set(quote, series);
  }
  loadedAt = at;
  return (table = fresh);
}

/** A sandbox has no maximum age: its clock may be far from the dates of its rates. */
const ageBound = (): number | undefined => (env.sandbox ? undefined : env.fxMaxAgeDays);

/** The latest rate on or before the day; the oldest one if the table starts later. */
const latestOf = <R extends { day: string }>(rates: R[], day: string): R =>
  rates.findLast((r) => r.day <= day) ?? rates[0]!;

export class Exchange {
  /** @param maxAgeDays maximum age of a usable rate, if there is one */
  constructor(
    private readonly series: Table,
    private readonly maxAgeDays?: number,
  ) {}

  /** Whether the rate that applies on a day is too old, for a currency or for all currencies. */
  isStale(currency: string, day: string): boolean {
    const quoted = [...this.series.values()].map((rates) => latestOf(rates, day)).filter((r) => r.day !== BASE_DAY);
    const own = this.series.get(currency);
    if (own && this.isTooOld(latestOf(own, day).day, day)) return true;
    return quoted.length > 0 && quoted.every((rate) => this.isTooOld(rate.day, day));
  }

  private isTooOld(rateDay: string, day: string): boolean {
    return this.maxAgeDays !== undefined && rateDay !== BASE_DAY && rateDay < addDays(day, -this.maxAgeDays);
  }

  /** Every currency of the table, including the bases. */
  currencies(): string[] {
    return [...this.series.keys()];
  }

  /**
   * The exact factor from minor units of one currency to minor units of another on a day: the cross rate through the
   * table's base.
   * @returns undefined without a rate for the pair
   */
  factor(from: string, to: string, day: string): Factor | undefined {
    if (from === to) return FACTOR_ONE;
    const sold = this.rateOn(from, day);
    const bought = this.rateOn(to, day);
    if (!sold || !bought) return undefined;
    const digits = minorDigits(to) - minorDigits(from);
    const shift = digits >= 0 ? { num: 10n ** BigInt(digits), den: 1n } : { num: 1n, den: 10n ** BigInt(-digits) };
    return multiply(multiply(bought, { num: sold.den, den: sold.num }), shift);
  }

  private rateOn(currency: string, day: string): Factor | undefined {
    const rates = this.series.get(currency);
    const found = rates && latestOf(rates, day);
    return found && !this.isTooOld(found.day, day) ? found.rate : undefined;
  }
}
