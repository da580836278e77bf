import type { ArrivalField, ArrivalPlace, ShownArrival } from "@/lib/booking/arrival/arrival-schemas";
import { t } from "@/lib/language/text";

/** Where guests get in or out: `Harbour House, Quay 1`; for an airport without a terminal just "Airport". */
const formatArrivalPlace = ({ name, address, type }: ArrivalPlace): string =>
  [name, address].filter(Boolean).join(t("format.comma")) || t(`format.arrivalPlace.${type}`);

/** The names of arrival fields: `Flight, Pick-up`. */
export const formatArrivalFields = (fields: readonly ArrivalField[]): string =>
  fields.map((field) => t(`format.arrival.${field}`)).join(t("format.comma"));

type Fact = readonly [label: string, value: string];

/** The arrival details for the driver, as labels and values in the reader's language. */
export function arrivalFacts({ flight_number, airport_time, luggage, pickup, dropoff }: ShownArrival): Fact[] {
  return [
    ...(flight_number === undefined ? [] : [[t("format.arrival.flight_number"), flight_number] as const]),
    ...(airport_time === undefined ? [] : [[t("format.arrival.airport_time"), airport_time] as const]),
    ...(luggage === undefined ? [] : [[t("format.arrival.luggage"), String(luggage)] as const]),
    ...(pickup ? [[t("format.arrival.pickup"), formatArrivalPlace(pickup)] as const] : []),
    ...(dropoff ? [[t("format.arrival.dropoff"), formatArrivalPlace(dropoff)] as const] : []),
  ];
}

/** A pick-up point of a tour with its time before the departure. */
export const formatPickupPoint = ({
  name,
  minutes_before: minutes,
}: {
  name: string;
  minutes_before: number;
}): string => (minutes > 0 ? t("paper.minutesBefore", { name, minutes }) : name);
