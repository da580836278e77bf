import { memo } from "react";
import { classes } from "@/components/ui/class-names";
import { formatLongMonth, formatMonthName, formatWeekday } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { borderClass, type DayFacts } from "./day-facts";

function monthsOf(days: readonly DayFacts[]): { month: string; nights: number }[] {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  return months.map((month) => ({ month, nights: days.filter(({ day }) => day.startsWith(month)).length }));
}

const CORNER = "sticky start-0 z-10 border-e border-line/60 bg-surface";

/** The sticky header: months, and below them weekdays with dates. */
export const GridHead = memo(function GridHead({ days }: { days: readonly DayFacts[] }) {
  return (
    <thead className="sticky top-0 z-20 block border-b border-line/60 bg-surface">
      <tr aria-rowindex={1} className="night-columns grid">
        <th scope="row" className={CORNER}>
          <span className="sr-only">{t("inventory.month")}</span>
        </th>
        {monthsOf(days).map(({ month, nights }) => (
          <th
            key={month}
            scope="colgroup"
            colSpan={nights}
            style={{ gridColumn: `span ${nights}` }}
            className="min-w-0 border-s border-line/60 pt-1.5 text-start text-xs whitespace-nowrap"
          >
            <span className="sticky start-(--night-room) px-1.5">
              {nights > 1 ? formatLongMonth(`${month}-01`) : formatMonthName(`${month}-01`)}
            </span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2} className="night-columns grid">
        <th scope="col" className={CORNER}>
          <span className="sr-only">{t("inventory.room")}</span>
        </th>
        {days.map((facts, col) => (
          <DayHead key={facts.day} facts={facts} col={col} />
        ))}
      </tr>
    </thead>
  );
});

function DayHead({
  facts: { day, formatted, isToday, isWeekend, isPast, begins },
  col,
}: {
  facts: DayFacts;
  col: number;
}) {
  return (
    <th
      scope="col"
      data-col={col}
      aria-label={isToday ? t("inventory.dayToday", { formatted }) : formatted}
      {...(isToday && { "aria-current": "date" as const })}
      className={classes(
        "flex cursor-cell flex-col items-center pb-1 text-xs",
        borderClass(begins),
        isWeekend ? "bg-sunken font-semibold" : "font-normal",
        isPast && "text-muted",
      )}
    >
      <span aria-hidden>{formatWeekday(day)}</span>
      <span
        aria-hidden
        className={classes(
          "rounded-full px-1.5 text-sm leading-5 tabular-nums",
          isToday && "bg-accent font-semibold text-on-accent",
        )}
      >
        {Number(day.slice(8))}
      </span>
    </th>
  );
}
