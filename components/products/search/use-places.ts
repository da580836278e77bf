"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { PlaceRecord } from "@/lib/catalogue/place-schemas";
import { formatCountry } from "@/lib/format/names";
import { formatReference } from "@/lib/format/reference";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { z } from "zod";
import type { Lookup } from "./lookup-field";
import type { Choice } from "@/components/ui/fields/select-field";

type Place = z.output<typeof PlaceRecord>;

/** Types of places in the order in which they are offered. */
const ORDER: readonly string[] = ["CITY", "AIRPORT", "REGION", "COUNTRY", "DISTRICT", "STATION", "PORT", "POI"];

/**
 * Finds places by the start of any word of their name, or by airport code.
 * @param reader `as` operator on operators' own screens
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
