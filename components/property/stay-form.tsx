"use client";

import { useState } from "react";
import { parseDate } from "@internationalized/date";
import { addDays } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { MarketField } from "@/components/products/search/market-field";
import { RoomsField } from "@/components/search/form/rooms-field";
import {
  isComplete,
  MAX_DAYS,
  findProblems,
  searchPath,
  type CompleteSearch,
  type SearchState,
} from "@/components/search/search-state";
import { Button } from "@/components/ui/button";
import { DateRangeField } from "@/components/ui/fields/date-range-field";

interface Props {
  initial: SearchState;
  /** The property's time zone: the first date to choose is today there. */
  timezone: string;
  onChange: (search: CompleteSearch) => void;
}

/** Dates and rooms of a stay at one property. */
export function StayForm({ initial, timezone, onChange }: Props) {
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [isTried, setTried] = useState(false);
  // The user went back or forward to other dates.
  if (searchPath(shown) !== searchPath(initial)) {
    setShown(initial);
    setDraft(initial);
    setTried(false);
  }
  const problems = isTried ? findProblems(draft) : undefined;
  const { checkin, checkout, rooms, market } = draft;
  const today = useToday(timezone);
  return (
    <form
      aria-label={t("property.datesAndGuests")}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isComplete(draft)) onChange(draft);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-[minmax(17.5rem,1fr)_minmax(0,1fr)] sm:items-start lg:grid-cols-[minmax(17.5rem,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <DateRangeField
        unit="nights"
        label={t("property.checkInAndOut")}
        value={checkin !== null && checkout !== null ? { start: parseDate(checkin), end: parseDate(checkout) } : null}
        onChange={(range) =>
          setDraft({ ...draft, checkin: range?.start.toString() ?? null, checkout: range?.end.toString() ?? null })
        }
        min={parseDate(today)}
        max={parseDate(addDays(today, MAX_DAYS + 30))}
        problem={problems?.dates}
      />
      <RoomsField rooms={rooms} onChange={(next) => setDraft({ ...draft, rooms: next })} problem={problems?.rooms} />
      <MarketField value={market} onChange={(next) => setDraft({ ...draft, market: next })} />
      <Button type="submit" variant="primary" className="sm:col-span-2 lg:col-span-1 lg:mt-5">
        {t("products.showPrices")}
      </Button>
    </form>
  );
}
