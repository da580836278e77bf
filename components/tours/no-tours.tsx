"use client";

import { Binoculars } from "lucide-react";
import { useRead } from "@/lib/staff/client/hooks";
import { formatLanguageName } from "@/lib/format/names";
import { WhyNothing, type Refused } from "../products/results/dropped-list";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { formatCount } from "@/lib/format/counts";
import { formatDateRange } from "@/lib/format/dates";
import { tourPath, type CompleteTour } from "./tour-state";

/** Explains from the catalogue why no tour was found. */
export function NoTours({ search, refused }: { search: CompleteTour; refused: readonly Refused[] }) {
  const { where, from, to, currency, language } = search;
  const isPlace = where.kind === "place";
  const list = useRead(
    "tour.list",
    { query: { place: where.id, limit: "200" } },
    { enabled: isPlace, staleTime: 300_000 },
  );
  const one = useRead("tour.get", { params: { public_id: where.id } }, { enabled: !isPlace, staleTime: 300_000 });
  const tours = list.data?.items ?? (one.data ? [one.data] : []);
  const options = tours.flatMap((tour) => tour.options);
  const currencies = [...new Set(options.flatMap(({ tariffs }) => tariffs.map((tariff) => tariff.currency_code)))];
  const isSold = currencies.includes(currency);
  const [other] = currencies;

  const words = () => {
    if (refused.length > 0) return `There are departures, ${formatDateRange(from, to)}, but none matches this search.`;
    if (list.isPending && one.isPending) return "";
    if (options.length === 0) return "There is no tour there. Choose another place, or a tour by name.";
    if (!isSold)
      return `${formatCount(tours.length, "tour")} there, sold in ${currencies.join(", ")} and not in ${currency}. Prices are not exchanged.`;
    const spoken = options.some(
      ({ languages }) => languages.length === 0 || languages.some((tag) => tag.startsWith(language)),
    );
    if (!spoken) return `No tour there is guided in ${formatLanguageName(language)}.`;
    return `${formatCount(tours.length, "tour")} there, but no departure, ${formatDateRange(from, to)}. Try other days.`;
  };
  return (
    <Empty
      icon={Binoculars}
      title={isPlace ? `No tour in ${where.label} for this search` : `No departure of ${where.label} for this search`}
      action={
        !isSold &&
        other !== undefined && (
          <ButtonLink href={tourPath({ ...search, currency: other })} variant="primary">
            Search in {other}
          </ButtonLink>
        )
      }
    >
      {words()}
      <WhyNothing refused={refused} />
    </Empty>
  );
}
