"use client";

import { useToday } from "@/lib/staff/client/service-time";
import { toParty } from "../products/search/address";
import { CurrencyField, LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { formatDateRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { isTourComplete, LIMITS, tourProblems, type TourState } from "./tour-state";
import { TourDaysField } from "./tour-days-field";
import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/search/lookup-field";
import { type FoundWhere, useTourWhere } from "./use-tour-where";

/** A field that finds a place or a tour by name. */
function TourWhereField(field: OwnLookupProps<FoundWhere>) {
  const [searchText, setSearchText] = useState("");
  return (
    <LookupField
      {...field}
      what={t("tours.placeOrTourNoun")}
      lookup={useTourWhere(searchText)}
      onSearch={setSearchText}
    />
  );
}

interface Props {
  initial: TourState;
  onSearch: (state: TourState) => void;
}

/** The tour search form: place or tour, dates and travellers. */
export function TourForm({ initial, onSearch }: Props) {
  const form = useSearchDraft(initial, tourProblems);
  const { draft, change, problems } = form;
  const today = useToday();
  return (
    <SearchFrame
      label={t("tours.tours")}
      summary={
        isTourComplete(initial)
          ? {
              title: initial.where.label,
              note: `${formatDateRange(initial.from, initial.to)} · ${formatParty(toParty(initial.party))}`,
            }
          : undefined
      }
      form={form}
      onSearch={onSearch}
    >
      <div className="lg:col-span-5">
        <TourWhereField
          label={t("tours.placeOrTour")}
          placeholder={t("tours.placePlaceholder")}
          value={draft.where}
          onChange={(where) => change({ where })}
          problem={problems?.where}
        />
      </div>
      <div className="lg:col-span-4">
        <TourDaysField draft={draft} change={change} today={today} problem={problems?.dates} />
      </div>
      <div className="lg:col-span-3">
        <PartyField {...form} limits={LIMITS} />
      </div>
      <div className="lg:col-span-3">
        <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      </div>
      <div className="lg:col-span-2">
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
    </SearchFrame>
  );
}
