"use client";

import { CalendarX2, FilterX, HelpCircle, SearchX } from "lucide-react";
import { formatCount } from "@/lib/format/counts";
import { formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { Property, PropertyWithDeals } from "../offers/offers";
import { PropertyFacts } from "./result-row";
import { toOccupancy, formatWhere, type CompleteSearch } from "../search-state";

/** Shown if the catalogue has no property at the place. */
export function NoProperties({ where }: { where: string }) {
  return (
    <Empty icon={SearchX} title={t("search.noneIn", { where })}>
      {t("search.noneInText")}
    </Empty>
  );
}

/** Shown if the place has properties, but none has rooms. */
export function NoRoomsFree({ search, count, onWhy }: { search: CompleteSearch; count: number; onWhy: () => void }) {
  return (
    <Empty
      icon={CalendarX2}
      title={t("search.noRooms", { where: formatWhere(search.where) })}
      action={
        <Button variant="primary" onPress={onWhy}>
          <HelpCircle aria-hidden className="size-4" />
          {t("search.why")}
        </Button>
      }
    >
      {t("search.checkedFor", {
        properties: formatCount(count, "property"),
        dates: formatStayDates(search.checkin, search.checkout),
        rooms: formatRooms(toOccupancy(search.rooms)),
      })}
    </Empty>
  );
}

/** Shown if no result matches the filters. */
export function NoMatches({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Empty
      icon={FilterX}
      title={t("search.noneMatchesFilters")}
      action={
        <Button variant="primary" onPress={onClear}>
          {t("search.clearFilters")}
        </Button>
      }
    >
      {t("search.haveRooms", { properties: formatCount(count, "propertyHas") })}
    </Empty>
  );
}

interface SoldOutProps {
  results: readonly PropertyWithDeals[];
  placeOf: (property: Property) => string;
  isShown: boolean;
  onToggle: () => void;
  onWhy: (property: Property) => void;
}

/** Properties without rooms for the party, each with a link that explains why. */
export function SoldOut({ results, placeOf, isShown, onToggle, onWhy }: SoldOutProps) {
  if (results.length === 0) return null;
  const failures = results.filter(({ failure }) => failure !== undefined);
  return (
    <section aria-label={t("search.withoutRooms")} className="flex flex-col gap-3">
      {failures.length > 0 && (
        <Notice tone="caution" title={t("search.notPriced", { properties: formatCount(failures.length, "property") })}>
          {listOf(failures.map(({ property, failure }) => `${property.name} (${failure})`))}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">
          {t("search.withoutRoomsCount", { properties: formatCount(results.length, "property") })}
        </p>
        <Button size="sm" variant="quiet" aria-expanded={isShown} onPress={onToggle}>
          {isShown ? t("search.hideThem") : t("search.showThem")}
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
                {rich("search.whyOf", {
                  name: result.property.name,
                  more: (text) => (
                    <span key="more" className="sr-only">
                      {text}
                    </span>
                  ),
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Maximum number of properties that are named; the rest are counted. */
const NAMED = 5;

function listOf(names: readonly string[]): string {
  const list = names.slice(0, NAMED).join(t("format.comma"));
  return names.length > NAMED ? t("search.andMore", { list, count: names.length - NAMED }) : list;
}
