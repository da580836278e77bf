import { Plane } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import {
  getLastFlight as lastOf,
  type Journey,
  groupJourneys,
  countMinutes,
  minutesOfConnection,
} from "@/lib/core/journeys";
import { nightsBetween } from "@/lib/core/dates";
import type { FlightOffer, FlightSegment } from "@/lib/flight/schemas";
import { formatMinutes, formatDate } from "@/lib/format/dates";
import { formatBaggage, formatFare } from "@/lib/format/fare";
import { formatList } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import { classes } from "../ui/class-names";
import { Disclosure } from "../ui/layout/disclosure";
import { formatCabin } from "./cabin-labels";

export type Offer = z.output<typeof FlightOffer>;
type Segment = z.output<typeof FlightSegment>;
/** Fields that are missing in offers of earlier releases, which quotes contain. */
type Told = "fare_family" | "baggage" | "changeable" | "origin_terminal" | "destination_terminal" | "requires_passport";
/** A flight of an offer or of a package item. */
type Leg = Omit<
  Segment,
  "direction" | "seats_left" | "flight_public_id" | "cabin_public_id" | "origin" | "destination" | Told
> & {
  origin: Airport;
  destination: Airport;
} & { [Field in Told]?: Segment[Field] | undefined };
type Airport = Pick<Segment["origin"], "iata_code" | "name">;

/** Days between departure and arrival, each in its airport's local calendar. */
export const arrivalDayOffset = ({ departs_at, arrives_at }: Pick<Leg, "departs_at" | "arrives_at">): number =>
  nightsBetween(departs_at.slice(0, 10), arrives_at.slice(0, 10));

/** The local time of an instant, `10:30`. */
export const formatClock = (at: string): string => at.slice(11, 16);

/** A flight's number: `AF 9018`. */
export const flightNumber = ({ carrier_code, flight_number }: Pick<Leg, "carrier_code" | "flight_number">): string =>
  `${carrier_code} ${flight_number}`;

const getLastFlight = ({ iata_code, name }: Leg["origin"]): string => iata_code ?? name;

/** An airport's name and code: `Charles de Gaulle International Airport (CDG)`. */
const nameOf = ({ iata_code, name }: Leg["origin"]): string => (iata_code === null ? name : `${name} (${iata_code})`);

type Ends = Pick<Leg, "departs_at" | "arrives_at" | "origin" | "destination">;

/** Local times of both ends: `10:30 CDG → 06:15 JFK +1`. */
function Times({ ends }: { ends: Ends }) {
  const later = arrivalDayOffset(ends);
  return (
    <bdi dir="ltr">
      <span className="font-semibold">{formatClock(ends.departs_at)}</span>{" "}
      <span className="text-muted" title={ends.origin.name}>
        {getLastFlight(ends.origin)}
      </span>{" "}
      <span aria-hidden>→</span>
      <span className="sr-only"> {t("flights.legTo")} </span>{" "}
      <span className="font-semibold">{formatClock(ends.arrives_at)}</span>
      {later !== 0 && (
        <span className="ms-0.5 text-xs font-semibold text-caution">
          {later > 0 ? "+" : "−"}
          {Math.abs(later)}
          <span className="sr-only"> {t("flights.later", { days: Math.abs(later) })}</span>
        </span>
      )}{" "}
      <span className="text-muted" title={ends.destination.name}>
        {getLastFlight(ends.destination)}
      </span>
    </bdi>
  );
}

/** A line with times first and facts beside them, or below them in narrow places. */
function Line({ ends, isNarrow, children }: { ends: Ends; isNarrow: boolean; children: ReactNode }) {
  return (
    <div className={classes("flex flex-col gap-x-6 gap-y-0.5", !isNarrow && "sm:flex-row sm:items-baseline")}>
      <p className={classes("whitespace-nowrap tabular-nums", !isNarrow && "sm:w-52 sm:shrink-0")}>
        <Times ends={ends} />
      </p>
      <p className="min-w-0 text-xs text-muted">{children}</p>
    </div>
  );
}

