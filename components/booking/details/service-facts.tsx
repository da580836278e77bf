import type { ReactNode } from "react";
import type { z } from "zod";
import type { FlightDetails, SoldFlight, TourDetails, TransferDetails } from "@/lib/booking/detail-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateOrTime, formatMinutes, formatZone } from "@/lib/format/dates";
import { formatCabin } from "@/components/flights/cabin-labels";
import { formatLanguage } from "@/components/products/search/choice-fields";
import { transferName } from "@/components/transfers/transfer-facts";
import { Fact } from "./contact-fact";
import type { Booking } from "./use-booking-record";

type Transfer = z.output<typeof TransferDetails>;
type Tour = z.output<typeof TourDetails>;
type Flight = z.output<typeof SoldFlight>;
type Row = readonly [label: string, value: ReactNode];

/** A sold product other than a stay: a booking, or an item of a package. */
export interface SoldService {
  product_type: number;
  starts_at: string;
  ends_at: string;
  details: unknown;
}

/** The facts of a transfer, a tour or flights, as sold. Absent facts of earlier releases are left out. */
export function ServiceFacts({ service, tours = [] }: { service: SoldService; tours?: Booking["tours"] }) {
  const { product_type: type, details } = service;
  if (type === PRODUCT_TYPE.TRANSFER) return <Facts rows={transferRows(details as Transfer)} />;
  if (type === PRODUCT_TYPE.TOUR) {
    const tour = details as Tour;
    const option = tours.find(({ option_public_id: id }) => id === tour.option_public_id);
    return <Facts rows={tourRows(tour, service, option?.description)} />;
  }
  if (type !== PRODUCT_TYPE.FLIGHT) return null;
  const { segments } = details as Partial<z.output<typeof FlightDetails>>;
  const flights = segments ?? [{ ...(details as Flight), departs_at: service.starts_at, arrives_at: service.ends_at }];
  return (
    <ol className="flex flex-col gap-4">
      {flights.map((flight, at) => (
        <li key={at} className="flex flex-col gap-2">
          <h3 className="text-sm">
            {flights.length > 1 && (flight.direction === "INBOUND" ? "Return: " : "Outbound: ")}
            {flight.carrier_code} {flight.flight_number} · {flight.carrier_name}
          </h3>
          <Facts rows={flightRows(flight)} />
        </li>
      ))}
    </ol>
  );
}

function Facts({ rows }: { rows: readonly (Row | false)[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {rows
        .filter((row) => row !== false)
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </dl>
  );
}

const given = (label: string, value: ReactNode): Row | false =>
  value !== null && value !== undefined && value !== "" && [label, value];

function transferRows(transfer: Transfer): (Row | false)[] {
  const { vehicle_type: vehicle, units, duration_minutes: minutes, languages, language } = transfer;
  const isPrivate = transfer.service_class === 1;
  return [
    ["From", transfer.from_zone_name],
    ["To", transfer.to_zone_name],
    [transfer.direction === 1 ? "Arrival" : "Departure", formatDate(transfer.service_date)],
    ["Vehicle", transferName(transfer)],
    [
      "Capacity",
      isPrivate
        ? `${formatCount(vehicle.max_passengers, "passenger")} and ${formatCount(vehicle.max_bags, "bag")} a vehicle`
        : `${formatCount(units, "seat")}, ${formatCount(vehicle.max_bags, "bag")} a vehicle`,
    ],
    given("Flight", transfer.flight_number),
    given("Pick-up time and place", transfer.pickup_note),
    minutes != null && ["Duration", formatMinutes(minutes)],
    languages.length > 0 && ["Driver speaks", languages.map(formatLanguage).join(", ")],
    language !== undefined && ["Language", formatLanguage(language)],
  ];
}

function tourRows(tour: Tour, { ends_at: ends }: SoldService, included: string | null | undefined): (Row | false)[] {
  const { meeting_point: point, duration_minutes: minutes, languages, language, units } = tour;
  const { latitude, longitude } = point;
  return [
    ["Tour", tour.tour_name],
    ["Option", tour.option_name],
    ["Begins", `${formatDate(tour.date)}, ${tour.start_time} ${formatZone(tour.timezone)} time`],
    ["Ends", formatDateOrTime(ends)],
    minutes != null && ["Duration", formatMinutes(minutes)],
    [
      "Meeting point",
      <>
        {[point.name, point.address].filter(Boolean).join(", ")}
        {latitude !== undefined && longitude !== undefined && <Coordinates at={[latitude, longitude]} />}
      </>,
    ],
    languages.length > 0 && ["Guided in", languages.map(formatLanguage).join(", ")],
    language !== undefined && ["Language", formatLanguage(language)],
    ["Places", formatCount(units, "place")],
    given("What is included", included),
  ];
}

function flightRows(flight: Flight): (Row | false)[] {
  const { origin, destination, departs_at: departs, arrives_at: arrives, duration_minutes: minutes } = flight;
  const bags = flight.baggage_included;
  return [
    ["Departs", <Stop key="departs" airport={origin} at={departs} />],
    ["Arrives", <Stop key="arrives" airport={destination} at={arrives} />],
    ["Cabin", formatCabin(flight.cabin)],
    [
      "Baggage",
      bags > 0 ? `${formatCount(bags, "piece")} of hold luggage a passenger` : "Cabin bag only, no hold luggage",
    ],
    minutes != null && ["Duration", formatMinutes(minutes)],
    given("Aircraft", flight.aircraft),
    ["Seats", formatCount(flight.units, "seat")],
  ];
}

/** An airport, and the local time there. */
function Stop({ airport: { name, iata_code }, at }: { airport: Flight["origin"]; at: string | undefined }) {
  return (
    <>
      {name}
      {iata_code !== null && ` (${iata_code})`}
      {at !== undefined && <span className="block tabular-nums">{formatDateOrTime(at)}</span>}
    </>
  );
}

/** Latitude and longitude, for a navigation device. */
export function Coordinates({ at: [latitude, longitude] }: { at: readonly [number, number] }) {
  return (
    <span className="block text-xs text-muted tabular-nums">
      {latitude.toFixed(5)}, {longitude.toFixed(5)}
    </span>
  );
}
