"use client";

import { useQueries } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { groupJourneys, countMinutes } from "@/lib/core/journeys";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { readQuery, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useCreateHold, type RepeatableSearch } from "../booking/checkout/use-hold";
import { toParty } from "../products/search/address";
import { holdChoice } from "../products/form/choice";
import { DroppedList, removeDuplicates, type RefusedProduct } from "../products/results/dropped-list";
import { describeDropped } from "../products/results/dropped-messages";
import { OfferRow } from "../products/results/offer-row";
import { SearchOutcome } from "../products/results/outcome";
import { ResultFilters, ResultHead } from "../products/results/result-head";
import { compareByPrice, useFilteredOffers } from "../products/results/use-narrowed";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { formatList, formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import { formatCabin } from "./cabin-labels";
import { formatClock, FlightChanges, flightNumber, FlightLegs, type Offer } from "./flight-facts";
import { flightPath, flightRequest, type CompleteFlight } from "./flight-state";
import { FareFacts, nameFare } from "./fare-facts";
import { groupItineraries, type Itinerary } from "./itineraries";
import { NoFlights } from "./no-flights";

/** An offer shows its remaining seats if it has at most this many. */
const LOW_STOCK = 9;
/** The number of fares of an itinerary that are shown at first. */
const FARES_AT_FIRST = 3;

/** Total travel time of all directions in minutes, including changes. */
const timeOf = ({ segments }: Offer): number =>
  groupJourneys(segments).reduce((sum, journey) => sum + countMinutes(journey), 0);
const hasStop = ({ segments }: Offer): boolean => groupJourneys(segments).some((journey) => journey.length > 1);
const sorts = () =>
  [
    { id: "price", label: t("products.lowestPrice"), compare: compareByPrice },
    {
      id: "departure",
      label: t("flights.earliest"),
      compare: (a: Offer, b: Offer) =>
        departsAt(a) === departsAt(b) ? compareByPrice(a, b) : departsAt(a) < departsAt(b) ? -1 : 1,
    },
    {
      id: "duration",
      label: t("products.shortest"),
      compare: (a: Offer, b: Offer) => timeOf(a) - timeOf(b) || compareByPrice(a, b),
    },
  ] as const;
const narrowings = () => [
  {
    name: "change",
    label: t("flights.stops"),
    of: (offer: Offer) => [hasStop(offer) ? "one" : "none"],
    say: (id: string) => (id === "one" ? t("flights.oneStop") : t("flights.nonstop")),
  },
  {
    name: "airline",
    label: t("flights.airline"),
    of: (offer: Offer) => offer.segments.map(({ carrier_name }) => carrier_name),
    say: (id: string) => id,
  },
  {
    name: "departs",
    label: t("flights.departure"),
    of: (offer: Offer) => [partOfDay(departsAt(offer))],
    say: (id: string) => t(`flights.departs.${id as PartOfDay}`),
  },
  {
    name: "departsBack",
    label: t("flights.departureBack"),
    of: ({ segments }: Offer) =>
      segments
        .filter(({ direction }) => direction === "INBOUND")
        .slice(0, 1)
        .map(({ departs_at }) => partOfDay(departs_at)),
    say: (id: string) => t(`flights.departs.${id as PartOfDay}`),
  },
  {
    name: "bags",
    label: t("flights.bags"),
    of: (offer: Offer) => [offer.segments.every(hasHoldBag) ? "hold" : "cabin"],
    say: (id: string) => (id === "hold" ? t("flights.bags.hold") : t("flights.bags.cabin")),
  },
  { name: "in", label: t("flights.cabin"), of: (offer: Offer) => [offer.cabin], say: formatCabin },
];

type PartOfDay = "morning" | "afternoon" | "evening";
function partOfDay(at: string): PartOfDay {
  const hour = Number(at.slice(11, 13));
  return hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
}
const hasHoldBag = ({ baggage, baggage_included: pieces }: Offer["segments"][number]): boolean =>
  (baggage?.checked_pieces ?? pieces) > 0;

/** Local departure time of the outbound flight. All offers leave from the same airport, so the times are comparable. */
const departsAt = ({ segments }: Offer): string => segments[0]!.departs_at;

/** Flight offers between two places, one way or return. */
export function FlightResults({ search }: { search: CompleteFlight }) {
  const answer = useRead("flight.search", { body: flightRequest(search) }, { staleTime: 60_000 });
  const refused = useRefused(search, answer.data);
  return (
    <SearchOutcome answer={answer} what={t("flights.nounTo", { place: search.destination.label })}>
      {({ offers, truncated }) =>
        offers.length === 0 ? (
          <NoFlights search={search} refused={refused} />
        ) : (
          <List search={search} offers={offers} isCut={truncated} refused={refused} answer={answer} />
        )
      }
    </SearchOutcome>
  );
}

interface ListProps {
  search: CompleteFlight;
  offers: readonly Offer[];
  isCut: boolean;
  refused: readonly RefusedProduct[];
  answer: RepeatableSearch;
}

function List({ search, offers, isCut, refused, answer }: ListProps) {
  const { shown, head, filters } = useFilteredOffers(offers, sorts(), narrowings());
  const itineraries = groupItineraries(shown);
  const fares = itineraries.reduce((sum, itinerary) => sum + itinerary.fares.length, 0);
  const holds = useCreateHold();
  const requestOf = ({ allocation_id }: Offer) => ({ ...flightRequest(search), allocation_id });
  const wantedOf = (offer: Offer) => ({ product_type: PRODUCT_TYPE.FLIGHT, request: requestOf(offer) });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    void holds.take(offer.allocation_id, holdChoice({ product: "flight", request, offer, backTo: flightPath(search) }));
  };
  const { origin, destination, departure, back, isReturn, party } = search;
  const days = isReturn && back !== null ? formatDateRange(departure, back) : formatDate(departure);
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={t("flights.found", {
          flights: formatCount(itineraries.length, isReturn ? "returnFlight" : "flight"),
          from: origin.label,
          to: destination.label,
        })}
        note={`${days} · ${formatParty(toParty(party))} · ${formatCount(fares, "fare")}`}
        {...head}
      />
      <ResultFilters {...filters} />
      {isCut && (
        <Notice tone="info" title={t("flights.notAll")}>
          {t("flights.notAllText", { count: offers.length })}
        </Notice>
      )}
      <ul className="rounded border border-border bg-surface">
        {itineraries.map((itinerary) => (
          <li
            key={itinerary.id}
            className="border-b border-border last:border-b-0 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div className="flex flex-col gap-2 px-4 py-3">
              <h2 className="sr-only">{nameFlights(itinerary.segments)}</h2>
              <FlightLegs segments={itinerary.segments} isFareApart />
              <FlightChanges segments={itinerary.segments} isFareApart />
            </div>
            <Fares itinerary={itinerary}>
              {(offer) => (
                <OfferRow
                  offer={offer}
                  name={nameOf(offer)}
                  priceNote={isReturn ? t("flights.thereAndBack") : t("products.forAll")}
                  holding={{ wanted: wantedOf(offer), holds, answer, onHold: () => hold(offer) }}
                  aside={<SeatsLeft offer={offer} />}
                >
                  <FareFacts offer={offer} />
                </OfferRow>
              )}
            </Fares>
          </li>
        ))}
      </ul>
      <DroppedList refused={refused} of="fare" />
    </section>
  );
}

