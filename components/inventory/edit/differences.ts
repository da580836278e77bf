import { addDays, nightsBetween, weekdayOf } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { EditBody } from "./edit-draft";
import type { Calendar, Night, Plan } from "../night-labels";

/** A value that an edit replaces by another, with the number of nights. */
interface Difference {
  /** The name of what changes: `Allotment`, or a rate plan. */
  what: string;
  before: string;
  after: string;
  nights: number;
}

const allUnset = () => t("inventory.notOnSale");
const openOrClosed = (closed: boolean) => (closed ? t("inventory.closed") : t("inventory.openState"));
const stay = (nights: number | null | undefined) => (nights == null ? t("inventory.plansOwn") : String(nights));
const anyStay = (nights: number | null | undefined) => (nights == null ? t("inventory.anyStay") : String(nights));
const money = (amount: string | null | undefined, currency: string) =>
  amount == null ? allUnset() : formatAmount(amount, currency);

interface Rule {
  what: string;
  after: string;
  /** The present value of a night that is on sale. */
  before: (night: Night) => string;
  /** The text for a night that was never put on sale. */
  unset: string;
}

function rulesOf(edit: EditBody, plans: readonly Plan[]): Rule[] {
  const { allotment, closed, closed_to_arrival: arrival, closed_to_departure: departure, min_stay, max_stay } = edit;
  const { min_stay_through: through, min_sell: least, rate_plan_public_ids: chosen } = edit;
  const rules: Rule[] = [];
  const flag = (what: string, given: boolean | undefined, read: (night: Night) => boolean) => {
    if (given !== undefined)
      rules.push({
        what,
        after: openOrClosed(given),
        before: (night) => openOrClosed(read(night)),
        unset: openOrClosed(false),
      });
  };
  if (allotment !== undefined)
    rules.push({
      what: t("inventory.allotment"),
      after: String(allotment),
      before: (night) => String(night.total),
      unset: allUnset(),
    });
  if (!chosen) {
    flag(t("inventory.sale"), closed, (night) => night.closed);
    flag(t("inventory.arrival"), arrival, (night) => night.closed_to_arrival);
    flag(t("inventory.departure"), departure, (night) => night.closed_to_departure);
  }
  for (const [at, plan] of plans.entries()) {
    const of = (what: string) => (plans.length > 1 ? `${what} · ${plan.name}` : what);
    const isRestricted = chosen?.includes(plan.public_id) ?? true;
    if (chosen && isRestricted) {
      flag(of(t("inventory.sale")), closed, (night) => night.plans_closed[at] === true);
      flag(of(t("inventory.arrival")), arrival, (night) => night.plans_closed_to_arrival[at] === true);
      flag(of(t("inventory.departure")), departure, (night) => night.plans_closed_to_departure[at] === true);
    }
    if (through !== undefined && isRestricted)
      rules.push({
        what: of(t("inventory.shortestThrough")),
        after: anyStay(through),
        before: (night) => anyStay(night.min_stay_through[at]),
        unset: anyStay(null),
      });
    const minimum = least?.find((one) => one.rate_plan_public_id === plan.public_id);
    if (minimum) {
      const amount = (value: string | null | undefined) =>
        value == null ? t("inventory.anyPrice") : formatAmount(value, plan.currency);
      rules.push({
        what: t("inventory.leastPriceOf", { name: plan.name, currency: plan.currency }),
        after: amount(minimum.amount),
        before: (night) => amount(night.min_sell[at]),
        unset: amount(null),
      });
    }
    if (min_stay !== undefined && isRestricted)
      rules.push({
        what: plans.length > 1 ? t("inventory.shortestStayOf", { plan: plan.name }) : t("inventory.shortestStay"),
        after: stay(min_stay),
        before: (night) => stay(night.min_stay[at]),
        unset: stay(null),
      });
    if (max_stay !== undefined && isRestricted)
      rules.push({
        what: plans.length > 1 ? t("inventory.longestStayOf", { plan: plan.name }) : t("inventory.longestStay"),
        after: stay(max_stay),
        before: (night) => stay(night.max_stay[at]),
        unset: stay(null),
      });
    for (const { adults, amount } of edit.prices?.filter((one) => one.rate_plan_public_id === plan.public_id) ?? [])
      rules.push({
        what: adults === undefined ? plan.name : `${plan.name} · ${formatCount(adults, "adult")}`,
        after: money(amount, plan.currency),
        before: (night) =>
          money(adults === undefined ? night.prices[at] : night.adult_prices[at]?.[adults - 1], plan.currency),
        unset: allUnset(),
      });
  }
  return rules;
}

/**
 * The values that an edit replaces, the most frequent first, so that the user can check the edit before applying it.
 * @param calendar the loaded nights; nights outside it are not compared
 */
export function findDifferences(calendar: Calendar, edit: EditBody): Difference[] {
  const rules = rulesOf(edit, calendar.plans);
  const found = new Map<string, Difference>();
  const length = nightsBetween(calendar.from, calendar.to) + 1;
  const days = Array.from({ length }, (_, at) => addDays(calendar.from, at)).filter(
    (day) => day >= edit.from && day <= edit.to && (edit.weekdays?.includes(weekdayOf(day)) ?? true),
  );
  for (const room of calendar.rooms.filter(({ public_id: id }) => edit.room_public_ids.includes(id))) {
    const nights = new Map(room.nights.map((night) => [night.day, night]));
    for (const day of days) {
      const night = nights.get(day);
      for (const { what, after, before, unset } of rules) {
        const was = night ? before(night) : unset;
        if (was === after) continue;
        const key = `${what}\n${was}`;
        const one = found.get(key) ?? { what, before: was, after, nights: 0 };
        found.set(key, { ...one, nights: one.nights + 1 });
      }
    }
  }
  const order = rules.map(({ what }) => what);
  return [...found.values()].toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || b.nights - a.nights);
}
