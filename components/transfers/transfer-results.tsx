"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { SideBySide, useIsWide } from "@/components/map/results/side-by-side";
import { useMapView } from "@/components/map/results/use-map-view";
import { ViewChoice } from "@/components/map/results/view-choice";
import { type RepeatableSearch, useCreateHold } from "../booking/checkout/use-hold";
import { DroppedList, type RefusedProduct } from "../products/results/dropped-list";
import { SearchOutcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { useFilteredOffers } from "../products/results/use-narrowed";
import { toParty } from "../products/search/address";
import { Skeleton } from "../ui/feedback/skeleton";
import { BothWays } from "./both-ways";
import { NoTransfers } from "./no-transfers";
import { TransferRow } from "./transfer-row";
import { type CompleteTransfer, formatRoute, transferPath, toWayBack } from "./transfer-state";
import { narrowings, type Offer, sorts, useVehicles, useWay } from "./use-way";
import { useZone } from "./use-zones";

const RouteMap = dynamic(() => import("./map/route-map").then((module) => module.RouteMap), {
  ssr: false,
  loading: () => <Skeleton className="h-[60dvh]" />,
});

/** The transfers of a route on a date, or those there and back. */
export function TransferResults({ search }: { search: CompleteTransfer }) {
  const back = toWayBack(search);
  return back ? <BothWays there={search} back={back} /> : <OneWay search={search} />;
}

function OneWay({ search }: { search: CompleteTransfer }) {
  const { answer, offers, refused } = useWay(search);
  return (
    <SearchOutcome answer={answer} what={t("transfers.nounTo", { place: search.to.label })}>
      {() =>
        offers.length === 0 ? (
          <NoTransfers search={search} refused={refused} />
        ) : (
          <List search={search} offers={offers} refused={refused} answer={answer} />
        )
      }
    </SearchOutcome>
  );
}

interface ListProps {
  search: CompleteTransfer;
  offers: readonly Offer[];
  refused: readonly RefusedProduct[];
  answer: RepeatableSearch;
}

function List({ search, offers, refused, answer }: ListProps) {
  const { shown, head, filters } = useFilteredOffers(offers, sorts(), narrowings());
  const [from, to] = [useZone(search.from.id).data, useZone(search.to.id).data];
  const { hasMap, isMap, onMap } = useMapView([from, to].flatMap((zone) => zone?.location ?? []));
  const isWide = useIsWide();
  const holds = useCreateHold();
  const vehicles = useVehicles();
  const list = (
    <ul className="rounded border border-border bg-surface">
      {shown.map((offer) => (
        <li key={offer.allocation_id} className="border-b border-border last:border-b-0">
          <TransferRow {...{ search, offer, holds, answer, vehicles }} />
        </li>
      ))}
    </ul>
  );
  const map = isMap && <SearchMap search={search} isWide={isWide} />;
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={t("transfers.found", { transfers: formatCount(shown.length, "transfer"), route: formatRoute(search) })}
        note={`${formatDate(search.date)} · ${formatParty(toParty(search.party))}`}
        {...head}
        view={hasMap && <ViewChoice isMap={isMap} onChange={onMap} />}
      />
      <ResultFilters {...filters} />
      {isWide && isMap ? (
        <SideBySide list={list} map={map} />
      ) : (
        <>
          {map}
          {list}
        </>
      )}
      <DroppedList refused={refused} of="transfer" />
    </section>
  );
}

/** The route on a map; choosing another destination searches there. */
function SearchMap({ search, isWide }: { search: CompleteTransfer; isWide: boolean }) {
  const router = useRouter();
  return (
    <RouteMap
      from={search.from}
      to={search.to}
      isBeside={isWide}
      onChoose={(to) => router.push(`${transferPath({ ...search, to })}&view=map`)}
    />
  );
}
