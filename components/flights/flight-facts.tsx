import { Plane } from "lucide-react";
import type { z } from "zod";
import { nightsBetween } from "@/lib/core/dates";
import type { FlightOffer, FlightSegment } from "@/lib/flight/schemas";
import { formatCount } from "@/lib/format/counts";
import { formatMinutes, formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { classes } from "../ui/class-names";
import { formatCabin } from "./cabin-labels";

export type Offer = z.output<typeof FlightOffer>;
export type Segment = z.output<typeof FlightSegment>;
/** A flight of an offer or of a package item. */
export type Leg = Omit<
  Segment,
  "direction" | "seats_left" | "flight_public_id" | "cabin_public_id" | "origin" | "destination"
> & {
  origin: Airport;
  destination: Airport;
};
type Airport = Pick<Segment["origin"], "iata_code" | "name">;

/** Days between departure and arrival, each in its airport's local calendar. */
export const daysLater = ({ departs_at, arrives_at }: Pick<Leg, "departs_at" | "arrives_at">): number =>
  nightsBetween(departs_at.slice(0, 10), arrives_at.slice(0, 10));

/** `10:30`, the local time of an instant with an offset. */
export const clockOf = (at: string): string => at.slice(11, 16);

/** `AF 9018`. */
export const flightNumber = ({ carrier_code, flight_number }: Pick<Leg, "carrier_code" | "flight_number">): string =>
  `${carrier_code} ${flight_number}`;

/** `2 bags`: pieces of hold luggage a passenger. */
export const formatBaggage = (pieces: number): string =>
  pieces === 0 ? t("flights.cabinBagOnly") : t("flights.bags", { bags: formatCount(pieces, "bag") });

const endOf = ({ iata_code, name }: Leg["origin"]): string => iata_code ?? name;

/** A flight in one line: local times, duration and carrier. */
export function FlightLeg({ leg, isNarrow = false }: { leg: Leg; isNarrow?: boolean }) {
  const later = daysLater(leg);
  return (
    <div className={classes("flex flex-col gap-x-6 gap-y-0.5", !isNarrow && "sm:flex-row sm:items-baseline")}>
      <p className={classes("whitespace-nowrap tabular-nums", !isNarrow && "sm:w-52 sm:shrink-0")}>
        <bdi dir="ltr">
          <span className="font-semibold">{clockOf(leg.departs_at)}</span>{" "}
          <span className="text-muted" title={leg.origin.name}>
            {endOf(leg.origin)}
          </span>{" "}
          <span aria-hidden>→</span>
          <span className="sr-only"> {t("flights.legTo")} </span>{" "}
          <span className="font-semibold">{clockOf(leg.arrives_at)}</span>
          {later !== 0 && (
            <span className="ms-0.5 text-xs font-semibold text-caution">
              {later > 0 ? "+" : "−"}
              {Math.abs(later)}
              <span className="sr-only"> {t("flights.later", { days: Math.abs(later) })}</span>
            </span>
          )}{" "}
          <span className="text-muted" title={leg.destination.name}>
            {endOf(leg.destination)}
          </span>
        </bdi>
      </p>
      <p className="min-w-0 text-xs text-muted">
        <span className="block">
          {formatDate(leg.departs_at.slice(0, 10))} · {formatMinutes(leg.duration_minutes)}
        </span>
        {leg.carrier_name} {flightNumber(leg)} · {formatCabin(leg.cabin)}, {formatBaggage(leg.baggage_included)}
      </p>
    </div>
  );
}

/** The outbound flight and, for a return, the inbound flight. */
export function FlightLegs({
  segments,
  isNarrow = false,
}: {
  segments: readonly (Leg & Pick<Segment, "direction">)[];
  isNarrow?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-2">
      {segments.map((segment) => (
        <li key={segment.direction} className="flex items-baseline gap-3">
          <Plane
            aria-hidden
            className={classes(
              "size-4 shrink-0 self-center text-accent",
              segment.direction === "INBOUND" ? "-scale-x-100 -rotate-45" : "rotate-45",
            )}
          />
          <span className="sr-only">
            {segment.direction === "OUTBOUND" ? t("flights.thereLabel") : t("flights.backLabel")}{" "}
          </span>
          <FlightLeg leg={segment} isNarrow={isNarrow} />
        </li>
      ))}
    </ul>
  );
}
