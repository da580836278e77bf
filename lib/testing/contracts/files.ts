import { csvLine } from "@/lib/format/csv-line";
import { dayFromNow } from "../factories/property";
import { type ByPlan, type Contract, DIGITS, type Offer, type Rule, type Terms } from "./contract";

type Cell = string | number | boolean | undefined;
type Row = Record<string, Cell>;

const date = (day: number | undefined): Cell => (day === undefined ? undefined : dayFromNow(day));
const percent = (hundredths: number): string => (hundredths / 100).toFixed(2).replace(/\.?0+$/, "");

/** Public ids of the tenants that sell rules name. */
type Tenants = Record<"ours" | "another", string>;

/** Contracts by the code of their property, as supply files. */
export function toFiles(contracts: ReadonlyMap<string, Contract>, tenants: Tenants): Record<string, string> {
  const files: Record<string, Row[]> = {};
  for (const [code, contract] of contracts)
    for (const [name, rows] of Object.entries(rowsOf(contract, code, tenants))) (files[name] ??= []).push(...rows);
  const filled = Object.entries(files).filter(([, rows]) => rows.length > 0);
  return Object.fromEntries(filled.map(([name, rows]) => [name, write(rows)]));
}

function write(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  return [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? "")))].map(csvLine).join("");
}

function rowsOf(contract: Contract, code: string, tenants: Tenants): Record<string, Row[]> {
  const { currency, room } = contract;
  const money = (amount: number | undefined): Cell =>
    amount === undefined ? undefined : (amount / 10 ** DIGITS[currency]).toFixed(DIGITS[currency]);
  const at = { chain: `${code} hotels`, place: `${code}-CITY`, region: `${code}-LAND`, property: code };
  const rules = (list: readonly Rule[] | undefined): Cell =>
    list
      ?.map(({ positions: [first, last], ages: [from, to], price }) => {
        const value = "amount" in price ? money(price.amount) : `${percent(price.hundredths)}%`;
        return `${first === last ? first : `${first}-${last}`}:${from}-${to}=${value}`;
      })
      .join(";");
  const terms = ({ child_bands: bands, child_rules: list, extra_adult: extra, ...rest }: Terms): Row => ({
    ...rest,
    extra_adult: money(extra),
    child_bands: bands?.map(([age, amount]) => `${age}=${money(amount)}`).join(";"),
    child_rules: rules(list),
  });
  const reduction = ({ reduction: own }: Offer): Row => {
    if (own.type === "PERCENT") return { type: own.type, value: percent(own.hundredths) };
    return own.type === "AMOUNT" ? { type: own.type, value: money(own.amount) } : own;
  };
  const of = (rows: Row[]): Row[] => rows.map((row) => ({ property_code: code, ...row }));
  return {
    "places.csv": [
      { code: at.region, type: "REGION", name: at.region, country_code: "GH", timezone: "Africa/Accra" },
      {
        code: at.place,
        type: "CITY",
        name: at.place,
        country_code: "GH",
        parent_code: at.region,
        timezone: "Africa/Accra",
      },
    ],
    "properties.csv": [
      {
        code,
        name: code,
        category_code: "HOTEL",
        city: "Accra",
        country_code: "GH",
        timezone: "Africa/Accra",
        currency_code: currency,
        chain: at.chain,
        place_code: at.place,
      },
    ],
    "rooms.csv": of([{ code: "DBL", name: "Double", ...room }]),
    "rate_plans.csv": of(
      contract.plans.map(({ code: plan, isNamed: _, markets, ...own }) => ({
        code: plan,
        name: plan,
        board_code: plan,
        currency_code: currency,
        non_refundable: true,
        markets: markets.join(";"),
        ...terms(own),
      })),
    ),
    "rate_seasons.csv": of(
      contract.seasons.map(({ from, to, plan_code: plan, ...own }) => ({
        plan_code: plan,
        from: date(from),
        to: date(to),
        ...terms(own),
      })),
    ),
    "supplements.csv": of(
      contract.supplements.map(({ child_rules: list, plan_codes: codes, adult, from, to, ...one }) => ({
        ...one,
        name: one.code,
        plan_codes: codes.join(";"),
        from: date(from),
        to: date(to),
        adult: money(adult),
        child_rules: rules(list),
      })),
    ),
    "offers.csv": of(
      contract.offers.map((offer) => ({
        code: offer.code,
        name: offer.code,
        plan_codes: offer.plan_codes.join(";"),
        ...reduction(offer),
        group: offer.group,
        book_from: date(offer.book_from),
        book_until: date(offer.book_until),
        days_ahead_min: offer.days_ahead_min,
        days_ahead_max: offer.days_ahead_max,
        arrive_from: date(offer.arrive_from),
        arrive_to: date(offer.arrive_to),
        stay_from: date(offer.stay_from),
        stay_to: date(offer.stay_to),
        min_nights: offer.min_nights,
        max_nights: offer.max_nights,
      })),
    ),
    "fees.csv": of(
      contract.fees.map(({ charge, from, to, ...fee }) => ({
        ...fee,
        name: fee.code,
        ...("amount" in charge ? { amount: money(charge.amount), currency } : { percent: percent(charge.hundredths) }),
        from: date(from),
        to: date(to),
      })),
    ),
    "room_days.csv": of(
      contract.nights.map(({ from, to, allotment, prices = {}, min_sell: least, ...restrictions }) => ({
        room_code: "DBL",
        from: date(from),
        to: date(to),
        allotment,
        prices: list(prices, money),
        min_sell: least && list(least, money),
        ...Object.fromEntries(Object.entries(restrictions).map(([name, values]) => [name, byPlan(values)])),
      })),
    ),
    "sell_rules.csv": contract.sell_rules.map((rule, i) => ({
      code: `${code}-${i + 1}`,
      percent: percent(rule.hundredths),
      tenant: rule.tenant && tenants[rule.tenant],
      [rule.scope === "region" ? "place" : rule.scope]: at[rule.scope],
      plan: rule.plan,
      market: rule.market,
      stay_from: date(rule.stay?.from),
      stay_to: date(rule.stay?.to),
      book_from: date(rule.book?.from),
      book_until: date(rule.book?.to),
    })),
  };
}

const list = <T>(values: ByPlan<T>, cell: (value: T) => Cell): Cell =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value === null ? "" : cell(value)}`)
    .join(";");

function byPlan(values: ByPlan<boolean | number> | undefined): Cell {
  if (values === undefined) return undefined;
  return values[""] === undefined ? list(values, String) : String(values[""]);
}