/** An itinerary's cheapest fares, and a button that shows the others. */
function Fares({ itinerary, children }: { itinerary: Itinerary; children: (offer: Offer) => ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const fares = itinerary.fares.toSorted(compareByPrice);
  const hidden = isWhole ? [] : fares.slice(FARES_AT_FIRST);
  return (
    <div className="border-t border-border lg:border-s lg:border-t-0">
      <ul aria-label={t("flights.fares")}>
        {fares.slice(0, fares.length - hidden.length).map((offer) => (
          <li key={offer.allocation_id} className="border-b border-border last:border-b-0">
            {children(offer)}
          </li>
        ))}
      </ul>
      {hidden[0] && (
        <div className="border-t border-border px-4 py-1.5">
          <Button variant="quiet" size="sm" onPress={() => setWhole(true)}>
            {t("flights.moreFares", {
              fares: formatCount(hidden.length, "moreFare"),
              amount: formatAmount(hidden[0].total_selling_rate, hidden[0].currency_code),
            })}
          </Button>
        </div>
      )}
    </div>
  );
}

function SeatsLeft({ offer }: { offer: Offer }) {
  const left = Math.min(...offer.segments.map(({ seats_left }) => seats_left));
  return (
    left <= LOW_STOCK && (
      <span className="font-semibold text-caution">
        {t("products.seatsLeft", { seats: formatCount(left, "seat") })}
      </span>
    )
  );
}

/** The flights of an itinerary: `AF 9018 at 10:30 and AF 9019 at 12:05`. */
const nameFlights = (segments: Offer["segments"]): string =>
  formatList(
    segments.map((leg) => t("flights.legAt", { flight: flightNumber(leg), time: formatClock(leg.departs_at) })),
  );

/** The name of an offer: `AF 9018 at 10:30 and AF 9019 at 12:05, Economy Light`. */
const nameOf = (offer: Offer): string =>
  t("flights.flightInCabin", { flight: nameFlights(offer.segments), cabin: nameFare(offer) });

/** Maximum flights of connections that reasons name. */
const MOST_NAMED = 20;

/** Flights that were left out of the results, each with the reason. */
function useRefused(
  { origin, destination }: CompleteFlight,
  found: ResponseOf<"flight.search"> | undefined,
): RefusedProduct[] {
  const dropped = (found?.dropped ?? []).filter(({ reason_code }) => reason_code !== "no_rate");
  const options = { enabled: dropped.length > 0, staleTime: 300_000 };
  const there = useRead(
    "flight.list",
    { query: { origin: origin.id, destination: destination.id, limit: "200" } },
    options,
  );
  const back = useRead(
    "flight.list",
    { query: { origin: destination.id, destination: origin.id, limit: "200" } },
    options,
  );
  const nonstops = [...(there.data?.items ?? []), ...(back.data?.items ?? [])];
  // The timetables list nonstop flights, not flights of connections.
  const isListed = there.isSuccess && back.isSuccess;
  const ids = [...new Set(dropped.map(({ details }) => String(details?.flight_public_id)))];
  const others = ids.filter((id) => !nonstops.some(({ public_id }) => public_id === id)).slice(0, MOST_NAMED);
  const connecting = useQueries({
    queries: isListed
      ? others.map((public_id) => ({ ...readQuery("flight.get", { params: { public_id } }), staleTime: 300_000 }))
      : [],
  });
  const flights = [...nonstops, ...connecting.flatMap(({ data }) => data ?? [])];
  return removeDuplicates(
    dropped.map((entry) => {
      const flight = flights.find(({ public_id }) => public_id === entry.details?.flight_public_id);
      const { cabin } = entry.details ?? {};
      return {
        name: `${flight ? flightNumber(flight) : t("flights.flight")}${typeof cabin === "string" ? `, ${formatNoun(formatCabin(cabin))}` : ""}`,
        why: describeDropped(entry, flight?.origin.timezone ?? "UTC", "seat"),
      };
    }),
  );
}
