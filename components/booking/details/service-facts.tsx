import type { ReactNode } from "react";
import type { z } from "zod";
import { groupJourneys, minutesBetween } from "@/lib/core/journeys";
import type { FlightDetails, SoldFlight, TourDetails, TransferDetails } from "@/lib/booking/detail-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatPickupPoint } from "@/lib/format/arrival";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateOrTime, formatMinutes, formatZone } from "@/lib/format/dates";
import { formatBaggage, formatFare, formatTerminal } from "@/lib/format/fare";
import { formatCabin } from "@/components/flights/cabin-labels";
import { formatLanguageName } from "@/lib/format/names";
import { transferName } from "@/components/transfers/transfer-facts";
import { Fact } from "./contact-fact";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

type Transfer = z.output<typeof TransferDetails>;
type Tour = z.output<typeof TourDetails>;
type Flight = z.output<typeof SoldFlight>;
type Row = readonly [label: string, value: ReactNode];

/** A sold product other than a stay: a booking, or an item of a package. */
interface SoldService {
  product_type: number;
  starts_at: string;
  ends_at: string;
  details: unknown;
}

/**
 * The facts of a transfer, tour or flight as it was sold. Bookings of earlier releases lack some, which are left out.
 */
export function ServiceFacts({ service, tours = [] }: { service: SoldService; tours?: Booking["tours"] }) {
  const { product_type: type, details } = service;
  if (type === PRODUCT_TYPE.TRANSFER) return <Facts rows={transferRows(details as Transfer, service)} />;
  if (type === PRODUCT_TYPE.TOUR) {
    const tour = details as Tour;
    const option = tours.find(({ option_public_id: id }) => id === tour.option_public_id);
    return <Facts rows={tourRows(tour, service, option?.description)} />;
  }
  if (type !== PRODUCT_TYPE.FLIGHT) return null;
  const { segments } = details as Partial<z.output<typeof FlightDetails>>;
  const flights = segments ?? [{ ...(details as Flight), departs_at: service.starts_at, arrives_at: service.ends_at }];
  const journeys = groupJourneys(flights);
  const flown = journeys.flatMap((journey) => journey.map((flight, at) => ({ flight, before: journey[at - 1] })));
  return (
    <ol className="flex flex-col gap-4">
      {flown.map(({ flight, before }, at) => (
        <li key={at} className="flex flex-col gap-2">
          {before && <Change before={before} flight={flight} />}
          <h3 className="text-sm">
            {journeys.length === 1
              ? nameOf(flight)
              : flight.direction === "INBOUND"
                ? t("booking.inbound", { flight: nameOf(flight) })
                : t("booking.outbound", { flight: nameOf(flight) })}
          </h3>
          <Facts rows={flightRows(flight)} />
        </li>
      ))}
    </ol>
  );
}

/** A change between two flights of a connection, if their times are known. */
function Change({ before, flight }: { before: Flight; flight: Flight }) {
  const { arrives_at } = before;
  const { departs_at, origin } = flight;
  if (arrives_at === undefined || departs_at === undefined) return null;
  const wait = formatMinutes(minutesBetween(arrives_at, departs_at));
  return <p className="text-xs text-muted">{t("flights.changeAt", { airport: origin.name, wait })}</p>;
}

const nameOf = ({ carrier_code: code, flight_number: number, carrier_name: carrier }: Flight): string =>
  `${code} ${number} · ${carrier}`;

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

