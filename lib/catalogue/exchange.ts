import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { factorOf, minorDigits, multiply, ONE, type Factor } from "@/lib/core/money";
import { listRates } from "./repository";

/** How long a process goes on with the table that it read. */
const REFRESH_MS = 60_000;

/** By currency, ascending by day: units of the currency for one of the base. */
type Table = Map<string, { day: string; rate: Factor }[]>;

/** Of the one unit of itself that a base is worth on every day. */
const BASE_DAY = "0000-01-01";

let table: Table | undefined;
let loadedAt = 0;
let loading: Promise<Table> | undefined;

/** The table of exchange rates as of a minute ago; only the first caller waits for it. */
export function exchange(): Exchange | Promise<Exchange> {
  if (!table) return load().then((t) => new Exchange(t, ageBound()));
  if (clock.realNow().getTime() - loadedAt > REFRESH_MS) load().catch(() => {});
  return new Exchange(table, ageBound());
}

/** Forget the table: the next request reads it anew. */
export function forgetRates(): void {
  table = undefined;
}

function load(): Promise<Table> {
  loading ??= read().finally(() => (loading = undefined));
  return loading;
}

async function read(): Promise<Table> {
  const at = clock.realNow().getTime();
  const fresh: Table = new Map();
  for (const { day, base, quote, rate } of await listRates()) {
    if (!fresh.has(base)) fresh.set(base, [{ day: BASE_DAY, rate: ONE }]);
    const series = fresh.get(quote) ?? [];
    series.push({ day, rate: factorOf(rate) });
    fresh.set(quote, series);
  }
  loadedAt = at;
  return (table = fresh);
}

/** A sandbox sells at the rates that it was made with, wherever its clock stands. */
const ageBound = (): number | undefined => (env.sandbox ? undefined : env.fxMaxAgeDays);

export class Exchange {
  /** @param maxAgeDays rates that are older are no rates; undefined: however old they are */
  constructor(
    private readonly series: Table,
    private readonly maxAgeDays?: number,
  ) {}

  /** Whether there are rates, and all that would count on a day are too old. */
  isStale(day: string): boolean {
    const known = [...this.series.values()].map((rates) => rates.findLast((r) => r.day <= day) ?? rates[0]!);
    const quoted = known.filter((rate) => rate.day !== BASE_DAY);
    return quoted.length > 0 && quoted.every((rate) => this.isTooOld(rate.day, day));
  }

  private isTooOld(rateDay: string, day: string): boolean {
    return this.maxAgeDays !== undefined && rateDay !== BASE_DAY && rateDay < addDays(day, -this.maxAgeDays);
  }

  /** Every currency of the table, its bases too. */
  currencies(): string[] {
    return [...this.series.keys()];
  }

  /**
   * From minor units of one currency to minor units of another on a day: the cross rate through the table's base, exact.
   * undefined: the pair is not supported.
   */
  factor(from: string, to: string, day: string): Factor | undefined {
    if (from === to) return ONE;
    const sold = this.rateOn(from, day);
    const bought = this.rateOn(to, day);
    if (!sold || !bought) return undefined;
    const digits = minorDigits(to) - minorDigits(from);
    const shift = digits >= 0 ? { num: 10n ** BigInt(digits), den: 1n } : { num: 1n, den: 10n ** BigInt(-digits) };
    return multiply(multiply(bought, { num: sold.den, den: sold.num }), shift);
  }

  /** The latest rate of the day or before; the oldest there is where the table begins later. */
  private rateOn(currency: string, day: string): Factor | undefined {
    const rates = this.series.get(currency);
    const found = rates?.findLast((r) => r.day <= day) ?? rates?.[0];
    return found && !this.isTooOld(found.day, day) ? found.rate : undefined;
  }
}