interface Shown {
  isNarrow?: boolean;
  /** Whether cabin, fare and baggage stand elsewhere. */
  isFareApart?: boolean;
}

/** A flight in one line: local times, duration, carrier and fare. */
function FlightLeg({ leg, isNarrow = false, isFareApart = false }: { leg: Leg } & Shown) {
  const fare = [formatFare(leg), formatBaggage(leg)].filter(Boolean).join(t("format.comma"));
  return (
    <Line ends={leg} isNarrow={isNarrow}>
      <span className="block">
        {formatDate(leg.departs_at.slice(0, 10))} · {formatMinutes(leg.duration_minutes)}
      </span>
      {leg.carrier_name} {flightNumber(leg)}
      {!isFareApart && ` · ${formatCabin(leg.cabin)}, ${fare}`}
    </Line>
  );
}

type Flight = Leg & Pick<Segment, "direction">;

/** A connection in brief: total duration, the stop and its duration, and the carriers. */
function Connection({ journey, isFareApart }: { journey: Journey<Flight> } & Shown) {
  const [first, last] = [journey[0], lastOf(journey)];
  const carriers = [...new Set(journey.map(({ carrier_name }) => carrier_name))];
  return (
    <Line ends={{ ...last, origin: first.origin, departs_at: first.departs_at }} isNarrow={false}>
      <span className="block">
        {formatDate(first.departs_at.slice(0, 10))} · {formatMinutes(countMinutes(journey))}
      </span>
      <span className="block text-text">
        {t("flights.stopAt", {
          airport: getLastFlight(first.destination),
          wait: formatMinutes(minutesOfConnection(first, last)),
        })}
      </span>
      {formatList(carriers)}
      {!isFareApart && ` · ${formatCabin(first.cabin)}`}
    </Line>
  );
}

/** Each flight of a connection, with the change between them. */
function EachFlight({ journey, ...shown }: { journey: Journey<Flight> } & Shown) {
  return (
    <ol className="flex flex-col gap-2">
      {journey.map((leg, at) => (
        <li key={at} className="flex flex-col gap-2">
          {at > 0 && (
            <p className="border-s-2 border-border ps-2 text-xs text-muted">
              {t("flights.changeAt", {
                airport: nameOf(leg.origin),
                wait: formatMinutes(minutesOfConnection(journey[at - 1]!, leg)),
              })}
            </p>
          )}
          <FlightLeg leg={leg} {...shown} />
        </li>
      ))}
    </ol>
  );
}

/**
 * The outbound and, for a return, the inbound flights, a line each. Connections are shown in brief; in narrow places,
 * flight by flight.
 */
export function FlightLegs({ segments, ...shown }: { segments: readonly Flight[] } & Shown) {
  return (
    <ul className="flex flex-col gap-2">
      {groupJourneys(segments).map((journey, at) => (
        <li key={at} className="flex items-baseline gap-3">
          <Plane
            aria-hidden
            className={classes(
              "size-4 shrink-0 self-center text-accent",
              journey[0].direction === "INBOUND" ? "-scale-x-100 -rotate-45" : "rotate-45",
            )}
          />
          <span className="sr-only">
            {journey[0].direction === "OUTBOUND" ? t("flights.thereLabel") : t("flights.backLabel")}{" "}
          </span>
          {journey.length === 1 ? (
            <FlightLeg leg={journey[0]} {...shown} />
          ) : shown.isNarrow ? (
            <EachFlight journey={journey} {...shown} />
          ) : (
            <Connection journey={journey} {...shown} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A button that opens the flights and changes of an offer's connections; nothing for nonstop flights. */
export function FlightChanges({ segments, ...shown }: { segments: readonly Flight[] } & Pick<Shown, "isFareApart">) {
  const connections = groupJourneys(segments).filter((journey) => journey.length > 1);
  if (connections.length === 0) return null;
  return (
    <Disclosure title={<span className="text-xs">{t("flights.details")}</span>}>
      <div className="flex flex-col gap-4 py-1">
        {connections.map((journey, at) => (
          <EachFlight key={at} journey={journey} {...shown} />
        ))}
      </div>
    </Disclosure>
  );
}
