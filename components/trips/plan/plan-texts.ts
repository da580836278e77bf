import type { Stop } from "@/components/booking/details/stops";
import { nightsBetween } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { Gap, Plan } from "./plan-paths";

type Clash = Plan["clashes"][number];

/** Describes a missing part: `No room for 2 nights in Madrid, 16–18 Mar 2027`. */
export function describeGap({ kind, from, to, place, route, time }: Gap): string {
  if (kind === "NIGHTS") {
    const nights = formatCount(nightsBetween(from, to), "night");
    const dates = formatDateRange(from, to);
    return place
      ? t("trips.gap.nightsIn", { nights, place: place.name, dates })
      : t("trips.gap.nights", { nights, dates });
  }
  const way = route ? `${route.from.name} – ${route.to.name}` : (place?.name ?? "");
  const date = formatDate(from);
  return time === null ? t(`trips.gap.${kind}`, { way, date }) : t(`trips.gap.${kind}_AT`, { way, date, time });
}

/** Where a missing part is, for the map. */
export function locateGap(gap: Gap): Stop[] {
  const { kind, from, to, place, route } = gap;
  if (kind === "NIGHTS")
    return place
      ? [
          {
            record: "place.get",
            id: place.public_id,
            name: t("trips.gap.noRoomOn", { dates: formatDateRange(from, to) }),
          },
        ]
      : [];
  const hub = kind === "ARRIVAL" ? route?.from : route?.to;
  return hub
    ? [{ record: "serviceZone.get", id: hub.public_id, name: t("trips.gap.noTransferOn", { date: formatDate(from) }) }]
    : [];
}

/** The label of the link that searches for what is missing. */
export const labelGap = ({ kind }: Gap): string =>
  kind === "NIGHTS" ? t("trips.gap.searchStays") : t("trips.gap.searchTransfers");

export function describeClash({ kind, from, to, titles }: Clash): string {
  const [first = "", second = ""] = titles;
  const dates = from === to ? formatDate(from) : formatDateRange(from, to);
  return t(`trips.clash.${kind}`, { first, second, dates });
}
