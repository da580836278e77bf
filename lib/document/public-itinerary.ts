import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import type { Itinerary } from "./itinerary-paper";
import { stopsOf, travellersOf, type ItineraryStop } from "./itinerary-stops";
import type { PublicItinerary } from "./public-itinerary-schemas";

type Stop = PublicItinerary["days"][number]["stops"][number];
interface Dated {
  date: string;
  stop: Stop;
}

/**
 * An itinerary as its link shows it, in the language of the reader. Every field is named here: prices of bookings, net
 * amounts and terms are not.
 * @param endsAt when the link ends
 */
export function toPublicItinerary(itinerary: Itinerary, endsAt: Date): PublicItinerary {
  const stops = stopsOf(itinerary);
  const dated = stops.flatMap(datedOf);
  const dates = [...new Set(dated.map(({ date }) => date))].toSorted();
  return {
    name: itinerary.name,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    ends_at: endsAt.toISOString(),
    travellers: stops.length > 0 ? travellersOf(itinerary) : [],
    days: dates.map((date) => ({
      date,
      stops: dated
        .filter((one) => one.date === date)
        .map(({ stop }) => stop)
        .toSorted((a, b) => rank(a).localeCompare(rank(b))),
    })),
    points: stops.flatMap(({ service }) => (service.point ? [{ name: service.name, ...service.point }] : [])),
    prices: itinerary.totals.map(({ currency, amount }) => ({ currency, amount })),
  };
}

/** Who leaves a room leaves it before what follows on that day; what has no time comes first. */
const rank = ({ part, time }: Stop): string => `${part === "END" ? 0 : 1} ${time ?? ""}`;

function datedOf({ service, sold, number, isWaiting }: ItineraryStop, at: number): Dated[] {
  const begin: Stop = {
    id: `${at}`,
    part: "BEGIN",
    product_type: sold.productType,
    kind: service.kind,
    name: service.name,
    time: timeIn(sold.starts_at),
    when: service.when,
    is_waiting: isWaiting,
    facts: [...service.facts, [t("paper.bookingNumber"), number, "LTR"] as const].map(([label, value, direction]) => ({
      label,
      value,
      is_left_to_right: direction === "LTR",
    })),
    parts: service.parts.map(({ title, lines, board }) => ({
      title,
      lines: board === undefined ? lines : [board, ...lines],
    })),
    fees: service.fees?.lines.map(({ name, basis, amount }) => `${name}: ${amount ?? basis}`) ?? [],
  };
  const [from, to] = [sold.starts_at.slice(0, 10), sold.ends_at.slice(0, 10)];
  if (sold.productType !== PRODUCT_TYPE.STAY || from === to) return [{ date: from, stop: begin }];
  const end: Stop = { ...begin, id: `${at} end`, part: "END", time: null, facts: [], parts: [], fees: [] };
  return [
    { date: from, stop: begin },
    { date: to, stop: end },
  ];
}

const timeIn = (at: string): string | null => (at.length > 10 ? at.slice(11, 16) : null);