function transferRows(transfer: Transfer, { starts_at: starts }: SoldService): (Row | false)[] {
  const { vehicle_type: vehicle, units, duration_minutes: minutes, languages, language } = transfer;
  const isPrivate = transfer.service_class === 1;
  return [
    [t("booking.from"), transfer.from_zone_name],
    [t("booking.toPlace"), transfer.to_zone_name],
    [transfer.direction === 1 ? t("booking.arrival") : t("booking.departure"), formatDateOrTime(starts)],
    [t("booking.vehicle"), transferName(transfer)],
    [
      t("booking.capacity"),
      isPrivate
        ? t("booking.capacityPrivate", {
            passengers: formatCount(vehicle.max_passengers, "passenger"),
            bags: formatCount(vehicle.max_bags, "bag"),
          })
        : t("booking.capacityShared", {
            seats: formatCount(units, "seat"),
            bags: formatCount(vehicle.max_bags, "bag"),
          }),
    ],
    given(t("booking.pickup"), transfer.pickup_note),
    minutes != null && [t("booking.duration"), formatMinutes(minutes)],
    languages.length > 0 && [t("booking.driverSpeaks"), languages.map(formatLanguageName).join(t("format.comma"))],
    language !== undefined && [t("booking.language"), formatLanguageName(language)],
  ];
}

function tourRows(tour: Tour, { ends_at: ends }: SoldService, included: string | null | undefined): (Row | false)[] {
  const { meeting_point: point, duration_minutes: minutes, languages, language, units } = tour;
  const { latitude, longitude } = point;
  return [
    [t("booking.tour"), tour.tour_name],
    [t("booking.option"), tour.option_name],
    [
      t("booking.begins"),
      t("booking.localStart", { date: formatDate(tour.date), time: tour.start_time, zone: formatZone(tour.timezone) }),
    ],
    [t("booking.ends"), formatDateOrTime(ends)],
    minutes != null && [t("booking.duration"), formatMinutes(minutes)],
    [
      t("booking.meetingPoint"),
      <>
        {[point.name, point.address].filter(Boolean).join(t("format.comma"))}
        {latitude !== undefined && longitude !== undefined && <Coordinates at={[latitude, longitude]} />}
      </>,
    ],
    languages.length > 0 && [t("booking.guidedIn"), languages.map(formatLanguageName).join(t("format.comma"))],
    language !== undefined && [t("booking.language"), formatLanguageName(language)],
    [t("booking.places"), t("paper.place", { count: units })],
    given(t("booking.whatIsIncluded"), included),
    given(t("paper.included"), (tour.included ?? []).join(t("format.comma"))),
    given(t("paper.excluded"), (tour.excluded ?? []).join(t("format.comma"))),
    given(t("products.pickup"), tour.pickup_point && formatPickupPoint(tour.pickup_point)),
    ...(tour.answers ?? []).map(({ text, value }): Row => [text, value]),
  ];
}

function flightRows(flight: Flight): (Row | false)[] {
  const { origin, destination, departs_at: departs, arrives_at: arrives, duration_minutes: minutes } = flight;
  return [
    [t("booking.departs"), <Stop key="departs" airport={origin} terminal={flight.origin_terminal} at={departs} />],
    [
      t("booking.arrives"),
      <Stop key="arrives" airport={destination} terminal={flight.destination_terminal} at={arrives} />,
    ],
    [t("booking.cabin"), formatCabin(flight.cabin)],
    given(t("booking.fare"), formatFare(flight)),
    [t("booking.baggage"), formatBaggage(flight)],
    minutes != null && [t("booking.duration"), formatMinutes(minutes)],
    given(t("booking.aircraft"), flight.aircraft),
    [t("booking.seats"), formatCount(flight.units, "seat")],
  ];
}

interface StopProps {
  airport: Flight["origin"];
  terminal: Flight["origin_terminal"];
  at: string | undefined;
}

/** An airport with its terminal and the local time of the stop. */
function Stop({ airport: { name, iata_code }, terminal, at }: StopProps) {
  return (
    <>
      {name}
      {iata_code !== null && ` (${iata_code})`}
      {terminal ? ` · ${formatTerminal(terminal)}` : ""}
      {at !== undefined && <span className="block tabular-nums">{formatDateOrTime(at)}</span>}
    </>
  );
}

/** Latitude and longitude, for a navigation device. */
export function Coordinates({ at: [latitude, longitude] }: { at: readonly [number, number] }) {
  return (
    <span className="block text-xs text-muted tabular-nums">
      <bdi dir="ltr">
        {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </bdi>
    </span>
  );
}
