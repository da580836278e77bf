"use client";

import { CarTaxiFront } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { TransferOffer } from "@/lib/transfer/schemas";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SideBySide, useIsWide } from "@/components/map/results/side-by-side";
import { useMapView } from "@/components/map/results/use-map-view";
import { ViewChoice } from "@/components/map/results/view-choice";
import { useCreateHold, type RepeatableSearch } from "../booking/checkout/use-hold";
import { toParty } from "../products/search/address";
import { holdChoice } from "../products/form/choice";
import { DroppedList, type RefusedProduct, WhyNoResults, removeDuplicates } from "../products/results/dropped-list";
import { describeDropped } from "../products/results/dropped-messages";
import { OfferRow } from "../products/results/offer-row";
import { SearchOutcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { compareByPrice, useFilteredOffers } from "../products/results/use-narrowed";
import { Empty } from "../ui/feedback/empty";
import { Skeleton } from "../ui/feedback/skeleton";
import { ButtonLink } from "../ui/button";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import {
  hotelOf,
  tooManyBags,
  type CompleteTransfer,
  pickupNote,
  transferPath,
  transferRequest,
} from "./transfer-state";
import { TransferFacts, transferName } from "./transfer-facts";
import { useZone } from "./use-zones";

const RouteMap = dynamic(() => import("./map/route-map").then((module) => module.RouteMap), {
  ssr: false,
  loading: () => <Skeleton className="h-[60dvh]" />,
});

/** The currency of hotels in the zone's place, because its transfers usually have the same. */
export function useLocalCurrency(zoneId: string): string | undefined {
  const zone = useZone(zoneId);
  const country = zone.data?.country_code;
  const properties = useRead(
    "property.list",
    { query: { country, limit: "1" } },
    { enabled: country !== undefined, staleTime: 300_000 },
  );
  return properties.data?.items[0]?.currency_code;
}

type Offer = z.output<typeof TransferOffer>;
type Found = ResponseOf<"transfer.search">;

const sorts = () =>
  [
    { id: "price", label: t("products.lowestPrice"), compare: compareByPrice },
    {
      id: "size",
      label: t("transfers.largest"),
      compare: (a: Offer, b: Offer) => b.vehicle_type.max_passengers - a.vehicle_type.max_passengers,
    },
    {
      id: "duration",
      label: t("products.shortest"),
      compare: (a: Offer, b: Offer) => (a.duration_minutes ?? 0) - (b.duration_minutes ?? 0) || compareByPrice(a, b),
    },
  ] as const;
const narrowings = () => [
  {
    name: "vehicle",
    label: t("transfers.vehicle"),
    of: (offer: Offer) => [offer.vehicle_type.name],
    say: (id: string) => id,
  },
  {
    name: "kind",
    label: t("transfers.class"),
    of: (offer: Offer) => [offer.service_class === 1 ? "private" : "shared"],
    say: (id: string) => (id === "private" ? t("transfers.class.private") : t("transfers.class.shared")),
  },
];

/** The transfers of a route on a date. */
export function TransferResults({ search }: { search: CompleteTransfer }) {
  const answer = useRead("transfer.search", { body: transferRequest(search) }, { staleTime: 60_000 });
  const refused = useRefused(search, answer.data);
  return (
    <SearchOutcome answer={answer} what={t("transfers.nounTo", { place: search.to.label })}>
      {({ offers }) => {
        const fitting = offers.filter((offer) => !tooManyBags(offer, search.bags));
        if (fitting.length === 0) return <Nothing search={search} refused={refused} />;
        return <List search={search} offers={fitting} refused={refused} answer={answer} />;
      }}
    </SearchOutcome>
  );
}

interface ListProps {
  search: CompleteTransfer;
  offers: readonly Offer[];
  refused: readonly RefusedProduct[];
  answer: RepeatableSearch;
}

function List({ search, offers, refused, answer }: ListProps) {
  const { shown, head, filters } = useFilteredOffers(offers, sorts(), narrowings());
  const [from, to] = [useZone(search.from.id).data, useZone(search.to.id).data];
  const { hasMap, isMap, onMap } = useMapView([from, to].flatMap((zone) => zone?.location ?? []));
  const isWide = useIsWide();
  const holds = useCreateHold();
  const vehicles = useVehicles();
  const route = t("products.routeTo", { from: search.from.label, to: search.to.label });
  const requestOf = ({ allocation_id }: Offer) => ({ ...transferRequest(search), allocation_id });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    const hotel = hotelOf(search);
    const choice = {
      product: "transfer",
      request,
      offer,
      route,
      pickupNote: pickupNote(search),
      ...(hotel && { hotel }),
      backTo: transferPath(search),
    } as const;
    void holds.take(offer.allocation_id, holdChoice(choice));
  };
  const list = (
    <ul className="rounded border border-border bg-surface">
      {shown.map((offer) => (
        <li key={offer.allocation_id} className="border-b border-border last:border-b-0">
          <OfferRow
            offer={offer}
            name={transferName(offer)}
            priceNote={
              offer.service_class === 1 && offer.units === 1 ? t("transfers.forVehicle") : t("products.forAll")
            }
            holding={{
              wanted: {
                product_type: PRODUCT_TYPE.TRANSFER,
                request: requestOf(offer),
                ...(search.time !== null && { time: search.time }),
              },
              holds,
              answer,
              onHold: () => hold(offer),
            }}
          >
            <TransferFacts offer={offer} image={vehicles.get(offer.vehicle_type.public_id)?.images[0]} isPictured />
          </OfferRow>
        </li>
      ))}
    </ul>
  );
  const map = isMap && <SearchMap search={search} isWide={isWide} />;
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={t("transfers.found", { transfers: formatCount(shown.length, "transfer"), route })}
        note={`${formatDate(search.date)} · ${formatParty(toParty(search.party))}`}
        {...head}
        view={hasMap && <ViewChoice isMap={isMap} onChange={onMap} />}
      />
      <ResultFilters {...filters} />
      {isWide && isMap ? (
        <SideBySide list={list} map={map} />
      ) : (
        <>
          {map}
          {list}
        </>
      )}
      <DroppedList refused={refused} of="transfer" />
    </section>
  );
}

