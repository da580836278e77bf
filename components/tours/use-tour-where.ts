"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { Lookup } from "../products/search/lookup-field";
import { usePlaces } from "../products/search/place-field";
import type { Choice } from "../ui/fields/select-field";

export interface FoundWhere extends Choice {
  kind: "place" | "tour";
}

const MAX_PLACES = 6;
/** Tours belong to cities; a country or region has the tours of its cities. */
const KINDS = ["CITY", "REGION", "COUNTRY"];

/** Finds places, then tours by their name or their place's name. */
export function useTourWhere(text: string): Lookup<FoundWhere> {
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
