"use client";

import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { useSearchDraft } from "../products/search/use-search-draft";
import { Button } from "../ui/button";
import { LIMITS, tourProblems, type TourState } from "./tour-state";
import { TourDaysField } from "./tour-days-field";

interface Props {
  initial: TourState;
  /** The tour's time zone: the first date to choose is today there. */
  timezone: string;
  onChange: (search: TourState) => void;
}

/** The form for one tour: days, travellers and language. */
export function TourDatesForm({ initial, timezone, onChange }: Props) {
  const form = useSearchDraft(initial, tourProblems);
  const { draft, change, problems } = form;
  const today = useToday(timezone);
  return (
    <form
      aria-label={t("tours.datesAndTravellers")}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onChange);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-[minmax(17.5rem,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TourDaysField draft={draft} change={change} today={today} problem={problems?.dates} />
      <PartyField {...form} limits={LIMITS} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <Button type="submit" variant="primary" className="sm:mt-5">
        {t("products.showPrices")}
      </Button>
    </form>
  );
}
