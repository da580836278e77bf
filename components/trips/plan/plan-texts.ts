import type { StopOf } from "@/components/booking/details/stops";
import { nightsBetween } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import type { Gap, Plan } from "./plan-paths";

type Clash = Plan["clashes"][number];

/** `No room for 2 nights in Madrid, 16–18 Mar 2027`. */
export function describeGap({ kind, from, to, place, route, time }: Gap): string {
  if (kind === "NIGHTS") {
    const nights = formatCount(nightsBetween(from, to), "night");
    return `No room for ${nights}${place ? ` in ${place.name}` : ""}, ${formatDateRange(from, to)}`;
  }
  const way = route ? `${route.from.name} – ${route.to.name}` : (place?.name ?? "");
  const at = time === null ? "" : kind === "ARRIVAL" ? `, landing at ${time}` : `, flight at ${time}`;
  return `No transfer ${kind === "ARRIVAL" ? "on arrival" : "on departure"}: ${way}, ${formatDate(from)}${at}`;
}

/** What is missing, at its place on the map. */
export function stopOfGap(gap: Gap): StopOf[] {
  const { kind, from, to, place, route } = gap;
  if (kind === "NIGHTS")
    return place ? [{ record: "place.get", id: place.public_id, name: `No room, ${formatDateRange(from, to)}` }] : [];
  const hub = kind === "ARRIVAL" ? route?.from : route?.to;
  return hub ? [{ record: "serviceZone.get", id: hub.public_id, name: `No transfer, ${formatDate(from)}` }] : [];
}

/** The label of the link that searches for what is missing. */
export const labelGap = ({ kind }: Gap): string => (kind === "NIGHTS" ? "Search stays" : "Search transfers");

const CLASHES: Record<Clash["kind"], (first: string, second: string, dates: string) => string> = {
  NIGHTS: (first, second, dates) => `Two rooms for the same nights, ${dates}: ${first} and ${second}`,
  TIMES: (first, second, dates) => `At the same time, ${dates}: ${first} and ${second}`,
  PLACE: (first, second, dates) => `${first} is in another town than ${second}, ${dates}`,
  LATE_ARRIVAL: (first, second, dates) => `${first} lands after the check-in of ${second}, ${dates}`,
  EARLY_DEPARTURE: (first, second, dates) => `${first} leaves before the check-out of ${second}, ${dates}`,
};

export function describeClash({ kind, from, to, titles }: Clash): string {
  const [first = "", second = ""] = titles;
  return CLASHES[kind](first, second, from === to ? formatDate(from) : formatDateRange(from, to));
}
