"use client";

import { useMemo } from "react";
import type { z } from "zod";
import type { PlaceRecord } from "@/lib/catalogue/place-schemas";
import { useRead } from "@/lib/staff/client/hooks";
import { readCity, type Property } from "../offers/offers";

export type Place = z.output<typeof PlaceRecord>;

/** Place names rarely change. */
const FRESH_MS = 3_600_000;

/** A place with its districts, airports or cities, for the location names of properties. */
export function useSurroundings(placeId: string | undefined) {
  const enabled = placeId !== undefined;
  const own = useRead("place.get", { params: { public_id: placeId ?? "" } }, { enabled, staleTime: FRESH_MS });
  const inside = useRead("place.list", { query: { parent: placeId, limit: "200" } }, { enabled, staleTime: FRESH_MS });
  const places = useMemo(
    () => (own.data ? [own.data, ...(inside.data?.items ?? [])] : (inside.data?.items ?? [])),
    [own.data, inside.data],
  );
  const nameOf = useMemo(() => {
    const names = new Map(places.map(({ public_id, name }) => [public_id, name]));
    return (property: Property) =>
      (property.place_public_id ? names.get(property.place_public_id) : undefined) || readCity(property);
  }, [places]);
  return { places, nameOf };
}
