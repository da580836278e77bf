"use client";

import dynamic from "next/dynamic";
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { nightsBetween } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { holdChoice } from "@/components/booking/create/choice";
import { useCreateHold } from "@/components/booking/checkout/use-hold";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { classes } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toChoice } from "./offers/to-choice";
import { FilterPanel } from "./results/filter-panel";
import { countChoices, filterResults, type ShownResult } from "./results/narrow";
import { NoRoomsFree, NoMatches, NoProperties, SoldOut } from "./results/nothing";
import type { Property, PropertyWithDeals } from "./offers/offers";
import { ResultList } from "./results/result-list";
import { ResultRow } from "./results/result-row";
import { ResultsHeader } from "./results/results-header";
import { searchPath, formatWhere, type CompleteSearch } from "./search-state";
import { useOffersAhead, type Offer } from "./offers/use-offers";
import { useStaySearch } from "./results/use-stay-search";
import { useSurroundings } from "./results/use-surroundings";
import { useHasMap } from "@/components/map/use-has-map";
import { useView } from "./results/use-view";
import { NO_FILTERS, type View } from "./results/view-state";
import { ResultsPlaceholder } from "./results/waiting";

const ListAndMap = dynamic(() => import("./map/list-and-map").then((module) => module.ListAndMap), {
  ssr: false,
  loading: () => <Skeleton className="h-[60dvh]" />,
});
const WhyPanel = dynamic(() => import("./why/why-panel").then((module) => module.WhyPanel), { ssr: false });

const idOf = ({ result }: ShownResult): string => result.property.public_id;

interface Props {
  search: CompleteSearch;
  /** The view stored in the address. */
  initialView: View;
  /** @param view the view of the new results; without it the default one */
  onSearch: (search: CompleteSearch, view?: View) => void;
  /** Called when all results have arrived, or failed. */
  onLoaded: (results: readonly PropertyWithDeals[]) => void;
  isSandbox: boolean;
}