/** The route on a map; choosing another destination searches there. */
function SearchMap({ search, isWide }: { search: CompleteTransfer; isWide: boolean }) {
  const router = useRouter();
  return (
    <RouteMap
      from={search.from}
      to={search.to}
      isBeside={isWide}
      onChoose={(to) => router.push(`${transferPath({ ...search, to })}&view=map`)}
    />
  );
}

function Nothing({ search, refused }: { search: CompleteTransfer; refused: readonly RefusedProduct[] }) {
  const local = useLocalCurrency(search.from.id);
  const other = local !== undefined && local !== search.currency ? local : undefined;
  return (
    <Empty
      icon={CarTaxiFront}
      title={t("transfers.none.title", { from: search.from.label, to: search.to.label })}
      action={
        refused.length === 0 &&
        other !== undefined && (
          <ButtonLink href={transferPath({ ...search, currency: other })} variant="primary">
            {t("products.searchIn", { currency: other })}
          </ButtonLink>
        )
      }
    >
      {refused.length > 0 ? (
        <>
          {t("transfers.none.refused", { date: formatDate(search.date) })}
          <WhyNoResults refused={refused} />
        </>
      ) : (
        nothingSold(search, other)
      )}
    </Empty>
  );
}

/**
 * The message if a route has no transfers in the searched currency.
 * @param local the place's currency, if it differs
 */
function nothingSold({ currency, date }: CompleteTransfer, local: string | undefined): string {
  const values = { currency, date: formatDate(date) };
  return local === undefined ? t("transfers.none.local", values) : t("transfers.none.localIs", { ...values, local });
}

/** The vehicle types by id; empty until loaded. */
function useVehicles(isEnabled = true) {
  const list = useRead("vehicleType.list", { query: { limit: "200" } }, { enabled: isEnabled, staleTime: 300_000 });
  return new Map(list.data?.items.map((one) => [one.public_id, one]));
}

/** Transfers that were left out of the results, with the reasons. */
function useRefused({ bags, from }: CompleteTransfer, found: Found | undefined): RefusedProduct[] {
  const dropped = (found?.dropped ?? []).filter(({ reason_code }) => reason_code !== "no_rate");
  const vehicles = useVehicles(dropped.length > 0);
  const zone = useZone(dropped.length > 0 ? from.id : undefined);
  const full = (found?.offers ?? []).flatMap((offer) => {
    const why = tooManyBags(offer, bags);
    return why === undefined ? [] : { name: transferName({ ...offer, units: 1 }), why };
  });
  const others = dropped.map((entry) => {
    const vehicle = vehicles.get(entry.vehicle_type_public_id ?? "");
    const isPrivate = entry.service_class === 1;
    const units = isPrivate ? "vehicle" : "seat";
    return {
      name: transferName({
        vehicle_type: { name: vehicle?.name ?? t("transfers.vehicle") },
        units: 1,
        service_class: isPrivate ? 1 : 2,
      }),
      why: describeDropped(entry, zone.data?.timezone ?? "UTC", units),
    };
  });
  return removeDuplicates([...full, ...others]);
}
