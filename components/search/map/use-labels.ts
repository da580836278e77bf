"use client";

import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import type { Place } from "../results/use-surroundings";

const FRESH_MS = 3_600_000;

/** Places to label on the map: the given ones first, then the country's cities and airports. */
export function useLabels(near: readonly Place[]): Place[] {
  const country = near[0]?.country_code;
  const options = { enabled: country !== undefined, staleTime: FRESH_MS };
  const inputOf = (type: "CITY" | "AIRPORT") => ({ query: { type, limit: "200", ...(country && { country }) } });
  const cities = useRead("place.list", inputOf("CITY"), options);
  const airports = useRead("place.list", inputOf("AIRPORT"), options);
  return useMemo(() => {
    const all = [...near, ...(airports.data?.items ?? []), ...(cities.data?.items ?? [])];
    return [...new Map(all.map((place) => [place.public_id, place])).values()];
  }, [near, cities.data, airports.data]);
}
