import { Decimal } from "decimal.js";
import { listRates } from "@/lib/catalogue/exchange/rate-repository";
import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { grouped } from "@/lib/core/lists";
import { newTraceId } from "@/lib/core/ids";
import type { QuotedRate } from "@/lib/supply/exchange-rates/ecb-xml";
import { importRates, readRates, toRatesCsv } from "@/lib/supply/exchange-rates/import-rates";
import { listExchangeRates } from "@/lib/supply/exchange-rates/exchange-rates";
import { FETCH_TASK } from "@/lib/supply/exchange-rates/exchange-rates";
import type { AddressRules } from "@/lib/core/target-address";
import { downloadText } from "@/lib/webhook/send/download";
import type { Task } from "./tasks";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * The maximum change from the rate of the days before. A larger one counts as an error of the source, unless an
 * operator uploads it.
 */
const MAX_CHANGE = 0.2;
/** The maximum age of that rate in days, because over a longer time a currency may change as much. */
const COMPARED_DAYS = 10;

/** The periodic tasks about exchange rates. @param log where the alarm about old rates goes */
export function rateTasks(log: { error(text: string): void }): Task[] {
  const watch: Task = {
    name: "check the age of exchange rates",
    everyMs: HOUR,
    async step() {
      const alarm = await describeAgeAlarm();
      if (alarm) log.error(alarm);
      return false;
    },
  };
  if (!env.fxUrl) return [watch];
  const fetch: Task = {
    name: FETCH_TASK,
    everyMs: env.fxFetchHours * HOUR,
    retryMs: MINUTE,
    async step() {
      await fetchRates();
      return false;
    },
  };
  return [fetch, watch];
}

/**
 * Downloads the rates from `FX_URL`, and stores those that are new or differ, with an audit entry.
 * @param rules which addresses are allowed; tests serve on loopback
 * @throws Error with a message for the operator; nothing is stored then
 */
export async function fetchRates(rules?: AddressRules): Promise<void> {
  const offered = readRates(await downloadText(env.fxUrl, rules));
  const stored = await listRates();
  const changed = changesOf(offered, stored);
  if (!changed.length) return;
  await importRates(toRatesCsv(changed), {
    by: {
      actor: "system:worker",
      operation: "exchangeRate.fetch",
      subject: changed
        .map(({ day }) => day)
        .toSorted()
        .at(-1)!,
      at: clock.now(),
      traceId: newTraceId(),
    },
  });
}

/** The rates that are new or differ from the stored ones. @throws Error naming an implausible rate */
function changesOf(offered: QuotedRate[], stored: QuotedRate[]): QuotedRate[] {
  const byCurrency = grouped(stored, ({ quote }) => quote);
  const tomorrow = addDays(clock.realNow().toISOString().slice(0, 10), 1);
  return offered.filter(({ day, quote, rate }) => {
    if (day > tomorrow) throw new Error(`The rate of ${quote} is dated ${day}, which is in the future`);
    const known = byCurrency.get(quote) ?? [];
    const same = known.find((one) => one.day === day);
    // The import refuses values that are not numbers, and names the cell.
    if (!/^\d+(\.\d+)?$/.test(rate)) return true;
    if (same && new Decimal(same.rate).equals(rate)) return false;
    const before = known.findLast((one) => one.day < day && one.day >= addDays(day, -COMPARED_DAYS));
    if (before && new Decimal(rate).div(before.rate).minus(1).abs().greaterThan(MAX_CHANGE))
      throw new Error(
        `The rate of ${quote} of ${day}, ${rate}, is more than ${MAX_CHANGE * 100} % different from that of ${before.day}, ${new Decimal(before.rate).toString()}: upload the file if it is correct`,
      );
    return true;
  });
}

/** The alarm's text about rates that are too old to sell at, now or from tomorrow on; undefined if there are none. */
export async function describeAgeAlarm(): Promise<string | undefined> {
  const { items, max_age_days: maxAge, source } = await listExchangeRates();
  const old = items.filter(({ age_days: age }) => maxAge !== null && age >= maxAge);
  if (!old.length) return undefined;
  const names = old.map(({ currency, day }) => `${currency} (${day})`).join(", ");
  const failure = source.last_error ? `; the last fetch failed: ${source.last_error}` : "";
  return `Exchange rates are ${maxAge} days old or older, and older ones are not used for sales: ${names}${failure}`;
}
