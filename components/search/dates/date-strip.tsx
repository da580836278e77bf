"use client";

import { CalendarRange } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { nightsBetween } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatMonthName, formatWeekday } from "@/lib/format/dates";
import { splitMoney } from "@/lib/format/money";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { CompleteSearch } from "../search-state";
import { moveStayTo, DAYS_EITHER_SIDE, stripDays, daysAround, type StripDay } from "./strip-days";
import { countFilters, NO_FILTERS } from "../results/view-state";
import { type Narrowing, usePricedDays } from "./use-priced-days";

const MonthPanel = dynamic(() => import("./month-panel").then((module) => module.MonthPanel), { ssr: false });

interface Props {
  search: CompleteSearch;
  /** Whether the prices may load, which is after the results. Until then their space is reserved. */
  isReady: boolean;
  /** The filters of the results apply to other dates too. */
  narrowing?: Narrowing;
  onChange: (search: CompleteSearch) => void;
}

const UNFILTERED: Narrowing = { filters: NO_FILTERS, results: [] };

/**
 * The lowest total for the same number of nights on the days around the searched check-in. Its height is constant:
 * days without a price show a text.
 */
export function DateStrip({ search, isReady, narrowing = UNFILTERED, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { checkin, checkout, currency } = search;
  const span = daysAround(checkin);
  const { days: priced, isFailed, of } = usePricedDays(search, span, isReady, narrowing);
  const isFiltered = countFilters(narrowing.filters) > 0;
  // The earlier days stay visible until the new ones are loaded; days outside of their span have no price yet.
  const isCurrent = priced?.[0]?.checkin === span.from;
  const today = useToday();
  const days = priced && stripDays(priced, { checkin, today, currency, isFiltered });
  const choose = (day: string) => day !== checkin && onChange(moveStayTo(search, day));
  return (
    <section aria-label={t("search.otherDates")} className="flex flex-col gap-1.5">
      <div className="flex h-8 items-center justify-between gap-3 pointer-coarse:h-10">
        <p className="min-w-0 truncate text-xs text-muted">
          {t(of && of.properties < of.total ? "search.lowestOfFirst" : "search.lowestByCheckin", {
            nights: formatCount(nightsBetween(checkin, checkout), "night"),
            currency,
            count: of?.properties ?? 0,
          })}
        </p>
        <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
          <CalendarRange aria-hidden className="size-4" />
          {rich("search.monthButton", {
            more: (text) => (
              <span key="more" className="sr-only">
                {text}
              </span>
            ),
          })}
        </Button>
      </div>
      <div aria-busy={!isCurrent} className="grid h-16 grid-cols-7 gap-1">
        {isFailed && !days ? (
          <p className="col-span-7 grid place-items-center rounded border border-border text-xs text-muted">
            {t("search.datesFailed")}
          </p>
        ) : (
          (days?.map((day) => <Day key={day.checkin} {...{ day, currency, isFiltered }} onChoose={choose} />) ??
          Array.from({ length: 2 * DAYS_EITHER_SIDE + 1 }, (_, n) => <Skeleton key={n} className="h-16" />))
        )}
      </div>
      {isOpen && (
        <MonthPanel
          search={search}
          narrowing={narrowing}
          onClose={() => setOpen(false)}
          onChoose={(day) => {
            setOpen(false);
            choose(day);
          }}
        />
      )}
    </section>
  );
}

interface DayProps {
  day: StripDay;
  currency: string;
  isFiltered: boolean;
  onChoose: (checkin: string) => void;
}

function Day({ day, currency, isFiltered, onChoose }: DayProps) {
  const { checkin, total, delta, isCurrent } = day;

  return (
    <button
      type="button"
      aria-label={day.label}
      aria-current={isCurrent ? "date" : undefined}
      // The chosen day can be focused even if it is sold out.
      disabled={total === null && !isCurrent}
      onClick={() => onChoose(checkin)}
      className={classes(
        "flex min-w-0 flex-col items-center justify-center rounded border text-xs leading-tight tabular-nums",
        isCurrent ? "border-accent bg-accent-soft" : "border-border bg-surface enabled:hover:bg-hover",
        "disabled:text-muted",
      )}
    >
      <span className="flex flex-col items-center sm:flex-row sm:gap-1">
        <span>{formatWeekday(checkin)}</span>
        <span>{Number(checkin.slice(8))}</span>
        <span className="max-sm:hidden">{formatMonthName(checkin)}</span>
      </span>
      <span className={classes("max-w-full truncate max-sm:text-[10px]", total !== null && "font-semibold")}>
        {total === null
          ? t(day.isPast ? "search.past" : isFiltered ? "search.dayNoMatch" : "search.soldOut")
          : splitMoney(total, currency).figures}
      </span>
      <span
        className={classes(
          "h-[15px] max-w-full truncate max-sm:text-[10px]",
          delta?.startsWith("-") ? "text-positive" : "text-muted",
        )}
      >
        {delta !== null && !delta.startsWith("-") && "+"}
        {delta !== null && splitMoney(delta, currency).figures}
      </span>
    </button>
  );
}
