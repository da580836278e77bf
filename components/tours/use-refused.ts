"use client";

import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { removeDuplicates, type RefusedProduct } from "../products/results/dropped-list";
import { describeDropped } from "../products/results/dropped-messages";
import type { CompleteTour } from "./tour-state";
import { useTours } from "./use-tours";

/** Tours that were left out of the results, with the reasons. */
export function useRefusedTours(
  { where }: CompleteTour,
  found: ResponseOf<"tour.search"> | undefined,
): RefusedProduct[] {
  const dropped = (found?.dropped ?? []).filter(({ reason_code }) => reason_code !== "no_rate");
  const tours = useTours(where, dropped.length > 0);
  return removeDuplicates(
    dropped.map((entry) => {
      const tour = tours.find(({ public_id }) => public_id === entry.details?.tour_public_id);
      const option = tour?.options.find(({ option_public_id: id }) => id === entry.details?.option_public_id);
      const departures = Array.isArray(entry.details?.departures) ? entry.details.departures.length : 0;
      return {
        name: `${tour?.name ?? t("tours.tour")}, ${option?.name ?? t("tours.option")}${departures ? ` (${formatCount(departures, "departure")})` : ""}`,
        why: describeDropped(entry, tour?.timezone ?? "UTC", "seat"),
      };
    }),
  );
}
