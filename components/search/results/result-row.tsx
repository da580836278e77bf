"use client";

import { ChevronDown, Clock3, Hotel, MapPin } from "lucide-react";
import Link from "next/link";
import { memo, type ReactNode } from "react";
import { Button, Disclosure, DisclosurePanel } from "react-aria-components";
import { formatCount } from "@/lib/format/counts";
import { formatAmount } from "@/lib/format/money";
import { StayEarned } from "@/components/earnings/earned";
import { Badge } from "@/components/ui/values/badge";
import { classes } from "@/components/ui/class-names";
import { Money } from "@/components/ui/values/money";
import { Picture } from "@/components/ui/pictures/picture";
import { Stars } from "@/components/ui/values/stars";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { formatDistance } from "../geography";
import type { ShownResult } from "./narrow";
import { formatBoards } from "../offers/offer-labels";
import { type Holding, OffersPanel } from "../offers/offers-panel";
import type { Deal, PropertyWithDeals } from "../offers/offers";
import { propertyPath } from "../property-path";
import type { CompleteSearch } from "../search-state";
import { TermsText } from "../offers/terms-text";

/** A row shows the remaining rooms if there are at most this many. */
const LOW_STOCK = 5;

interface Props {
  shown: ShownResult;
  search: CompleteSearch;
  nights: number;
  /** The district or city of the property. */
  place: string;
  isOpen: boolean;
  onOpenChange: (id: string, open: boolean) => void;
  onRest: (id: string) => void;
  onLeave: () => void;
  holding: Holding;
}

/** A property with its best offer; expanded, with all offers. */
export const ResultRow = memo(function ResultRow(props: Props) {
  const { shown, search, nights, place, isOpen, onOpenChange, onRest, onLeave, holding } = props;
  const { result, best, deals } = shown;
  const { property, currency } = result;
  const id = property.public_id;
  return (
    <Disclosure isExpanded={isOpen} onExpandedChange={(open) => onOpenChange(id, open)}>
      <div
        onPointerEnter={() => onRest(id)}
        onPointerLeave={onLeave}
        onFocus={() => onRest(id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 @2xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_10rem_9rem]"
      >
        <PropertyFacts result={result} place={place} href={propertyPath(id, search)} />
        <DealFacts deal={best} result={result} />
        <p className="text-start @2xl:text-end">
          <span className="block text-xs text-muted">
            {t(deals > 1 ? "search.priceFrom" : "search.priceTotal", { nights: formatCount(nights, "night") })}
          </span>
          <Money amount={best.total} currency={currency} size="lg" />
          <StayEarned total={best.total} net={best.net} currency={currency} isStacked />
          {best.fees.map((fee) => (
            <span key={fee.currency} className="block text-xs text-muted">
              {t("search.feeAtProperty", { amount: formatAmount(fee.amount, fee.currency) })}
            </span>
          ))}
        </p>
        <Button
          slot="trigger"
          className="flex h-9 items-center justify-center gap-2 rounded border border-line/60 bg-surface px-3 font-medium whitespace-nowrap data-hovered:bg-hover pointer-coarse:h-11"
        >
          {rich("search.offersOf", {
            offers: search.rooms.length > 1 ? t("search.rooms") : formatCount(deals, "offer"),
            name: property.name,
            more: (text: ReactNode) => (
              <span key="more" className="sr-only">
                {text}
              </span>
            ),
          })}
          <ChevronDown aria-hidden className={classes("size-4 transition-transform", isOpen && "rotate-180")} />
        </Button>
      </div>
      <DisclosurePanel className="px-4 data-[entering]:animate-appear">
        {isOpen && (
          <div className="pb-4 @2xl:ps-15">
            <OffersPanel property={property} search={search} holding={holding} />
          </div>
        )}
      </DisclosurePanel>
    </Disclosure>
  );
});

/** The property's name, rating and location. */
export function PropertyFacts({
  result: { property, kilometres },
  place,
  href,
  aside,
}: {
  result: PropertyWithDeals;
  place: string;
  /** The link to the property's page. */
  href?: string;
  aside?: ReactNode;
}) {
  const { line } = property.address;
  return (
    <div className="col-span-2 flex min-w-0 items-center gap-3 @2xl:col-span-1">
      <Picture
        image={property.images[0]}
        alt=""
        sizes="6rem"
        className="aspect-[3/2] w-24 self-start rounded"
        icon={Hotel}
      />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="min-w-0 break-words hyphens-auto">
            {href === undefined ? (
              property.name
            ) : (
              <Link href={href} prefetch={false} className="no-underline hover:underline">
                {property.name}
              </Link>
            )}
          </span>
          <Stars count={property.star_rating} />
        </h2>
        <p className="flex min-w-0 items-center gap-1 text-xs text-muted">
          <MapPin aria-hidden className="size-3 shrink-0" />
          <span className="truncate" title={typeof line === "string" ? line : undefined}>
            {place}
            {kilometres !== undefined && ` · ${formatDistance(kilometres)}`}
            {typeof line === "string" && ` · ${line}`}
          </span>
        </p>
        {aside}
      </div>
    </div>
  );
}

function DealFacts({ deal, result: { property, isOnRequest, roomsLeft } }: { deal: Deal; result: PropertyWithDeals }) {
  return (
    <div className="col-span-2 min-w-0 text-xs @2xl:col-span-1">
      <p>
        <span className="font-semibold">{formatBoards(deal.boards)}</span>
        <span className="text-muted"> · {deal.rooms}</span>
      </p>
      <TermsText terms={deal.terms} zone={property.timezone} />
      <div className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
        {isOnRequest && (
          <Badge tone="caution" icon={Clock3}>
            {t("search.onRequest")}
          </Badge>
        )}
        {roomsLeft <= LOW_STOCK ? (
          <span className="font-semibold text-caution">
            {t("search.roomsLeft", { rooms: formatCount(roomsLeft, "room") })}
          </span>
        ) : (
          <span className="text-muted">{t("search.roomsLeft", { rooms: formatCount(roomsLeft, "room") })}</span>
        )}
      </div>
    </div>
  );
}
