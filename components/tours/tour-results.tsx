"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useMapView } from "@/components/map/results/use-map-view";
import { ViewChoice } from "@/components/map/results/view-choice";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useRead } from "@/lib/staff/client/hooks";
import { useCreateHold, type RepeatableSearch } from "../booking/checkout/use-hold";
import { toParty } from "../products/search/address";
import { holdChoice } from "../products/form/choice";
import { formatLanguageName } from "@/lib/format/names";
import { DroppedList, type RefusedProduct } from "../products/results/dropped-list";
import { SearchOutcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { compareByPrice, useFilteredOffers } from "../products/results/use-narrowed";
import { Notice } from "../ui/feedback/notice";
import { Skeleton } from "../ui/feedback/skeleton";
import { formatCount } from "@/lib/format/counts";
import { formatDateRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { groupTours, type Tour } from "./departures";
import { NoTours } from "./no-tours";
import type { Offer } from "./tour-facts";
import { toMarkers } from "./map/tour-markers";
import { TourRow } from "./tour-row";
import { tourPagePath, tourPath, tourRequest, type CompleteTour } from "./tour-state";
import { useRefusedTours } from "./use-refused";
import { useTours } from "./use-tours";

const ToursAndMap = dynamic(() => import("./map/tours-and-map").then((module) => module.ToursAndMap), {
  ssr: false,
  loading: () => <Skeleton className="h-[60dvh]" />,
});

const sorts = () =>
  [
    { id: "price", label: t("products.lowestPrice"), compare: compareByPrice },
    { id: "date", label: t("tours.earliest"), compare: (a: Offer, b: Offer) => (a.starts_at < b.starts_at ? -1 : 1) },
    {
      id: "duration",
      label: t("products.shortest"),
      compare: (a: Offer, b: Offer) => a.duration_minutes - b.duration_minutes || compareByPrice(a, b),
    },
  ] as const;
const narrowings = () => [
  { name: "option", label: t("tours.kind"), of: (offer: Offer) => [offer.option_name], say: (id: string) => id },
  {
    name: "speaks",
    label: t("tours.guideSpeaks"),
    of: (offer: Offer) => (offer.languages.length ? offer.languages : ["any"]),
    say: (id: string) => (id === "any" ? t("products.anyLanguage") : formatLanguageName(id)),
  },
];

/** The tours of a place, or one tour, with their departures in a date range. */
export function TourResults({ search }: { search: CompleteTour }) {
  const answer = useRead("tour.search", { body: tourRequest(search) }, { staleTime: 60_000 });
  const refused = useRefusedTours(search, answer.data);
  return (
    <SearchOutcome
      answer={answer}
      what={search.where.kind === "tour" ? search.where.label : t("tours.nounIn", { place: search.where.label })}
    >
      {({ offers, truncated }) =>
        offers.length === 0 ? (
          <NoTours search={search} refused={refused} />
        ) : (
          <List search={search} offers={offers} isCut={truncated} refused={refused} answer={answer} />
        )
      }
    </SearchOutcome>
  );
}

interface ListProps {
  search: CompleteTour;
  offers: readonly Offer[];
  isCut: boolean;
  refused: readonly RefusedProduct[];
  answer: RepeatableSearch;
}

function List({ search, offers, isCut, refused, answer }: ListProps) {
  const { shown, head, filters } = useFilteredOffers(offers, sorts(), narrowings());
  const holds = useCreateHold();
  const tours = groupTours(shown);
  const { hasMap, isMap, onMap, picked, onPick } = useMapView(useMemo(() => toMarkers(groupTours(offers)), [offers]));
  const records = new Map(useTours(search.where).map((one) => [one.public_id, one]));
  const requestOf = ({ allocation_id }: Offer) => ({ ...tourRequest(search), allocation_id });
  const wantedOf = (offer: Offer) => ({ product_type: PRODUCT_TYPE.TOUR, request: requestOf(offer) });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    void holds.take(offer.allocation_id, holdChoice({ product: "tour", request, offer, backTo: tourPath(search) }));
  };
  const hrefOf = ({ id }: Tour) => tourPagePath(id, search);
  const rowOf = (tour: Tour) => (
    <TourRow
      tour={tour}
      href={hrefOf(tour)}
      image={records.get(tour.id)?.images[0]}
      isOpenAtFirst={tours.length === 1}
      holdingOf={(offer) => ({ wanted: wantedOf(offer), holds, answer, onHold: () => hold(offer) })}
    />
  );
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={
          search.where.kind === "tour"
            ? search.where.label
            : t("tours.found", { tours: formatCount(tours.length, "tour"), place: search.where.label })
        }
        note={`${formatCount(shown.length, "departure")}, ${formatDateRange(search.from, search.to)} · ${formatParty(toParty(search.party))}`}
        {...head}
        view={hasMap && <ViewChoice isMap={isMap} onChange={onMap} />}
      />
      <ResultFilters {...filters} />
      {isCut && (
        <Notice tone="info" title={t("tours.notAll")}>
          {t("tours.notAllText", { count: offers.length })}
        </Notice>
      )}
      {isMap ? (
        <ToursAndMap tours={tours} picked={picked} onPick={onPick} hrefOf={hrefOf} row={rowOf} />
      ) : (
        <ul className="rounded border border-border bg-surface">
          {tours.map((tour) => (
            <li key={tour.id} className="border-b border-border last:border-b-0">
              {rowOf(tour)}
            </li>
          ))}
        </ul>
      )}
      <DroppedList refused={refused} of="option" />
    </section>
  );
}
