import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import type { Point } from "@/lib/map/locator-map";
import type { Itinerary } from "./itinerary-paper";
import { listStops, listTravellers, type ItineraryStop } from "./itinerary-stops";
import type { SoldService } from "./sold";
import type { PublicItinerary } from "./public-itinerary-schemas";

type Stop = PublicItinerary["days"][number]["stops"][number];
interface Dated {
  date: string;
  stop: Stop;
}

/** The fields of a snapshot with the ends of a journey: a transfer's zones, a flight's airports. */
interface Snapshot {
  from_zone_public_id?: string;
  from_zone_name?: string;
  to_zone_public_id?: string;
  to_zone_name?: string;
  segments?: readonly Segment[];
}
interface Segment {
  origin?: End;
  destination?: End;
}
interface End {
  place_public_id?: string;
  name: string;
}

/** Lists the public ids of both ends of all journeys: service zones and places. */
export const listJourneyEnds = ({ papers }: Pick<Itinerary, "papers">): string[] =>
  papers.flatMap(({ sold }) => sold.flatMap((one) => endsOfSold(one).map(({ id }) => id)));

function endsOfSold({ details }: SoldService): { id: string; name: string }[] {
  const { from_zone_public_id: from, to_zone_public_id: to, segments, ...snapshot } = details as Snapshot & Segment;
  const zones = [
    ...(from === undefined ? [] : [{ id: from, name: snapshot.from_zone_name ?? "" }]),
    ...(to === undefined ? [] : [{ id: to, name: snapshot.to_zone_name ?? "" }]),
  ];
  const airports = (segments ?? [snapshot])
    .flatMap(({ origin, destination }) => [origin, destination])
    .flatMap((end) => (end?.place_public_id === undefined ? [] : [{ id: end.place_public_id, name: end.name }]));
  return [...zones, ...airports];
}

/** The points along a trip in order. Where one journey ends and the next begins, the point is listed once. */
function pointsOf(stops: readonly ItineraryStop[], known: ReadonlyMap<string, Point>): PublicItinerary["points"] {
  const points = stops.flatMap(({ service, sold }) => [
    ...endsOfSold(sold).flatMap(({ id, name }) => {
      const point = known.get(id);
      return point ? [{ name, ...point }] : [];
    }),
    ...(service.point ? [{ name: service.name, ...service.point }] : []),
  ]);
  return points.filter((point, at) => at === 0 || JSON.stringify(point) !== JSON.stringify(points[at - 1]));
}

/**
 * An itinerary as its link shows it, in the reader's language. Each field is listed here, so that booking prices, net
 * amounts and terms stay out.
 * @param endsAt when the link expires
 * @param known positions of the journeys' ends (`listJourneyEnds`)
 */
export function toPublicItinerary(
  itinerary: Itinerary,
  endsAt: Date,
  known: ReadonlyMap<string, Point>,
): PublicItinerary {
  const stops = listStops(itinerary);
  const dated = stops.flatMap(datedOf);
  const dates = [...new Set(dated.map(({ date }) => date))].toSorted();
  return {
    name: itinerary.name,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    ends_at: endsAt.toISOString(),
    travellers: stops.length > 0 ? listTravellers(itinerary) : [],
    days: dates.map((date) => ({
      date,
      stops: dated
        .filter((one) => one.date === date)
        .map(({ stop }) => stop)
        .toSorted((a, b) => rank(a) - rank(b)),
    })),
    points: pointsOf(stops, known),
    prices: itinerary.totals.map(({ currency, amount }) => ({ currency, amount })),
  };
}

/** The order within a day: guests leave a room before what follows. */
const rank = ({ part }: Stop): number => (part === "END" ? 0 : 1);

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
