"use client";

import { Binoculars } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { OfferRow, type HoldAction } from "../products/results/offer-row";
import { formatLanguageName } from "@/lib/format/names";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDay, formatMinutes } from "@/lib/format/dates";
import { classes } from "../ui/class-names";
import { ChipChoice } from "../ui/fields/chip-choice";
import { Disclosure } from "../ui/layout/disclosure";
import { Picture, type RecordImage } from "../ui/pictures/picture";
import { Money } from "../ui/values/money";
import { formatAmount } from "@/lib/format/money";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { hidePart } from "@/components/ui/values/text-parts";
import { formatShares, type Option, type Tour } from "./departures";
import { formatMeetingPoint, type Offer } from "./tour-facts";

/** A row shows the remaining seats if there are at most this many. */
const LOW_STOCK = 5;

interface Props {
  tour: Tour;
  holdingOf: (offer: Offer) => HoldAction;
  isOpenAtFirst: boolean;
  /** The tour's page. */
  href?: string;
  image?: RecordImage | undefined;
  /** Whether the row is on the tour's own page, which shows the name and pictures already. */
  isOnOwnPage?: boolean;
}

/** A tour with its cheapest departure; expanded, with all departures. */
export function TourRow({ tour, holdingOf, isOpenAtFirst, href, image, isOnOwnPage = false }: Props) {
  const [picked, setPicked] = useState<string>();
  const offers = tour.options.flatMap((option) => option.offers);
  const offer = offers.find(({ allocation_id }) => allocation_id === picked) ?? tour.cheapest;
  return (
    <>
      <OfferRow
        offer={offer}
        name={`${tour.name}, ${offer.option_name}, ${formatDate(offer.date)}, ${offer.start_time}`}
        priceNote={picked === undefined && offers.length > 1 ? t("tours.cheapestForAll") : t("products.forAll")}
        holding={holdingOf(offer)}
        aside={
          offer.seats_left <= LOW_STOCK && (
            <span className="font-semibold text-caution">
              {t("products.seatsLeft", { seats: formatCount(offer.seats_left, "seat") })}
            </span>
          )
        }
      >
        <div className="flex items-center gap-3">
          {!isOnOwnPage && (
            <Picture
              image={image}
              alt=""
              sizes="6rem"
              className="aspect-[3/2] w-24 self-start rounded"
              icon={Binoculars}
            />
          )}
          <div className="min-w-0">
            {isOnOwnPage ? (
              <h3 className="text-sm">{offer.option_name}</h3>
            ) : (
              <h2 className="text-sm wrap-anywhere">
                {href === undefined ? (
                  tour.name
                ) : (
                  <Link href={href} prefetch={false} className="no-underline hover:underline">
                    {tour.name}
                  </Link>
                )}
              </h2>
            )}
            <p className="text-xs text-muted">
              {formatMinutes(offer.duration_minutes)} · {formatMeetingPoint(offer)}
            </p>
            <p className="text-xs tabular-nums">
              <span className="font-semibold">
                {formatDate(offer.date)}, {offer.start_time}
              </span>
              {!isOnOwnPage && ` · ${offer.option_name}`} · {formatShares(offer)}
            </p>
          </div>
        </div>
      </OfferRow>
      <div className={classes("px-4 pb-3", !isOnOwnPage && "lg:ps-31")}>
        <Disclosure
          title={
            <>
              {rich("tours.departuresOfTour", {
                departures: formatCount(offers.length, "departure"),
                tour: tour.name,
                hidden: hidePart,
              })}
            </>
          }
          isOpenAtFirst={isOpenAtFirst}
        >
          <div className="flex flex-col gap-3 py-2">
            {tour.options.map((option) => (
              <OptionDepartures key={option.id} option={option} picked={offer.allocation_id} onPick={setPicked} />
            ))}
          </div>
        </Disclosure>
      </div>
    </>
  );
}

function OptionDepartures({
  option,
  picked,
  onPick,
}: {
  option: Option;
  picked: string;
  onPick: (id: string) => void;
}) {
  const [first] = option.offers;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-xs">
        <span className="font-semibold">{option.name}</span>
        <span className="text-muted">
          {first!.languages.length > 0 && ` · ${first!.languages.map(formatLanguageName).join(t("format.comma"))}`}
          {first!.confirmation_mode === "ON_REQUEST" && ` · ${t("tours.onRequest")}`}
        </span>
      </p>
      <ChipChoice
        label={t("tours.departuresOf", { option: option.name })}
        value={option.offers.some(({ allocation_id }) => allocation_id === picked) ? picked : null}
        onChange={onPick}
        chips={option.offers.map(
          ({ allocation_id: id, date, start_time, total_selling_rate: total, currency_code }) => ({
            id,
            name: `${formatDate(date)}, ${start_time}, ${formatAmount(total, currency_code)}`,
            label: (
              <>
                <span className="whitespace-nowrap">{formatDay(date)}</span>
                <span className="text-muted tabular-nums">{start_time}</span>
                <Money amount={total} currency={currency_code} />
              </>
            ),
          }),
        )}
      />
    </div>
  );
}
