"use client";

import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { Info } from "lucide-react";
import { Button, Dialog, DialogTrigger, Heading } from "react-aria-components";
import { formatDate } from "@/lib/format/dates";
import { PolicyView } from "@/components/booking/checkout/policy-view";
import { Floating } from "@/components/ui/floating";
import { Money } from "@/components/ui/values/money";
import { t } from "@/lib/language/text";
import { formatOfferBoards, formatRooms } from "./offer-labels";
import type { Offer } from "./use-offers";

/** An offer's policy, nightly prices and fees in a popover, because touch screens have no hover. */
export function OfferTerms({ offer, now }: { offer: Offer; now: Date }) {
  const { cancellation_policy: policy, fees_at_property: fees, grand_total, currency, slots } = offer;
  const paidThere = fees.filter(isPaidAtProperty);
  return (
    <DialogTrigger>
      <Button
        aria-label={t("search.termsOf", { what: formatRooms(offer), boards: formatOfferBoards(offer) })}
        className="grid size-7 shrink-0 place-items-center rounded text-muted data-hovered:bg-hover pointer-coarse:size-11"
      >
        <Info aria-hidden className="size-4" />
      </Button>
      <Floating className="w-80 max-w-[calc(100vw-1rem)]">
        <Dialog className="flex max-h-[70dvh] flex-col gap-4 overflow-auto p-4 text-xs outline-none">
          <Heading slot="title" className="text-sm">
            {formatRooms(offer)}
            <span className="block font-normal text-muted">{formatOfferBoards(offer)}</span>
          </Heading>
          <section className="flex flex-col gap-2">
            <h4 className="font-semibold text-muted">{t("search.cancellingCosts")}</h4>
            <PolicyView policy={policy} total={grand_total} start={now} />
          </section>
          {slots.map((slot, at) => (
            <section key={at} className="flex flex-col gap-1">
              <h4 className="font-semibold text-muted">
                {slots.length > 1 ? t("search.roomNightly", { number: at + 1 }) : t("search.nightly")}
              </h4>
              <ul>
                {slot.nightly.map(({ date, total }) => (
                  <li key={date} className="flex justify-between gap-4">
                    {formatDate(date)} <Money amount={total} currency={currency} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {paidThere.length > 0 && (
            <section className="flex flex-col gap-1">
              <h4 className="font-semibold text-muted">{t("search.alsoPaid")}</h4>
              <ul>
                {paidThere.map((fee) => (
                  <li key={fee.code} className="flex justify-between gap-4">
                    {fee.name} <Money amount={fee.amount} currency={fee.currency} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Dialog>
      </Floating>
    </DialogTrigger>
  );
}
