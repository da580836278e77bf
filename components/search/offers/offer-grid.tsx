"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { serviceNow } from "@/lib/staff/client/service-time";
import { classes } from "@/components/ui/class-names";
import { OfferButton, type OffersProps } from "./offer-button";
import { formatOfferBoards, formatRooms, formatOccupancy, summarizePolicy } from "./offer-labels";
import { TermsText } from "./terms-text";
import type { Offer } from "./use-offers";

/** Maximum number of rate plans side by side. */
const MAX_COLUMNS = 4;

/**
 * Classes that show the offers as a table from 48 rem on, where a seven-digit amount fits its column. In narrower
 * places the plans are listed below their room.
 */
const FROM_48_REM = {
  table: "@3xl:table @3xl:table-fixed",
  head: "@3xl:not-sr-only @3xl:table-header-group",
  body: "@3xl:table-row-group",
  row: "@3xl:table-row",
  cell: "@3xl:px-1 @3xl:py-1",
  none: "hidden @3xl:table-cell",
  label: "block @3xl:hidden",
};
const FROM_56_REM: typeof FROM_48_REM = {
  table: "@4xl:table @4xl:table-fixed",
  head: "@4xl:not-sr-only @4xl:table-header-group",
  body: "@4xl:table-row-group",
  row: "@4xl:table-row",
  cell: "@4xl:px-1 @4xl:py-1",
  none: "hidden @4xl:table-cell",
  label: "block @4xl:hidden",
};

/** Whether the offers' rooms and rate plans fit a table. */
export function fitsOfferGrid(offers: readonly Offer[]): boolean {
  const plans = new Set(offers.map(planKey));
  return plans.size <= MAX_COLUMNS && offers.every(({ slots }) => slots.length === 1);
}

const planKey = ({ slots }: Offer): string => slots.map((slot) => slot.rate_plan_public_id).join();

/** A property's offers as a table of rooms by rate plans. In narrow places the plans are listed below their room. */
export function OfferGrid({ property, offers, taking, onChoose, dates, findNet }: OffersProps) {
  const [now] = useState(serviceNow);
  const rows = groupBy(offers, formatRooms);
  const columns = [...groupBy(offers, planKey)];
  const wide = columns.length < MAX_COLUMNS ? FROM_48_REM : FROM_56_REM;
  return (
    <div className="@container">
      <table
        aria-label={t("search.offersList", { name: property.name })}
        className={classes("block w-full", wide.table)}
      >
        <thead className={classes("sr-only", wide.head)}>
          <tr className="text-start align-top text-xs">
            <th scope="col" className="w-36 py-2 pe-4 font-semibold text-muted">
              {t("search.room")}
            </th>
            {columns.map(([plan, [offer]]) => (
              <th key={plan} scope="col" className="px-1 py-2 font-normal">
                <span className="block font-semibold">{formatOfferBoards(offer!)}</span>
                <TermsText
                  terms={summarizePolicy(offer!.cancellation_policy, offer!.grand_total, now)}
                  zone={property.timezone}
                  isShort
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes("block", wide.body)}>
          {[...rows].map(([room, sold]) => (
            <tr key={room} className={classes("flex flex-col gap-1 border-t border-border py-2 align-top", wide.row)}>
              <th scope="row" className="py-1.5 pe-4 text-start font-semibold">
                {room}
                <span className="block text-xs font-normal text-muted">{formatOccupancy(sold[0]!)}</span>
              </th>
              {columns.map(([plan]) => {
                const offer = sold.find((one) => planKey(one) === plan);
                return (
                  <td key={plan} className={classes(wide.cell, !offer && wide.none)}>
                    {offer ? (
                      <OfferButton
                        offer={offer}
                        property={property}
                        taking={taking}
                        onChoose={onChoose}
                        dates={dates}
                        findNet={findNet}
                        labelClass={wide.label}
                      />
                    ) : (
                      <span className="text-xs text-muted">
                        <span aria-hidden className="block px-2.5 py-1.5">
                          –
                        </span>
                        <span className="sr-only">{t("search.notOffered")}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
