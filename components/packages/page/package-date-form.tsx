"use client";

import { addDays } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { CurrencyField, LanguageField } from "../../products/search/choice-fields";
import { PartyField } from "../../products/search/party-field";
import { useSearchDraft } from "../../products/search/use-search-draft";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/fields/date-field";
import { LIMITS, MAX_DAYS_AHEAD, packageProblems, type PackageState } from "../package-state";

interface Props {
  initial: PackageState;
  /** Of the package: its date of today is the first that can be chosen. */
  timezone: string;
  onChange: (search: PackageState) => void;
}

/** Start date, travellers, language and currency of one package. */
export function PackageDateForm({ initial, timezone, onChange }: Props) {
  const form = useSearchDraft(initial, packageProblems);
  const { draft, change, problems } = form;
  const today = useToday(timezone);
  return (
    <form
      aria-label={t("packages.dateAndTravellers")}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onChange);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-[repeat(3,minmax(0,1fr))_8rem_auto]"
    >
      <DateField
        label={t("products.startsOn")}
        value={draft.date}
        onChange={(date) => change({ date })}
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
        problem={problems?.date}
      />
      <PartyField {...form} limits={LIMITS} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      <Button type="submit" variant="primary" className="sm:mt-5">
        {t("products.showPrice")}
      </Button>
    </form>
  );
}
