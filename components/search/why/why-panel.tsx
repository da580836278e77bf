"use client";

import { ArrowRight, ChevronRight, CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { formatAmount } from "@/lib/format/money";
import { Button } from "../../ui/button";
import { classes } from "../../ui/class-names";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { t } from "@/lib/language/text";
import { AlternativeList } from "../alternatives/alternative-list";
import { useNearbyAlternatives } from "../alternatives/use-alternatives";
import type { Property } from "../offers/offers";
import type { CompleteSearch } from "../search-state";
import type { NearestMiss } from "./nearest-miss";
import { describeGate, type RefusingGate } from "./gate-messages";
import { useAlternatives, useMisses } from "./use-why";

interface Props {
  search: CompleteSearch;
  /** Null for the whole place. */
  property: Property | null;
  /** Properties without rooms, which the panel of a place lists. */
  others: readonly Property[];
  onSearch: (search: CompleteSearch) => void;
  onClose: () => void;
}

/** Explains room by room why there is no availability, and offers alternatives. */
export function WhyPanel({ search, property, others, onSearch, onClose }: Props) {
  return (
    <SidePanel title={t("search.noRoomsOf", { name: property?.name ?? search.where.label })} isOpen onClose={onClose}>
      <div className="flex flex-col gap-6 p-5">
        {property ? (
          <OfProperty search={search} property={property} onSearch={onSearch} />
        ) : (
          <OfPlace search={search} properties={others} onSearch={onSearch} />
        )}
      </div>
    </SidePanel>
  );
}

interface PartProps {
  search: CompleteSearch;
  property: Property;
  onSearch: (search: CompleteSearch) => void;
}

function OfProperty({ search, property, onSearch }: PartProps) {
  const misses = useMisses(property, search);
  const refused = misses.data?.flatMap((miss) => miss.refused);
  return (
    <>
      <Trace search={search} property={property} />
      {(refused ?? misses.error) && (
        <>
          <WaysOut search={search} property={property} refused={refused ?? []} onSearch={onSearch} />
          <AvailableNearby search={search} property={property} />
        </>
      )}
    </>
  );
}

/** At most this many properties are explained here; the others have a link in the results. */
const MAX_TRACED = 8;

function OfPlace({ search, properties, onSearch }: Omit<PartProps, "property"> & { properties: readonly Property[] }) {
  // An explanation costs many calls, so only one is open at a time.
  const [traced, setTraced] = useState(properties[0]?.public_id);
  return (
    <>
      <WaysOut search={search} property={null} refused={NONE} onSearch={onSearch} />
      <section aria-label={t("search.byProperty")} className="flex flex-col gap-2">
        <h3 className="text-sm">{t("search.byProperty")}</h3>
        {properties.slice(0, MAX_TRACED).map((property) => {
          const isTraced = property.public_id === traced;
          return (
            <div key={property.public_id} className="flex flex-col gap-2">
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={isTraced}
                className="-ms-2.5 justify-start! text-start"
                onPress={() => setTraced(isTraced ? undefined : property.public_id)}
              >
                <ChevronRight aria-hidden className={classes("size-4 transition-transform", isTraced && "rotate-90")} />
                {property.name}
              </Button>
              {isTraced && <Trace search={search} property={property} />}
            </div>
          );
        })}
      </section>
    </>
  );
}

const NONE: readonly RefusingGate[] = [];

function Trace({ search, property }: Omit<PartProps, "onSearch">) {
  const misses = useMisses(property, search);
  if (misses.isPending) return <Waiting what={t("search.checkingRooms")} />;
  if (misses.error) {
    return (
      <Notice
        tone="negative"
        title={t("search.checkFailed")}
        action={
          <Button size="sm" onPress={() => void misses.refetch()}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {misses.error.message}.
      </Notice>
    );
  }
  if (misses.data.length === 0) return <p className="text-muted">{t("search.noneOnSale")}</p>;
  return (
    <ul aria-label={t("search.roomsOf", { name: property.name })} className="flex flex-col gap-3">
      {misses.data.map((miss) => (
        <li key={miss.room}>
          <RoomMiss miss={miss} search={search} />
        </li>
      ))}
    </ul>
  );
}

function RoomMiss({ miss: { room, plan, refused }, search }: { miss: NearestMiss; search: CompleteSearch }) {
  return (
    <div className="rounded border border-border p-3">
      <p className="font-semibold">{room}</p>
      <p className="text-xs text-muted">{t("search.nearestRate", { plan })}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {refused.map((gate) => (
          <li key={gate.gate} className="flex items-start gap-2">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-negative" />
            {describeGate(gate, search)}
          </li>
        ))}
        {refused.length === 0 && (
          <li className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
            {search.rooms.length > 1 ? t("search.oneNotAll") : t("search.availableAgain")}
          </li>
        )}
      </ul>
    </div>
  );
}

interface WaysProps {
  search: CompleteSearch;
  property: Property | null;
  refused: readonly RefusingGate[];
  onSearch: (search: CompleteSearch) => void;
}

/** Links to alternatives that have rooms. */
function WaysOut({ search, property, refused, onSearch }: WaysProps) {
  const alternatives = useAlternatives(search, property, refused);
  return (
    <section aria-label={t("search.alternatives")} className="flex flex-col gap-2">
      <h3 className="text-sm">{t("search.alternatives")}</h3>
      {alternatives.isPending && <Waiting what={t("search.tryingDates")} />}
      {alternatives.data?.length === 0 && <p className="text-muted">{t("search.noneWithinWeek")}</p>}
      <ul className="flex flex-col gap-2">
        {alternatives.data?.map(({ words, search: other, from }) => (
          <li key={words}>
            <Button
              className="h-auto! w-full justify-between! py-2 text-start whitespace-normal!"
              onPress={() => onSearch(other)}
            >
              <span>
                {words}
                <span className="block text-xs font-normal text-muted">
                  {t("search.from", { amount: formatAmount(from, other.currency) })}
                </span>
              </span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-accent" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of properties nearby. */
const MAX_NEARBY = 4;

/** Properties nearby with rooms for the same stay; nothing if there are none. */
function AvailableNearby({ search, property }: Omit<PartProps, "onSearch">) {
  const { data, isPending } = useNearbyAlternatives(property.public_id, search, true);
  const found = data ? [...data.cheaper, ...data.similar].slice(0, MAX_NEARBY) : [];
  if (property.location === null || (!isPending && found.length === 0)) return null;
  return (
    <section aria-label={t("search.availableNearby")} className="flex flex-col gap-2">
      <h3 className="text-sm">{t("search.nearbySameDays")}</h3>
      {isPending ? (
        <Waiting what={t("search.searchingNearby")} />
      ) : (
        <AlternativeList alternatives={found} search={search} label={t("search.near", { name: property.name })} />
      )}
    </section>
  );
}

function Waiting({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Loading what={what} />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
