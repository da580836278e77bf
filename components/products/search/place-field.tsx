"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { Choice } from "@/components/ui/fields/select-field";
import type { PlaceRecord } from "@/lib/catalogue/place-schemas";
import { formatCountry } from "@/lib/format/names";
import { formatReference } from "@/lib/format/reference";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { LookupField, type OwnLookupProps, type Lookup } from "./lookup-field";

type Place = z.output<typeof PlaceRecord>;

/** Types of places in the order of the suggestions. */
const ORDER: readonly string[] = ["CITY", "AIRPORT", "REGION", "COUNTRY", "DISTRICT", "STATION", "PORT", "POI"];

/**
 * Finds places by the beginning of a word in their name, or by airport code.
 * @param reader `as: "operator"` on operators' own screens
 */
export function usePlaces(
  text: string,
  kinds: readonly string[] = ORDER,
  reader: { as?: "operator" } = {},
): Lookup<Choice> {
  const answer = useRead(
    "place.list",
    { query: { q: text || "-", limit: "60" }, ...reader },
    { enabled: text !== "", staleTime: 300_000, placeholderData: keepPreviousData },
  );
  const found = (answer.data?.items ?? []).filter(({ type }) => kinds.includes(type));
  return {
    choices: found.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type)).map(choiceOf),
    isFetching: answer.isFetching,
    isError: answer.isError,
  };
}

function choiceOf({ public_id: id, name, type, iata_code, country_code }: Place): Choice {
  const kind = formatReference("placeType", type, t("products.place"));
  return {
    id,
    label: iata_code === null ? name : `${name} (${iata_code})`,
    note: type === "COUNTRY" ? kind : t("products.placeTypeIn", { type: kind, country: formatCountry(country_code) }),
  };
}

interface Props extends OwnLookupProps<Choice> {
  /** The types of places to search. */
  kinds: readonly string[];
  what: string;
  /** Set on operators' own screens, to find places of the whole catalogue. */
  as?: "operator";
}

/** A field that finds a place by name. */
export function PlaceField({ kinds, as, ...field }: Props) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} lookup={usePlaces(searchText, kinds, as && { as })} onSearch={setSearchText} />;
}
