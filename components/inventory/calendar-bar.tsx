"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import { readQuery } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { DateField } from "../ui/fields/date-field";
import { SelectField } from "../ui/fields/select-field";
import { useAddress } from "../ui/use-address";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { calendarQuery, calendarMoves, SPANS, type CalendarView } from "./calendar-state";
import type { Calendar } from "./night-labels";

const spanLabels = (): Record<(typeof SPANS)[number], string> => ({
  14: t("inventory.span.14"),
  28: t("inventory.span.28"),
  62: t("inventory.span.62"),
});

interface Props {
  calendar: Calendar;
  view: CalendarView;
  /** The rate plan whose prices are shown. */
  plan: string | null;
}

/** Controls of the calendar: first night, number of nights and rate plan. */
export function CalendarBar({ calendar, view, plan }: Props) {
  const { change } = useAddress();
  const { from, to, plans, property } = calendar;
  const moves = calendarMoves(from);
  const go = (day: string | null) => change({ from: day === property.today ? null : day });
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <fieldset aria-label={t("inventory.move")} className="flex items-center gap-1">
          <Move
            icon={ChevronsLeft}
            label={t("inventory.monthEarlier")}
            to={moves.monthBack}
            {...{ calendar, view, go }}
          />
          <Move icon={ChevronLeft} label={t("inventory.twoWeeksEarlier")} to={moves.back} {...{ calendar, view, go }} />
          <Button onPress={() => go(null)} isDisabled={from === property.today}>
            {t("inventory.today")}
          </Button>
          <Move icon={ChevronRight} label={t("inventory.twoWeeksLater")} to={moves.on} {...{ calendar, view, go }} />
          <Move icon={ChevronsRight} label={t("inventory.monthLater")} to={moves.monthOn} {...{ calendar, view, go }} />
        </fieldset>
        <h2 className="flex h-9 items-center text-md whitespace-nowrap pointer-coarse:h-11">
          {formatDateRange(from, to)}
        </h2>
      </div>
      <div className="grid grid-cols-[1fr_7rem] items-end gap-2 max-sm:w-full sm:grid-cols-[10rem_7rem_12rem] sm:gap-3">
        <DateField label={t("inventory.from")} value={from} onChange={(day) => day !== null && go(day)} />
        <SelectField
          label={t("inventory.nights")}
          choices={SPANS.map((span) => ({ id: String(span), label: spanLabels()[span] }))}
          value={String(view.nights)}
          onChange={(nights) => change({ nights: nights === "14" ? null : nights })}
        />
        <SelectField
          label={t("inventory.pricesOf")}
          choices={plans.map(({ public_id: id, name, code, currency }) => ({
            id,
            label: name,
            note: `${code} · ${currency}`,
          }))}
          value={plan}
          onChange={(id) => change({ plan: id === plans[0]?.public_id ? null : id })}
          placeholder={t("inventory.noRatePlan")}
          className="max-sm:col-span-2"
        />
      </div>
    </div>
  );
}

interface MoveProps extends Pick<Props, "calendar" | "view"> {
  icon: LucideIcon;
  label: string;
  /** The first night of the target view. */
  to: string;
  go: (day: string) => void;
}

/** A link to other nights; their view is prefetched on hover or focus. */
function Move({ icon: Icon, label, to, go, calendar, view }: MoveProps) {
  const cache = useQueryClient();
  const prefetch = () => {
    const { queryKey, queryFn } = readQuery(
      "inventory.get",
      calendarQuery(calendar.property.public_id, { ...view, from: to }),
    );
    void cache.prefetchQuery({ queryKey, queryFn });
  };
  return (
    <Button
      aria-label={label}
      className="w-9 px-0! pointer-coarse:w-11"
      onHoverStart={prefetch}
      onFocus={prefetch}
      onPress={() => go(to)}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
