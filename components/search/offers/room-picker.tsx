"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatRatePlan } from "@/lib/format/board";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { asFailure } from "@/lib/staff/client/failure";
import { readQuery } from "@/lib/staff/client/hooks";
import { serviceNow } from "@/lib/staff/client/service-time";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { StayEarned } from "@/components/earnings/earned";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { SelectField } from "@/components/ui/fields/select-field";
import { Money } from "@/components/ui/values/money";
import { toOccupancy, type CompleteSearch } from "../search-state";
import { AddToQuote } from "@/components/quotes/add-to-quote";
import { toQuotedStay } from "./to-choice";
import { isOnRequest } from "./offer-labels";
import { OfferTerms } from "./offer-terms";
import { readNetPrices, netPricesRequest } from "./nets";
import type { Property } from "./offers";
import { listKeys, roomsLeftBeside, roomOptions, listShortages, sumPicks, type RoomOption } from "./room-picks";
import { TermsText } from "./terms-text";
import { OFFERS_FRESH_MS, type Offer, offersInput } from "./use-offers";

interface Props {
  property: Property;
  search: CompleteSearch;
  /** The cheapest combination, which is picked at first. */
  cheapest: Offer;
  taking: string | undefined;
  onChoose: (offer: Offer) => void;
  /** The combinations that the search found, shown if rooms cannot be picked one by one. */
  children: ReactNode;
}

/** Picks a room type and rate plan for each room, shows the total, and holds all rooms together. */
export function RoomPicker({ property, search, cheapest, taking, onChoose, children }: Props) {
  const cache = useQueryClient();
  const mayWrite = useMayWrite();
  const [now] = useState(serviceNow);
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const parties = toOccupancy(search.rooms);
  const keys = parties.map((party) => JSON.stringify(party));
  const different = [...new Set(keys)];
  const answers = useQueries({
    queries: different.map((key) => ({
      ...readQuery(
        "property.offers",
        offersInput(property.public_id, search, { occupancy: [parties[keys.indexOf(key)]!] }),
      ),
      staleTime: OFFERS_FRESH_MS,
    })),
  });
  const showsEarnings = useShowsEarnings();
  const nets = useQueries({
    queries: different.map((key) => ({
      ...readQuery("search", netPricesRequest(property.public_id, search, [parties[keys.indexOf(key)]!])),
      enabled: showsEarnings,
      staleTime: OFFERS_FRESH_MS,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return <PickerSkeleton name={property.name} rooms={parties.length} />;
  const options = keys.map((key) => roomOptions(answers[different.indexOf(key)]!.data?.offers ?? []));
  const first = listKeys(cheapest);
  const picks = options.flatMap((list, at) => {
    const option = list.find(({ key }) => key === (chosen[at] ?? first[at])) ?? list[0];
    return option ? [option] : [];
  });
  if (picks.length < parties.length) return children;

  const { currency } = search;
  const { total, net, terms } = sumPicks(picks, currency, now, readNetPrices(nets.map(({ data }) => data)));
  const shortages = listShortages(picks);
  const request = isOnRequest(cheapest);

  const hold = async () => {
    setChecking(true);
    setProblem(undefined);
    try {
      const { offers } = await cache.fetchQuery({
        ...readQuery("property.offers", offersInput(property.public_id, search, { picks: picks.map(pickOf) })),
        staleTime: 0,
      });
      const offer = offers[0];
      if (offer?.grand_total === total) onChoose(offer);
      else {
        setProblem(
          offer ? t("search.nowCost", { amount: formatAmount(offer.grand_total, currency) }) : t("search.oneSold"),
        );
        await Promise.all(answers.map(({ refetch }) => refetch()));
      }
    } catch (error) {
      setProblem(t("search.nothingHeld", { message: asFailure(error).message }));
    } finally {
      setChecking(false);
    }
  };

  return (
    <section aria-label={t("search.roomsOneByOne", { name: property.name })} className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {parties.map((party, at) => (
          <li key={at} className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <SelectField
              label={t("search.roomParty", { number: at + 1, party: formatParty(party) })}
              value={picks[at]!.key}
              onChange={(key) => setChosen({ ...chosen, [at]: key })}
              choices={options[at]!.map((option) => ({
                id: option.key,
                label: nameOf(option),
                note: `${formatAmount(option.offer.grand_total, currency)} · ${formatLeft(option, picks, at)}`,
              }))}
            />
            <div className="flex items-center justify-end gap-1 sm:h-9 pointer-coarse:sm:h-11">
              <Money amount={picks[at]!.offer.grand_total} currency={currency} />
              <OfferTerms offer={picks[at]!.offer} now={now} />
            </div>
          </li>
        ))}
      </ul>
      {shortages.length > 0 && (
        <Notice tone="caution" title={t("search.notEnough")}>
          {t("search.pickAnother", { shortages: shortages.join("; ") })}
        </Notice>
      )}
      {problem && (
        <Notice tone="negative" title={t("search.roomsNotHeld")}>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-3">
        <div aria-live="polite" className="flex flex-col text-xs">
          <span className="font-semibold">
            {rich("search.totalOfRooms", {
              count: parties.length,
              money: () => <Money key="total" amount={total} currency={currency} size="md" />,
            })}
          </span>
          <StayEarned total={total} net={net} currency={currency} />
          <TermsText terms={terms} zone={property.timezone} isShort />
        </div>
        {mayWrite && (
          <span className="flex items-center gap-2">
            <Button
              variant="primary"
              onPress={() => void hold()}
              isPending={isChecking || taking !== undefined}
              pendingLabel={t("search.holding")}
              isDisabled={shortages.length > 0}
            >
              {t(request ? "search.requestRooms" : "search.holdRooms", { count: parties.length })}
            </Button>
            <AddToQuote
              offer={toQuotedStay(pickedOffer(picks, currency), property, search)}
              label={t("search.quoteRooms", {
                name: property.name,
                count: parties.length,
                amount: formatAmount(total, currency),
              })}
            />
          </span>
        )}
      </div>
    </section>
  );
}

const pickedOffer = (picks: readonly RoomOption[], currency: string) => ({
  currency,
  slots: picks.map(({ slot }) => slot),
});

/** As high as the loaded picker, so that the layout does not shift. */
function PickerSkeleton({ name, rooms }: { name: string; rooms: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={t("search.loadingRooms", { name })} />
      {Array.from({ length: rooms }, (_, at) => (
        <Skeleton key={at} className="h-20 sm:h-14" />
      ))}
      <Skeleton className="h-16" />
    </div>
  );
}

const pickOf = ({ slot: { room_public_id, rate_plan_public_id } }: RoomOption) => ({
  room_public_id,
  rate_plan_public_id,
});

/** A room option's name, `Double room · Breakfast · Flexible`; without the board if the plan's name starts with it. */
function nameOf({ slot: { room_name, meal_plan_code, rate_plan_name } }: RoomOption): string {
  return `${room_name} · ${formatRatePlan(meal_plan_code, rate_plan_name)}`;
}

function formatLeft(option: RoomOption, picks: readonly RoomOption[], at: number): string {
  const left = roomsLeftBeside(option, picks, at);
  return left > 0 ? t("search.left", { count: left }) : t("search.noneLeft");
}
