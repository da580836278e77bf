"use client";

import { useState } from "react";
import { serviceNow } from "@/lib/staff/client/service-time";
import { classes } from "@/components/ui/class-names";
import { OfferButton, type OffersProps } from "./offer-button";
import { boardsOf, roomsOf, formatOccupancy, termsOfPolicy } from "./offer-labels";
import { TermsText } from "./terms-text";
import type { Offer } from "./use-offers";

/** Maximum number of rate plans side by side. */
const MAX_COLUMNS = 5;

/** Whether rooms and rate plans fit a table. */
export function fitsGrid(offers: readonly Offer[]): boolean {
  const plans = new Set(offers.map(planKey));
  return plans.size <= MAX_COLUMNS && offers.every(({ slots }) => slots.length === 1);
}

const planKey = ({ slots }: Offer): string => slots.map((slot) => slot.rate_plan_public_id).join();

/** A property's offers as a table of rooms by rate plans; on a phone the plans are listed below their room. */
export function OfferGrid({ property, offers, taking, onChoose }: OffersProps) {
  const [now] = useState(serviceNow);
  const rows = groupBy(offers, roomsOf);
  const columns = [...groupBy(offers, planKey)];
  return (
    <table aria-label={`Offers of ${property.name}`} className="block w-full md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left align-top text-xs">
          <th scope="col" className="w-44 py-2 pr-4 font-semibold text-muted">
            Room
          </th>
          {columns.map(([plan, [offer]]) => (
            <th key={plan} scope="col" className="px-1 py-2 font-normal">
              <span className="block font-semibold">{boardsOf(offer!)}</span>
              <TermsText
                terms={termsOfPolicy(offer!.cancellation_policy, offer!.grand_total, now)}
                zone={property.timezone}
                isShort
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {[...rows].map(([room, sold]) => (
          <tr key={room} className="flex flex-col gap-1 border-t border-border py-2 align-top md:table-row">
            <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
              {room}
              <span className="block text-xs font-normal text-muted">{formatOccupancy(sold[0]!)}</span>
            </th>
            {columns.map(([plan]) => {
              const offer = sold.find((one) => planKey(one) === plan);
              return (
                <td key={plan} className={classes("md:px-1 md:py-1", !offer && "hidden md:table-cell")}>
                  {offer ? (
                    <OfferButton offer={offer} property={property} taking={taking} onChoose={onChoose} />
                  ) : (
                    <span className="text-xs text-muted">
                      <span aria-hidden className="block px-2.5 py-1.5">
                        –
                      </span>
                      <span className="sr-only">Not offered</span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
