"use client";

import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { tourQuery, type TourWhere } from "./tour-state";

const FRESH = { staleTime: 300_000 };

/** The tours of a place, at most 200, or one tour; empty until loaded. */
export function useTours({ kind, id }: TourWhere, isEnabled = true): ResponseOf<"tour.list">["items"] {
  const isPlace = kind === "place";
  const query = { place: id, limit: "200" };
  const list = useRead("tour.list", { query }, { ...FRESH, enabled: isEnabled && isPlace });
  const one = useRead("tour.get", tourQuery(id), { ...FRESH, enabled: isEnabled && !isPlace });
  return list.data?.items ?? (one.data ? [one.data] : []);
}
