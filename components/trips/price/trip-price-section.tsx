"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { BookingEarned, NetAndEarning } from "@/components/earnings/earned";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Section } from "@/components/ui/layout/section";
import { Instant } from "@/components/ui/values/instant";
import { Money } from "@/components/ui/values/money";
import { formatCount } from "@/lib/format/counts";
import { formatList } from "@/lib/format/words";
import { formatAmount } from "@/lib/format/money";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { asFailure } from "@/lib/staff/client/failure";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { tripQueries, type TripPrice } from "../queries";

// Loaded on demand: most visits do not open it.
const PricePanel = dynamic(() => import("./price-panel").then((panel) => panel.PricePanel));

/** The travellers' price of a trip: one price for everything, or the bookings' prices by currency. */
export function TripPriceSection({ id }: { id: string }) {
  const price = useTripPrice(id);
  const [isSetting, setSetting] = useState(false);
  const { data } = price;
  if (!data)
    return (
      <Section title={t("trips.price")}>
        {price.error ? (
          <Notice
            tone="negative"
            title={`${price.error.message}.`}
            action={
              <Button size="sm" onPress={() => void price.refetch()}>
                {t("common.tryAgain")}
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-16" />
        )}
      </Section>
    );
  const { own, terms } = data;
  return (
    <Section title={t("trips.price")}>
      <div className="flex flex-col gap-3">
        {own ? <OnePrice price={data} own={own} onAgain={() => setSetting(true)} /> : <Totals price={data} />}
        <IfMayWrite>
          {terms?.allowed && own?.is_current !== false && (
            <Button size="sm" className="self-start print:hidden" onPress={() => setSetting(true)}>
              {own ? t("trips.price.change") : t("trips.price.set")}
            </Button>
          )}
          {own && terms?.allowed === null && <Remove id={id} />}
        </IfMayWrite>
        {data.totals.length > 0 && (
          <IfMayWrite>
            <div className="border-t border-border pt-2 print:hidden">
              <ShowSwitch id={id} isOn={data.shows_price} />
            </div>
          </IfMayWrite>
        )}
      </div>
      {isSetting && <PricePanel id={id} price={data} onClose={() => setSetting(false)} />}
    </Section>
  );
}

/** The price of a trip; outside the client view also what it earns. */
export const useTripPrice = (id: string) =>
  useRead("trip.price.get", tripQueries(id, useShowsEarnings()).price, { staleTime: FRESH_FOR_MS });

function OnePrice({
  price: { fees, terms, bookings },
  own,
  onAgain,
}: {
  price: TripPrice;
  own: NonNullable<TripPrice["own"]>;
  onAgain: () => void;
}) {
  const showsEarnings = useShowsEarnings();
  const { amount, currency } = own;
  return (
    <>
      <div className="flex flex-col gap-1">
        <Money amount={amount} currency={currency} size="xl" />
        <p className="text-muted">{t("trips.price.forAll", { bookings: formatCount(own.bookings, "booking") })}</p>
        {fees.length > 0 && (
          <p>
            {t("trips.price.plusFees", {
              fees: formatList(fees.map((fee) => formatAmount(fee.amount, fee.currency))),
            })}
          </p>
        )}
        {terms?.currency === currency && (
          <>
            <NetAndEarning net={terms.net_total} markup={terms.markup} currency={currency} />
            {showsEarnings && (
              <p className="text-xs text-muted">
                {t(terms.is_converted ? "trips.price.atProfileAbout" : "trips.price.atProfile", {
                  amount: formatAmount(terms.profile_price, currency),
                })}
              </p>
            )}
          </>
        )}
        {showsEarnings && (
          <p className="text-xs text-muted">
            {rich("trips.price.setBy", {
              name: own.set_by ?? t("trips.price.someone"),
              at: () => <Instant key="at" at={own.set_at} />,
            })}
          </p>
        )}
      </div>
      {showsEarnings && !own.is_current && own.profile_price !== undefined && (
        <Notice tone="caution" title={t("trips.price.changed")}>
          <p>
            {terms?.currency === currency
              ? t("trips.price.changedFrom", {
                  before: formatCount(own.bookings, "booking"),
                  was: formatAmount(own.profile_price, currency),
                  now: formatCount(bookings, "booking"),
                  is: formatAmount(terms.profile_price, currency),
                })
              : t("trips.price.noRate", { currency })}
          </p>
          {terms?.allowed && (
            <IfMayWrite>
              <Button size="sm" className="mt-2" onPress={onAgain}>
                {t("trips.price.setAgain")}
              </Button>
            </IfMayWrite>
          )}
        </Notice>
      )}
    </>
  );
}

/** The totals by currency, and their sum by today's exchange rates. */
function Totals({ price: { totals, approximate } }: { price: TripPrice }) {
  if (totals.length === 0) return <p className="text-muted">{t("trips.nothingToPay")}</p>;
  const [size, isSeveral] = totals.length > 1 ? (["lg", true] as const) : (["xl", false] as const);
  return (
    <div>
      <ul className="flex flex-col gap-1">
        {totals.map((sold) => (
          <li key={sold.currency}>
            <Money amount={sold.sell_total} currency={sold.currency} size={size} />
            <BookingEarned booking={{ ...sold, breakdown: breakdownOf(sold) }} />
          </li>
        ))}
      </ul>
      {isSeveral && approximate && (
        <p className="mt-2 border-t border-border pt-2">
          {t("trips.price.about", { amount: formatAmount(approximate.sell_total, approximate.currency) })}
        </p>
      )}
      <p className="mt-2 text-xs text-muted">{t("trips.totalsHint")}</p>
    </div>
  );
}

const breakdownOf = ({ net_total: net, markup }: TripPrice["totals"][number]) =>
  net === undefined || markup === undefined ? undefined : { net_total: net, markup };

/** A switch for whether the itinerary, printed and by link, shows a price. */
function ShowSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  const { change, isPending, wanted } = useChangedPrice(id);
  return (
    <SwitchField
      isSelected={isPending ? (wanted?.shows_price ?? isOn) : isOn}
      onChange={(shows_price) => change({ shows_price })}
      isDisabled={isPending}
    >
      {t("trips.price.onItinerary")}
    </SwitchField>
  );
}

/** Removes a trip's own price, if the agency no longer allows setting one. */
function Remove({ id }: { id: string }) {
  const { change, isPending } = useChangedPrice(id);
  return (
    <Button
      size="sm"
      className="self-start print:hidden"
      onPress={() => change({ price: null })}
      isPending={isPending}
      pendingLabel={t("common.saving")}
    >
      {t("trips.price.remove")}
    </Button>
  );
}

function useChangedPrice(id: string) {
  const cache = useQueryClient();
  const update = useAct("trip.price.update");
  const change = (body: NonNullable<InputOf<"trip.price.update">["body"]>) =>
    update.mutate(
      { input: { params: { public_id: id }, body } },
      {
        onSuccess: () => void cache.invalidateQueries({ queryKey: ["trip.price.get"] }),
        onError: (failure) =>
          toast({ tone: "negative", title: t("trips.price.notSaved"), text: asFailure(failure).message }),
      },
    );
  return { change, isPending: update.isPending, wanted: update.variables?.input.body };
}