/** The results of a search, filtered and sorted, as a list or on a map. */
export const SearchResults = memo(function SearchResults(props: Props) {
  const { search, initialView, onSearch, onLoaded, isSandbox } = props;
  const found = useStaySearch(search);
  const isLoaded = !found.isPending && !found.isGoingOn;
  useEffect(() => {
    if (isLoaded) onLoaded(found.results);
  }, [isLoaded, onLoaded, found.results]);
  const { view: wanted, change, filter, setOpen, path } = useView(search, initialView);
  const hasMap = useHasMap(
    useMemo(() => {
      const points = found.results.flatMap(({ property: { location } }) => location ?? []);
      return points.length === 0 && found.around ? [found.around] : points;
    }, [found.results, found.around]),
  );
  const view = useMemo(() => ({ ...wanted, isMap: wanted.isMap && hasMap }), [wanted, hasMap]);
  const [isSheetOpen, setSheetOpen] = useState(false);
  // Whose lack of rooms is being explained: a property, or the whole place if null.
  const [why, setWhy] = useState<{ property: Property | null }>();
  const { nameOf: placeOf, places } = useSurroundings(found.placeId);
  const ahead = useOffersAhead(search);
  const { take, taking, failed, searchAgain } = useCreateHold();
  const [scenario, setScenario] = useState<string>();

  // The control updates immediately; the results render as an interruptible transition.
  const { filters, sort, isMap } = useDeferredValue(view);
  const { results } = found;
  const free = useMemo(() => results.filter(({ deals }) => deals.length > 0), [results]);
  const soldOut = useMemo(() => results.filter(({ deals }) => deals.length === 0), [results]);
  const shown = useMemo(() => filterResults(free, filters, sort), [free, filters, sort]);
  const counts = useMemo(() => countChoices(free, filters), [free, filters]);

  const latest = useRef({ path, search, take, scenario });
  useEffect(() => {
    latest.current = { path, search, take, scenario };
  });
  const onChoose = useCallback((offer: Offer, property: Property) => {
    const { path: backTo, search: current, take: hold, scenario: played } = latest.current;
    void hold(offer.allocation_id, holdChoice(toChoice(offer, property, current, backTo), played));
  }, []);
  const holding = useMemo(
    () => ({ taking, failed, searchAgain, onChoose, ...(isSandbox && { play: { scenario, setScenario } }) }),
    [taking, failed, searchAgain, onChoose, isSandbox, scenario],
  );
  const openSet = useMemo(() => new Set(view.open), [view.open]);
  const nights = nightsBetween(search.checkin, search.checkout);
  const rowOf = useCallback(
    (one: ShownResult) => (
      <ResultRow
        shown={one}
        search={search}
        nights={nights}
        place={placeOf(one.result.property)}
        isOpen={openSet.has(one.result.property.public_id)}
        onOpenChange={setOpen}
        onRest={ahead.rest}
        onLeave={ahead.leave}
        holding={holding}
      />
    ),
    [search, nights, placeOf, openSet, setOpen, ahead.rest, ahead.leave, holding],
  );
  // Memoized, so that a changed filter renders the list only if it changes the rows.
  const list = useMemo(
    () => (
      <ResultList name={searchPath(search)} items={shown} keyOf={idOf}>
        {rowOf}
      </ResultList>
    ),
    [search, shown, rowOf],
  );

  const title = <h1 className="sr-only">{t("search.staysIn", { where: search.where.label })}</h1>;
  if (found.isPending) {
    return (
      <>
        {title}
        <ResultsPlaceholder where={formatWhere(search.where)} />
      </>
    );
  }
  const broken = found.failure && (
    <Notice
      tone="negative"
      title={results.length ? t("search.someFailed") : t("search.searchFailed")}
      action={
        !found.failure.isFinal && (
          <Button size="sm" onPress={found.retry}>
            {t("common.tryAgain")}
          </Button>
        )
      }
    >
      {found.failure.message}.
    </Notice>
  );
  const map = (after: ReactNode) => (
    <ListAndMap
      name={searchPath(search)}
      shown={shown}
      places={places}
      around={found.around}
      picked={view.picked}
      onPick={(picked) => change({ picked })}
      onOpen={(id) => setOpen(id, true)}
      onSearch={(where) => onSearch({ ...search, where }, { ...view, picked: null, open: [] })}
      row={rowOf}
    >
      {after}
    </ListAndMap>
  );
  if (results.length === 0) {
    return (
      <>
        {title}
        {broken || <NoProperties where={formatWhere(search.where)} />}
        {view.isMap && map(null)}
      </>
    );
  }

  const filterPanel = (isTitled: boolean) => (
    <FilterPanel
      isTitled={isTitled}
      filters={view.filters}
      counts={counts}
      currency={search.currency}
      onChange={filter}
    />
  );
  const soldOutRows = !found.isGoingOn && (
    <SoldOut
      results={soldOut}
      placeOf={placeOf}
      isShown={view.withSoldOut || free.length === 0}
      onToggle={() => change({ withSoldOut: !view.withSoldOut })}
      onWhy={(property) => setWhy({ property })}
    />
  );
  const isNoneFree = free.length === 0 && !found.isGoingOn;
  return (
    <section aria-label={t("search.results")} className="flex flex-col gap-3">
      {broken}
      {isNoneFree ? (
        <>
          {title}
          <NoRoomsFree search={search} count={soldOut.length} onWhy={() => setWhy({ property: null })} />
          {soldOutRows}
        </>
      ) : (
        <>
          <ResultsHeader
            search={search}
            found={found}
            view={view}
            hasMap={hasMap}
            available={free.length}
            shown={shown.length}
            onChange={change}
            onFilters={() => setSheetOpen(true)}
          />
          <div className={classes("grid gap-6", !isMap && "lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start")}>
            {!isMap && (
              <aside
                aria-label={t("search.filters")}
                className="hidden lg:sticky lg:top-4 lg:-m-1 lg:block lg:max-h-[calc(100dvh-2rem)] lg:overflow-auto lg:p-1"
              >
                {filterPanel(true)}
              </aside>
            )}
            <div className="@container flex min-w-0 flex-col gap-4">
              {shown.length === 0 && free.length > 0 && (
                <NoMatches count={free.length} onClear={() => filter(NO_FILTERS)} />
              )}
              {isMap && map(soldOutRows)}
              {!isMap && shown.length > 0 && list}
              {!isMap && soldOutRows}
            </div>
          </div>
        </>
      )}
      <SidePanel title={t("search.filters")} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        <div className="flex flex-1 flex-col gap-6 p-5">
          {filterPanel(false)}
          <Button variant="primary" className="sticky bottom-4 mt-auto" onPress={() => setSheetOpen(false)}>
            {t("search.showCount", { count: shown.length })}
          </Button>
        </div>
      </SidePanel>
      {why && (
        <WhyPanel
          search={search}
          property={why.property}
          others={soldOut.map(({ property }) => property)}
          onClose={() => setWhy(undefined)}
          onSearch={(next) => {
            setWhy(undefined);
            onSearch(next);
          }}
        />
      )}
    </section>
  );
});
