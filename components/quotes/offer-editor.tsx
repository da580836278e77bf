"use client";

import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { formatCountry } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { NetAndEarning } from "../earnings/earned";
import { Button } from "../ui/button";
import { TextField } from "../ui/fields/text-field";
import { OfferFacts } from "./offer-facts";
import { formatOfferName } from "./offer-name";
import type { QuotedOffer } from "./use-booking-of-offer";

interface Props {
  offer: QuotedOffer;
  now: Date;
  /** The typed sell price; empty for the profile's price. */
  price: string;
  onPrice: (price: string) => void;
  /** Moves the offer; absent at the ends of the row. */
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  onRemove: () => void;
  isWritable: boolean;
  isChosen: boolean;
  /** The recheck's result and the Book button. */
  children?: ReactNode;
}

/** The country in which the guests buy, if the search named it. */
function marketOf(offer: QuotedOffer): string | undefined {
  if (offer.product_type === PRODUCT_TYPE.STAY) return offer.stay.guest_market;
  return offer.product_type === PRODUCT_TYPE.PACKAGE ? offer.guest_market : undefined;
}

/** An offer of a quote, with fields for its own price and its position. */
export function OfferEditor({ offer, now, price, onPrice, isWritable, isChosen, children, ...acts }: Props) {
  const { currency, allowed, profile_price: profile } = offer;
  const name = formatOfferName(offer);
  const market = marketOf(offer);
  return (
    <li
      className={`flex flex-col overflow-hidden rounded border bg-surface ${isChosen ? "border-accent" : "border-border"}`}
    >
      <OfferFacts offer={offer} now={now}>
        {market !== undefined && (
          <p className="text-xs text-muted">{t("search.guestsFrom", { country: formatCountry(market) })}</p>
        )}
        <NetAndEarning net={offer.net_total} markup={offer.markup} currency={currency} />
        {isChosen && <p className="mt-1 text-xs font-semibold text-accent">{t("quotes.status.CHOSEN")}</p>}
        <div className="mt-2 flex flex-col items-start gap-2 empty:hidden">{children}</div>
      </OfferFacts>
      {isWritable && (
        <div className="flex flex-col gap-3 border-t border-border p-4">
          {allowed && (
            <TextField
              label={t("quotes.ownPrice", { currency })}
              inputMode="decimal"
              autoComplete="off"
              placeholder={profile}
              value={price}
              onChange={onPrice}
              isOptional
              hint={t("quotes.priceRange", {
                min: formatAmount(allowed.min, currency),
                max: formatAmount(allowed.max, currency),
              })}
            />
          )}
          <div className="flex justify-between gap-1">
            <span className="flex gap-1">
              <Button
                size="sm"
                variant="quiet"
                isDisabled={!acts.onEarlier}
                onPress={() => acts.onEarlier?.()}
                aria-label={t("quotes.moveForward", { name })}
              >
                <ArrowLeft aria-hidden className="size-4" />
              </Button>
              <Button
                size="sm"
                variant="quiet"
                isDisabled={!acts.onLater}
                onPress={() => acts.onLater?.()}
                aria-label={t("quotes.moveBack", { name })}
              >
                <ArrowRight aria-hidden className="size-4" />
              </Button>
            </span>
            <Button size="sm" variant="quiet" onPress={acts.onRemove} aria-label={t("quotes.remove", { name })}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
