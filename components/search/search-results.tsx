"use client";

import { CalendarX2, SearchX } from "lucide-react";
import { useState } from "react";
import { nightsBetween } from "@/lib/core/dates";
import { holdOf } from "../book/choice";
import { useTakeHold } from "../checkout/use-hold";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { Notice } from "../ui/notice";
import { SelectField } from "../ui/select-field";
import { Loading, Skeleton } from "../ui/skeleton";
import { sayCount, sayStay } from "../words/dates";
import { compareMoney } from "../words/money";
import { sayRooms } from "../words/party";
import { choiceOf } from "./choose";
import type { Result } from "./offers";
import { ResultRow } from "./result-row";
import { occupancyOf, type CompleteSearch } from "./search-state";
import { useStaySearch } from "./use-stay-search";

const ORDERS = [
  { id: "price", label: "Lowest price" },
  { id: "stars", label: "Most stars" },
  { id: "name", label: "Name" },
] as const;
type Order = (typeof ORDERS)[number]["id"];

function inOrder(results: readonly Result[], order: Order): Result[] {
  const price = (a: Result, b: Result) => {
    const [x, y] = [a.offers[0]!.allocation, b.offers[0]!.allocation];
    return compareMoney(x.grand_total, y.grand_total, x.currency);
  };
  const by = {
    price,
    stars: (a: Result, b: Result) => (b.property.star_rating ?? 0) - (a.property.star_rating ?? 0) || price(a, b),
    name: (a: Result, b: Result) => a.property.name.localeCompare(b.property.name, "en"),
  };
  return [...results].sort(by[order]);
}

/** What a search found. */
export function SearchResults({ search }: { search: CompleteSearch }) {
  const { isPending, failure, results, isCut, retry } = useStaySearch(search);
  const [order, setOrder] = useState<Order>("price");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { take, taking, failed } = useTakeHold();

  if (isPending) return <Waiting where={search.where.label} />;
  if (failure || !results) {
    return (
      <Notice
        tone="negative"
        title="The search did not work"
        action={
          !failure?.isFinal && (
            <Button size="sm" onPress={retry}>
              Try again
            </Button>
          )
        }
      >
        {failure?.message ?? "The service did not answer"}.
      </Notice>
    );
  }
  const available = inOrder(
    results.filter(({ offers }) => offers.length > 0),
    order,
  );
  const failures = results.filter(({ failure: one }) => one !== undefined);
  if (available.length === 0) return <NothingFound search={search} results={results} />;

  const nights = nightsBetween(search.checkin, search.checkout);
  const setRow = (id: string, isOpen: boolean) =>
    setOpen((old) => new Set(isOpen ? [...old, id] : [...old].filter((one) => one !== id)));
  return (
    <section aria-label="Results" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-lg">
            {sayCount(available.length, "property", "properties")} in {search.where.label}
          </h1>
          <output className="text-muted">
            {sayStay(search.checkin, search.checkout)} · {sayRooms(occupancyOf(search.rooms))}
            {available.length < results.length &&
              ` · ${results.length - available.length} more without rooms for this stay`}
          </output>
        </div>
        <SelectField
          label="Order"
          choices={ORDERS}
          value={order}
          onChange={(id) => setOrder(id as Order)}
          className="w-40"
        />
      </div>
      {isCut && (
        <Notice tone="info" title="Not every property is in this list">
          A search takes 100 properties at a time. Type a property’s own name to be sure to see it.
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice tone="caution" title={`${sayCount(failures.length, "property", "properties")} could not be priced`}>
          {failures.map(({ property, failure: code }) => `${property.name} (${code})`).join(", ")}
        </Notice>
      )}
      <ul className="rounded border border-border bg-surface">
        {available.map((result) => (
          <ResultRow
            key={result.property.public_id}
            result={result}
            nights={nights}
            isOpen={open.has(result.property.public_id)}
            onOpenChange={(isOpen) => setRow(result.property.public_id, isOpen)}
            taking={taking}
            failed={failed}
            onChoose={(offer) =>
              void take(offer.allocation.allocation_id, holdOf(choiceOf(offer, result.property, search)))
            }
            onSearchAgain={retry}
          />
        ))}
      </ul>
    </section>
  );
}

function NothingFound({ search, results }: { search: CompleteSearch; results: readonly Result[] }) {
  if (results.length === 0) {
    return (
      <Empty icon={SearchX} title={`Nothing found in ${search.where.label}`}>
        The catalogue has no property there any more. Choose a place or a property from the list above.
      </Empty>
    );
  }
  const blocked = results.reduce((sum, { blocked: one }) => sum + one, 0);
  return (
    <Empty icon={CalendarX2} title={`No rooms in ${search.where.label} for this stay`}>
      {sayCount(results.length, "property", "properties")} looked at for {sayStay(search.checkin, search.checkout)},{" "}
      {sayRooms(occupancyOf(search.rooms))}.{" "}
      {blocked > 0 && `${sayCount(blocked, "room")} held or closed at the moment may come back. `}
      Try other dates, fewer nights, or fewer guests in one room.
    </Empty>
  );
}

function Waiting({ where }: { where: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={`Searching ${where}`} />
      <Skeleton className="h-7 w-56" />
      <div className="rounded border border-border bg-surface">
        {Array.from({ length: 6 }, (_, i) => (
          <div key={i} className="flex items-center gap-3 border-b border-border px-4 py-4 last:border-b-0">
            <Skeleton className="size-10" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </div>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="hidden h-9 w-32 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
