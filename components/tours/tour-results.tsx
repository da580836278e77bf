"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { useCreateHold } from "../booking/checkout/use-hold";
import { partyOf } from "../products/search/address";
import { holdOf } from "../products/form/choice";
import { formatLanguage } from "../products/search/choice-fields";
import { DroppedList, type Refused } from "../products/results/dropped-list";
import { Outcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { byPrice, useNarrowed } from "../products/results/use-narrowed";
import { Notice } from "../ui/feedback/notice";
import { formatCount, formatDateRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { toursOf } from "./departures";
import { NoTours } from "./no-tours";
import type { Offer } from "./tour-facts";
import { TourRow } from "./tour-row";
import { tourPagePath, tourPath, tourRequest, type CompleteTour } from "./tour-state";
import { useRefused } from "./use-refused";
import { useTours } from "./use-tours";

const SORTS = [
  { id: "price", label: "Lowest price", compare: byPrice },
  { id: "date", label: "Earliest", compare: (a: Offer, b: Offer) => (a.starts_at < b.starts_at ? -1 : 1) },
  {
    id: "duration",
    label: "Shortest",
    compare: (a: Offer, b: Offer) => a.duration_minutes - b.duration_minutes || byPrice(a, b),
  },
] as const;
const FILTERS = [
  { name: "option", label: "Kind", of: (offer: Offer) => [offer.option_name], say: (id: string) => id },
  {
    name: "speaks",
    label: "Guide speaks",
    of: (offer: Offer) => (offer.languages.length ? offer.languages : ["any"]),
    say: (id: string) => (id === "any" ? "Any language" : formatLanguage(id)),
  },
];

/** The tours of a place, or one tour, with their departures in a date range. */
export function TourResults({ search }: { search: CompleteTour }) {
  const answer = useRead("tour.search", { body: tourRequest(search) }, { staleTime: 60_000 });
  const refused = useRefused(search, answer.data);
  return (
    <Outcome
      answer={answer}
      what={search.where.kind === "tour" ? search.where.label : `tours in ${search.where.label}`}
    >
      {({ offers, truncated }) =>
        offers.length === 0 ? (
          <NoTours search={search} refused={refused} />
        ) : (
          <List
            search={search}
            offers={offers}
            isCut={truncated}
            refused={refused}
            onAgain={() => void answer.refetch()}
          />
        )
      }
    </Outcome>
  );
}

interface ListProps {
  search: CompleteTour;
  offers: readonly Offer[];
  isCut: boolean;
  refused: readonly Refused[];
  onAgain: () => void;
}

function List({ search, offers, isCut, refused, onAgain }: ListProps) {
  const { shown, head, filters } = useNarrowed(offers, SORTS, FILTERS);
  const { take, taking, failed } = useCreateHold();
  const tours = toursOf(shown);
  const records = new Map(useTours(search.where).map((one) => [one.public_id, one]));
  const hold = (offer: Offer) => {
    const request = { ...tourRequest(search), allocation_id: offer.allocation_id };
    void take(offer.allocation_id, holdOf({ product: "tour", request, offer, backTo: tourPath(search) }));
  };
  return (
    <section aria-label="Results" className="flex flex-col gap-3">
      <ResultHead
        title={
          search.where.kind === "tour"
            ? search.where.label
            : `${formatCount(tours.length, "tour")} in ${search.where.label}`
        }
        note={`${formatCount(shown.length, "departure")}, ${formatDateRange(search.from, search.to)} · ${formatParty(partyOf(search.party))}`}
        {...head}
      />
      <ResultFilters {...filters} />
      {isCut && (
        <Notice tone="info" title="Not every departure is in this list">
          A search shows the first {offers.length}. Choose fewer days, or one tour.
        </Notice>
      )}
      <ul className="rounded border border-border bg-surface">
        {tours.map((tour) => (
          <TourRow
            key={tour.id}
            tour={tour}
            href={tourPagePath(tour.id, search)}
            image={records.get(tour.id)?.images[0]}
            isOpenAtFirst={tours.length === 1}
            holdingOf={(offer) => ({ taking, failed, onHold: () => hold(offer), onSearchAgain: onAgain })}
          />
        ))}
      </ul>
      <DroppedList refused={refused} what={["option", "options"]} />
    </section>
  );
}
