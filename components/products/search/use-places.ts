"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { PlaceRecord } from "@/lib/catalogue/place-schemas";
import { useRead } from "@/lib/staff/client/hooks";
import type { z } from "zod";
import type { Lookup } from "./lookup-field";
import type { Choice } from "@/components/ui/fields/select-field";

type Place = z.output<typeof PlaceRecord>;

const regions = new Intl.DisplayNames("en", { type: "region" });
/** `Germany` for DE. */
export const formatCountry = (code: string): string => regions.of(code) ?? code;

/** Labels of place types, in the order in which they are offered. */
const KINDS: Record<string, string> = {
  CITY: "City",
  AIRPORT: "Airport",
  REGION: "Region",
  COUNTRY: "Country",
  DISTRICT: "District",
  STATION: "Station",
  PORT: "Port",
  POI: "Sight",
};
const ORDER = Object.keys(KINDS);

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
  const kind = KINDS[type] ?? "Place";
  return {
    id,
    label: iata_code === null ? name : `${name} (${iata_code})`,
    note: type === "COUNTRY" ? kind : `${kind}, ${formatCountry(country_code)}`,
  };
}
