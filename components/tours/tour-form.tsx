"use client";

import { useState } from "react";
import { keepPreviousData } from "@tanstack/react-query";
import { useToday } from "@/lib/staff/client/service-time";
import { formatDateRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { toParty } from "../products/search/address";
import { CurrencyField, LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { isTourComplete, LIMITS, tourProblems, type TourState } from "./tour-state";
import { TourDaysField } from "./tour-days-field";
import { type Lookup, LookupField, type OwnLookupProps } from "../products/search/lookup-field";
import { usePlaces } from "../products/search/place-field";
import type { Choice } from "../ui/fields/select-field";

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

interface FoundWhere extends Choice {
  kind: "place" | "tour";
}

const MAX_PLACES = 6;
/** Tours belong to cities; a country or region has the tours of its cities. */
const KINDS = ["CITY", "REGION", "COUNTRY"];

/** Finds places, then tours by their name or their place's name. */
function useTourWhere(text: string): Lookup<FoundWhere> {
  const places = usePlaces(text, KINDS);
  const tours = useRead(
    "tour.list",
    { query: { q: text || "-", limit: "12" } },
    { enabled: text !== "", staleTime: 300_000, placeholderData: keepPreviousData },
  );
  return {
    choices: [
      ...places.choices.slice(0, MAX_PLACES).map((place): FoundWhere => ({ ...place, kind: "place" })),
      ...(tours.data?.items ?? []).map(({ public_id: id, name: label }): FoundWhere => ({
        id,
        label,
        note: t("tours.tour"),
        kind: "tour",
      })),
    ],
    isFetching: places.isFetching || tours.isFetching,
    isError: places.isError || tours.isError,
  };
}
