"use client";

import { CalendarX2, FilterX, HelpCircle, SearchX } from "lucide-react";
import { formatCount } from "@/lib/format/counts";
import { formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { Notice } from "@/components/ui/feedback/notice";
import type { Property, Result } from "../offers/offers";
import { PropertyFacts } from "./result-row";
import { occupancyOf, whereName, type CompleteSearch } from "../search-state";

/** The catalogue has no property at the place. */
export function NothingThere({ where }: { where: string }) {
  return (
    <Empty icon={SearchX} title={`No properties in ${where}`}>
      This place has no properties on sale. Choose another place or a property above.
    </Empty>
  );
}

/** The place has properties, but none with rooms. */
export function NothingFree({ search, count, onWhy }: { search: CompleteSearch; count: number; onWhy: () => void }) {
  return (
    <Empty
      icon={CalendarX2}
      title={`No rooms in ${whereName(search.where)} for this stay`}
      action={
        <Button variant="primary" onPress={onWhy}>
          <HelpCircle aria-hidden className="size-4" />
          Why?
        </Button>
      }
    >
      {formatCount(count, "property")} checked for {formatStayDates(search.checkin, search.checkout)},{" "}
      {formatRooms(occupancyOf(search.rooms))}.
    </Empty>
  );
}

/** No result matches the filters. */
export function NothingLeft({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Empty
      icon={FilterX}
      title="No property matches all filters"
      action={
        <Button variant="primary" onPress={onClear}>
          Clear all filters
        </Button>
      }
    >
      {formatCount(count, "propertyHas")} rooms for this stay.
    </Empty>
  );
}

interface SoldOutProps {
  results: readonly Result[];
  placeOf: (property: Property) => string;
  isShown: boolean;
  onToggle: () => void;
  onWhy: (property: Property) => void;
}

/** Properties that cannot take the party, each with a link that explains why. */
export function SoldOut({ results, placeOf, isShown, onToggle, onWhy }: SoldOutProps) {
  if (results.length === 0) return null;
  const failures = results.filter(({ failure }) => failure !== undefined);
  return (
    <section aria-label="Without rooms" className="flex flex-col gap-3">
      {failures.length > 0 && (
        <Notice tone="caution" title={`${formatCount(failures.length, "property")} could not be priced`}>
          {failures
            .slice(0, 5)
            .map(({ property, failure }) => `${property.name} (${failure})`)
            .join(", ")}
          {failures.length > 5 && ` and ${failures.length - 5} more`}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">{formatCount(results.length, "property")} without rooms for this stay</p>
        <Button size="sm" variant="quiet" aria-expanded={isShown} onPress={onToggle}>
          {isShown ? "Hide them" : "Show them"}
        </Button>
      </div>
      {isShown && (
        <ul className="rounded border border-border bg-surface">
          {results.map((result) => (
            <li
              key={result.property.public_id}
              className="flex items-center justify-between gap-4 border-b border-border px-4 py-3 last:border-b-0"
            >
              <PropertyFacts result={result} place={placeOf(result.property)} />
              <Button size="sm" className="shrink-0" onPress={() => onWhy(result.property)}>
                <HelpCircle aria-hidden className="size-4 text-muted" />
                Why?<span className="sr-only"> {result.property.name} has no rooms</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
