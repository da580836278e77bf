"use client";

import { useRead } from "@/lib/staff/client/hooks";
import type { RecordImage } from "../ui/pictures/picture";
import type { TourWhere } from "./tour-state";

/** The first picture of each tour of a place, or of one tour, by the tour's id. */
export function useTourImages({ kind, id }: TourWhere): ReadonlyMap<string, RecordImage> {
  const isPlace = kind === "place";
  const options = { staleTime: 300_000 };
  const list = useRead("tour.list", { query: { place: id, limit: "200" } }, { ...options, enabled: isPlace });
  const one = useRead("tour.get", { params: { public_id: id } }, { ...options, enabled: !isPlace });
  const tours = list.data?.items ?? (one.data ? [one.data] : []);
  return new Map(tours.flatMap(({ public_id: tour, images: [first] }) => (first ? [[tour, first] as const] : [])));
}
