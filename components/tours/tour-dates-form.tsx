"use client";

import { parseDate } from "@internationalized/date";
import { addDays } from "@/lib/core/dates";
import { useToday } from "@/lib/staff/client/service-time";
import { LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { useSearchDraft } from "../products/search/use-search-draft";
import { Button } from "../ui/button";
import { DateRangeField } from "../ui/fields/date-range-field";
import { LIMITS, MAX_DAYS_AHEAD, tourProblems, type TourState } from "./tour-state";

interface Props {
  initial: TourState;
  onChange: (search: TourState) => void;
}

/** Days, travellers and language of a search of one tour. */
export function TourDatesForm({ initial, onChange }: Props) {
  const form = useSearchDraft(initial, tourProblems);
  const { draft, change, problems } = form;
  const today = useToday();
  return (
    <form
      aria-label="Dates and travellers"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onChange);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-[minmax(17.5rem,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <DateRangeField
        unit="days"
        label="First and last day"
        value={
          draft.from !== null && draft.to !== null ? { start: parseDate(draft.from), end: parseDate(draft.to) } : null
        }
        onChange={(range) => change({ from: range?.start.toString() ?? null, to: range?.end.toString() ?? null })}
        min={parseDate(today)}
        max={parseDate(addDays(today, MAX_DAYS_AHEAD))}
        problem={problems?.dates}
      />
      <PartyField {...form} limits={LIMITS} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <Button type="submit" variant="primary" className="sm:mt-5">
        Show prices
      </Button>
    </form>
  );
}
