"use client";

import { addDays } from "@/lib/core/dates";
import { useToday } from "@/lib/staff/client/service-time";
import { CurrencyField, LanguageField } from "../products/search/choice-fields";
import { MarketField } from "../products/search/market-field";
import { PartyField } from "../products/search/party-field";
import { PlaceField } from "../products/search/place-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { DateField } from "../ui/fields/date-field";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import {
  formatPackageParty,
  isPackageComplete,
  LIMITS,
  MAX_DAYS_AHEAD,
  packageProblems,
  type PackageState,
} from "./package-state";

const KINDS = ["CITY", "REGION", "COUNTRY"];

interface Props {
  initial: PackageState;
  onSearch: (state: PackageState) => void;
}

/** The package search form: place, start date and travellers. */
export function PackageForm({ initial, onSearch }: Props) {
  const form = useSearchDraft(initial, packageProblems);
  const { draft, change, problems } = form;
  const today = useToday();
  return (
    <SearchFrame
      label={t("packages.packages")}
      summary={
        isPackageComplete(initial)
          ? {
              title: initial.one?.label ?? initial.place?.label ?? t("packages.everyPlace"),
              note: `${formatDate(initial.date)} · ${formatPackageParty(initial)}`,
            }
          : undefined
      }
      form={form}
      onSearch={onSearch}
    >
      <div className="lg:col-span-3">
        <PlaceField
          kinds={KINDS}
          label={t("products.place")}
          what={t("packages.placeNoun")}
          placeholder={t("packages.everyPlace")}
          value={draft.place}
          onChange={(place) => change({ place, one: null })}
          isOptional
        />
      </div>
      <div className="lg:col-span-2">
        <DateField
          label={t("products.startsOn")}
          value={draft.date}
          onChange={(date) => change({ date })}
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          problem={problems?.date}
        />
      </div>
      <div className="lg:col-span-2">
        <PartyField {...form} limits={LIMITS} />
      </div>
      <div className="lg:col-span-2">
        <MarketField value={draft.market} onChange={(market) => change({ market })} />
      </div>
      <div className="lg:col-span-2">
        <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      </div>
      <div className="lg:col-span-1">
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
    </SearchFrame>
  );
}
