"use client";

import { useState } from "react";
import { formatDate } from "@/lib/format/dates";
import { addMoney } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { useCreateHold } from "../booking/checkout/use-hold";
import { holdChoice } from "../products/form/choice";
import { DroppedList, removeDuplicates } from "../products/results/dropped-list";
import { NotHeld } from "../products/results/offer-row";
import { SearchOutcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { useFilteredOffers } from "../products/results/use-narrowed";
import { toParty } from "../products/search/address";
import { Button } from "../ui/button";
import { IfMayWrite } from "../ui/for-writing";
import { Money } from "../ui/values/money";
import { NoTransfers } from "./no-transfers";
import { transferName } from "./transfer-facts";
import { toChoice, TransferRow } from "./transfer-row";
import { type CompleteTransfer, formatDays, formatRoute, transferRequest } from "./transfer-state";
import { narrowings, type Offer, sorts, useVehicles, useWay, type Way } from "./use-way";

/** Offers of both ways, one of each chosen; they are held together. */
export function BothWays({ there, back }: { there: CompleteTransfer; back: CompleteTransfer }) {
  const ways = [useWay(there), useWay(back)] as const;
  const [first, second] = ways;
  const nothing = ways.find(({ answer, offers }) => answer.data && offers.length === 0);
  return (
    <SearchOutcome answer={first.answer} what={t("transfers.nounTo", { place: there.to.label })}>
      {() => (
        <SearchOutcome answer={second.answer} what={t("transfers.nounTo", { place: back.to.label })}>
          {() =>
            nothing ? (
              <NoTransfers
                search={nothing.search}
                refused={nothing.refused}
                oneWay={nothing === first ? back : there}
              />
            ) : (
              <Pairs ways={ways} />
            )
          }
        </SearchOutcome>
      )}
    </SearchOutcome>
  );
}

function Pairs({ ways }: { ways: readonly [Way, Way] }) {
  const [first, second] = ways;
  const { shown, head, filters } = useFilteredOffers([...first.offers, ...second.offers], sorts(), narrowings());
  const [picks, setPicks] = useState<Record<number, string>>({});
  const holds = useCreateHold();
  const vehicles = useVehicles();
  // The two ways have different directions, so an offer's direction tells its way.
  const lists = ways.map((way) => {
    const direction = transferRequest(way.search).direction;
    const offers = shown.filter((offer) => offer.direction === direction);
    const picked = offers.find(({ allocation_id: id }) => id === picks[direction]) ?? offers[0];
    return { ...way, direction, offers, picked };
  });
  const [there, back] = [lists[0]!.picked, lists[1]!.picked];
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={t("transfers.foundBothWays", { route: formatRoute(first.search) })}
        note={`${formatDays(first.search)} · ${formatParty(toParty(first.search.party))}`}
        {...head}
      />
      <ResultFilters {...filters} />
      {lists.map(({ search, offers, picked, answer, direction }, at) => (
        <section key={direction} aria-label={t(at === 0 ? "transfers.there" : "transfers.back")}>
          <h2 className="mb-1.5 flex flex-wrap gap-x-2 text-sm">
            <span>{t(at === 0 ? "transfers.there" : "transfers.back")}</span>
            <span className="font-normal text-muted">
              {formatDate(search.date)} · {formatRoute(search)}
            </span>
          </h2>
          <ul className="rounded border border-border bg-surface">
            {offers.map((offer) => (
              <li key={offer.allocation_id} className="border-b border-border last:border-b-0">
                <TransferRow
                  {...{ search, offer, holds, answer, vehicles }}
                  picking={{
                    isPicked: offer === picked,
                    onPick: () => setPicks({ ...picks, [direction]: offer.allocation_id }),
                  }}
                />
              </li>
            ))}
          </ul>
          {offers.length === 0 && <p className="text-muted">{t("transfers.noneShown")}</p>}
        </section>
      ))}
      <DroppedList refused={removeDuplicates([...first.refused, ...second.refused])} of="transfer" />
      {there && back && <HoldBoth {...{ first, second, there, back, holds }} />}
    </section>
  );
}

interface HoldBothProps {
  first: Way;
  second: Way;
  there: Offer;
  back: Offer;
  holds: ReturnType<typeof useCreateHold>;
}

/** The chosen transfers of both ways with their total; holds them together. */
function HoldBoth({ first, second, there, back, holds }: HoldBothProps) {
  const { take, taking, failed, searchAgain } = holds;
  const currency = there.currency_code;
  const id = `${there.allocation_id} ${back.allocation_id}`;
  const again = () => void Promise.all([searchAgain(first.answer), searchAgain(second.answer)]);
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-3 border-t border-border bg-bg py-3 max-sm:bottom-14">
      {failed?.id === id && <NotHeld failure={failed.failure} onSearchAgain={again} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="block text-xs text-muted">
            {transferName(there)} + {transferName(back)}
          </span>
          <Money
            amount={addMoney([there.total_selling_rate, back.total_selling_rate], currency)}
            currency={currency}
            size="lg"
          />
        </p>
        <IfMayWrite>
          <Button
            variant="primary"
            isPending={taking === id}
            pendingLabel={t("products.holding")}
            onPress={() =>
              void take(id, holdChoice(toChoice(first.search, there, { search: second.search, offer: back })))
            }
          >
            {t("transfers.holdBothWays")}
          </Button>
        </IfMayWrite>
      </div>
    </div>
  );
}
