import { Decimal } from "decimal.js";
import { listRates } from "@/lib/catalogue/repository";
import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { grouped } from "@/lib/core/grouped";
import { newTraceId } from "@/lib/core/ids";
import type { QuotedRate } from "@/lib/supply/exchange-rates/ecb-xml";
import { importRates, readRates, toRatesCsv } from "@/lib/supply/exchange-rates/import-rates";
import { listExchangeRates } from "@/lib/supply/exchange-rates/exchange-rates";
import { FETCH_TASK } from "@/lib/supply/exchange-rates/repository";
import type { AddressRules } from "@/lib/webhook/send/address";
import { downloadText } from "@/lib/webhook/send/download";
import type { Task } from "./tasks";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far a rate may be from the one of the days before: more is a mistake of the source until an operator uploads it. */
const MAX_CHANGE = 0.2;
/** Days back to that rate: longer ago, a currency may have moved that far. */
const COMPARED_DAYS = 10;

/** The periodic tasks about exchange rates. @param log where the alarm about old rates goes */
export function rateTasks(log: { error(text: string): void }): Task[] {
  const watch: Task = {
    name: "watch the age of exchange rates",
    everyMs: HOUR,
    async step() {
      const alarm = await ageAlarm();
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
 * Downloads the rates of `FX_URL` and stores those that are new or differ, with an audit entry.
 * @param rules which addresses are allowed; tests serve on loopback
 * @throws Error in words for the operator; nothing is stored then
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

/** What of the offered rates is not stored like that. @throws Error naming a rate that cannot be true */
function changesOf(offered: QuotedRate[], stored: QuotedRate[]): QuotedRate[] {
  const byCurrency = grouped(stored, ({ quote }) => quote);
  const tomorrow = addDays(clock.realNow().toISOString().slice(0, 10), 1);
  return offered.filter(({ day, quote, rate }) => {
    if (day > tomorrow) throw new Error(`The rate of ${quote} is of ${day}, a day to come`);
    const known = byCurrency.get(quote) ?? [];
    const same = known.find((one) => one.day === day);
    // What is no number is refused by the import, by its cell.
    if (!/^\d+(\.\d+)?$/.test(rate)) return true;
    if (same && new Decimal(same.rate).equals(rate)) return false;
    const before = known.findLast((one) => one.day < day && one.day >= addDays(day, -COMPARED_DAYS));
    if (before && new Decimal(rate).div(before.rate).minus(1).abs().greaterThan(MAX_CHANGE))
      throw new Error(
        `The rate of ${quote} of ${day}, ${rate}, is more than ${MAX_CHANGE * 100} % away from that of ${before.day}, ${new Decimal(before.rate).toString()}: upload the file if it is right`,
      );
    return true;
  });
}

/** What to alarm the operators with: rates that nothing is sold at, or will not be from tomorrow on. */
export async function ageAlarm(): Promise<string | undefined> {
  const { items, max_age_days: maxAge, source } = await listExchangeRates();
  const old = items.filter(({ age_days: age }) => maxAge !== null && age >= maxAge);
  if (!old.length) return undefined;
  const names = old.map(({ currency, day }) => `${currency} (${day})`).join(", ");
  const failure = source.last_error ? `; the last fetch failed: ${source.last_error}` : "";
  return `Exchange rates are ${maxAge} days old or older, and older ones sell nothing: ${names}${failure}`;
}
