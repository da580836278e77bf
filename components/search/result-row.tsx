"use client";

import { ChevronDown, Clock3 } from "lucide-react";
import { Button, Disclosure, DisclosurePanel } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import { Badge } from "../ui/badge";
import { classes } from "../ui/class-names";
import { Money } from "../ui/money";
import { Notice } from "../ui/notice";
import { Stars } from "../ui/stars";
import { sayCount } from "../words/dates";
import { boardsOf, fitsGrid, OfferGrid, roomsOf } from "./offer-grid";
import { OfferList } from "./offer-list";
import type { Offer, Result } from "./offers";
import { cityOf } from "./suggestions";
import { TermsWords } from "./terms-words";

/** So few rooms left that it is worth saying. */
const FEW = 5;

interface Props {
  result: Result;
  nights: number;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  taking: string | undefined;
  failed: { id: string; failure: Failure } | undefined;
  onChoose: (offer: Offer) => void;
  onSearchAgain: () => void;
}

/** A property with its best offer; opened, with all of them. */
export function ResultRow({ result, nights, isOpen, onOpenChange, taking, failed, onChoose, onSearchAgain }: Props) {
  const { property, offers, roomsLeft } = result;
  const [best] = offers;
  const Offers = fitsGrid(offers) ? OfferGrid : OfferList;
  if (!best) return null;
  const failure =
    failed && offers.some(({ allocation }) => allocation.allocation_id === failed.id) ? failed.failure : undefined;
  return (
    <li className="border-b border-border last:border-b-0">
      <Disclosure isExpanded={isOpen} onExpandedChange={onOpenChange}>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_11rem_8.5rem]">
          <div className="col-span-2 flex min-w-0 items-center gap-3 md:col-span-1">
            <Initial name={property.name} />
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-2 text-sm">
                <span className="break-words">{property.name}</span>
                <Stars count={property.star_rating} />
              </h2>
              <p className="truncate text-xs text-muted">
                {cityOf(property)}
                {typeof property.address.line === "string" && ` · ${property.address.line}`}
              </p>
            </div>
          </div>
          <div className="col-span-2 min-w-0 text-xs md:col-span-1">
            <p>
              <span className="font-semibold">{boardsOf(best)}</span>{" "}
              <span className="text-muted">{roomsOf(best)}</span>
            </p>
            <TermsWords terms={best.terms} zone={property.timezone} />
            <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
              {best.isOnRequest && (
                <Badge tone="caution" icon={Clock3}>
                  On request
                </Badge>
              )}
              {roomsLeft <= FEW && (
                <span className="font-semibold text-caution">{sayCount(roomsLeft, "room")} left</span>
              )}
            </div>
          </div>
          <p className="text-left md:text-right">
            <span className="block text-xs text-muted">
              {offers.length > 1 ? "from" : "total"}, {sayCount(nights, "night")}
            </span>
            <Money amount={best.allocation.grand_total} currency={best.allocation.currency} size="lg" />
          </p>
          <Button
            slot="trigger"
            className="flex h-9 items-center justify-center gap-2 rounded border border-line/60 bg-surface px-3 font-medium data-hovered:bg-hover pointer-coarse:h-11"
          >
            {sayCount(offers.length, "offer")}
            <span className="sr-only"> of {property.name}</span>
            <ChevronDown aria-hidden className={classes("size-4 transition-transform", isOpen && "rotate-180")} />
          </Button>
        </div>
        <DisclosurePanel className="px-4 data-[entering]:animate-appear">
          {isOpen && (
            <div className="flex flex-col gap-3 pb-4 md:pl-13">
              {failure && <HoldFailure failure={failure} onSearchAgain={onSearchAgain} />}
              <Offers property={property} offers={offers} taking={taking} onChoose={onChoose} />
            </div>
          )}
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

function HoldFailure({ failure, onSearchAgain }: { failure: Failure; onSearchAgain: () => void }) {
  const isOld = failure.code === "RATE_KEY_EXPIRED";
  return (
    <Notice
      tone="negative"
      title={isOld ? "These prices are over an hour old" : "The offer could not be held"}
      action={
        <Button className="h-8 rounded border border-line/60 bg-surface px-3 font-medium" onPress={onSearchAgain}>
          Search again
        </Button>
      }
    >
      {isOld ? "Search again for present ones." : `${failure.message}. Nothing was held.`}
    </Notice>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-10 place-items-center rounded bg-accent-soft text-md font-semibold text-accent"
    >
      {initialOf(name)}
    </span>
  );
}

/** The letter by which one knows a hotel: not the H of Hotel, nor the d of du. */
function initialOf(name: string): string {
  const own = name.replace(
    /^((the|hotel|hôtel|casa|haus|house|maison|résidence|albergo)\s+)?((de|du|des|del|della|di|la|le|las|los|el)\s+)*/i,
    "",
  );
  return (own || name).charAt(0).toUpperCase();
}
