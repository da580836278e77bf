"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatLongMonth, formatWeekdays } from "@/lib/format/dates";
import { splitMoney } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { Loading } from "@/components/ui/feedback/skeleton";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { MAX_DAYS, type CompleteSearch } from "../search-state";
import {
  computePriceLevel,
  monthSpan,
  nextMonth,
  previousMonth,
  stripDays,
  listWeeks,
  type StripDay,
} from "./strip-days";
import { countFilters } from "../results/view-state";
import { type Narrowing, usePricedDays } from "./use-priced-days";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  search: CompleteSearch;
  narrowing: Narrowing;
  onClose: () => void;
  onChoose: (checkin: string) => void;
}

/** A month of check-ins with their lowest totals; the lower the price, the stronger the tint. */
export function MonthPanel({ search, narrowing, onClose, onChoose }: Props) {
  const { checkin, checkout, currency } = search;
  const [month, setMonth] = useState(checkin.slice(0, 7));
  const today = useToday();
  const span = monthSpan(month, today);
  const { days, isFailed, of } = usePricedDays(search, span, true, narrowing);
  const isFiltered = countFilters(narrowing.filters) > 0;
  // While a month loads, the previous one's prices are still in `days`; they are not shown.
  const own = days?.[0]?.checkin === span?.from ? days : undefined;
  const shown = new Map(
    (own ? stripDays(own, { checkin, today, currency, isFiltered }) : []).map((day) => [day.checkin, day]),
  );
  const totals = [...shown.values()].flatMap(({ total }) => (total === null ? [] : [total]));
  const title = formatLongMonth(`${month}-01`);
  return (
    <SidePanel title={t("search.lowestPrices")} isOpen onClose={onClose}>
      <div className="flex flex-col gap-3 p-5">
        <p className="text-muted">
          {t(of && of.properties < of.total ? "search.monthIntroOf" : "search.monthIntro", {
            where: search.where.label,
            nights: formatCount(nightsBetween(checkin, checkout), "night"),
            currency,
            count: of?.properties ?? 0,
            total: of?.total ?? 0,
          })}
        </p>
        <div className="flex items-center justify-between">
          <Button
            variant="quiet"
            aria-label={t("search.previousMonth")}
            isDisabled={month <= today.slice(0, 7)}
            onPress={() => setMonth(previousMonth(month))}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <h3 aria-live="polite" className="text-md">
            {title}
          </h3>
          <Button
            variant="quiet"
            aria-label={t("search.nextMonth")}
            isDisabled={nextMonth(month) > addDays(today, MAX_DAYS).slice(0, 7)}
            onPress={() => setMonth(nextMonth(month))}
          >
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
        {!own && !isFailed && <Loading what={t("search.loadingMonth", { month: title })} />}
        <table aria-label={title} className="w-full table-fixed border-separate border-spacing-0.5">
          <thead>
            <tr>
              {WEEKDAYS.map((number) => formatWeekdays([number])).map((day) => (
                <th key={day} scope="col" className="h-6 text-xs font-medium text-muted">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listWeeks(month).map((week, n) => (
              <tr key={n}>
                {week.map((day, weekday) => (
                  <td key={weekday} className="h-12 p-0">
                    {day !== null && (
                      <Cell date={day} day={shown.get(day)} isPast={day < today} {...{ totals, currency, onChoose }} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="h-8 text-xs text-muted">
          {isFailed ? t("search.monthFailed") : summary([...shown.values()], isFiltered)}
        </p>
      </div>
    </SidePanel>
  );
}

/** The month in a sentence: `Lowest: Tue 9 Mar 2027. 2 of 31 days are sold out.` */
function summary(days: readonly StripDay[], isFiltered: boolean): string {
  const lowest = days.filter(({ isLowest }) => isLowest);
  const gone = days.filter(({ total }) => total === null).length;
  const [first] = lowest;
  const others = formatCount(lowest.length - 1, "otherDay");
  return [
    first && t(lowest.length > 1 ? "search.lowestAnd" : "search.lowest", { date: formatDate(first.checkin), others }),
    gone > 0 && t(isFiltered ? "search.noMatchOf" : "search.goneOf", { gone, days: formatCount(days.length, "day") }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Strength of the tint in percent, from the lowest to the highest price. */
const TINTS = [34, 24, 16, 9, 3];

interface CellProps {
  date: string;
  /** Undefined while its price is loading, and for past days. */
  day: StripDay | undefined;
  isPast: boolean;
  totals: readonly string[];
  currency: string;
  onChoose: (checkin: string) => void;
}

function Cell({ date, day, isPast, totals, currency, onChoose }: CellProps) {
  const total = day?.total ?? null;
  const tint = total === null ? 0 : TINTS[computePriceLevel(total, totals)]!;
  return (
    <button
      type="button"
      aria-label={day?.label ?? (isPast ? t("search.dateInPast", { date: formatDate(date) }) : formatDate(date))}
      aria-current={day?.isCurrent ? "date" : undefined}
      disabled={total === null}
      onClick={() => onChoose(date)}
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${tint}%, var(--surface))` }}
      className={classes(
        "flex size-full min-w-0 flex-col items-center justify-center rounded border text-xs leading-tight tabular-nums",
        day?.isCurrent ? "border-accent" : "border-transparent enabled:hover:border-line",
        "disabled:text-muted",
      )}
    >
      <span className={day?.isLowest ? "font-semibold" : undefined}>{Number(date.slice(8))}</span>
      <span className={classes("max-w-full truncate max-sm:text-[10px]", day?.isLowest && "font-semibold")}>
        {total === null ? (day ? "–" : "") : splitMoney(total, currency).figures}
      </span>
    </button>
  );
}
