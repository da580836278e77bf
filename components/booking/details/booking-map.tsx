"use client";

import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/staff/client/call";
import { LazyPointsMap, MapOnDemand, type NamedPoint } from "@/components/map/property-map";
import { useHasMap, useHasTiles } from "@/components/map/use-has-map";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { fullBookingQuery } from "./queries";
import { listStops, type SoldProduct, type Stop } from "./stops";
import { t } from "@/lib/language/text";

/** Locations change rarely, so they are cached for an hour. */
const FRESH_MS = 3_600_000;

interface Props {
  /** The title of the section that contains the map. */
  title?: string;
  /** The map's name for screen readers. */
  label: string;
  /** Ids of bookings in the order of travel. */
  ids: readonly string[];
  /** The bookings or offers themselves if they are loaded already; `ids` then only names them. */
  bookings?: readonly SoldProduct[];
  /** Stops where the trip lacks a service. */
  missing?: readonly Stop[];
}

/** Shows on a map where bookings take place, in their order. The map loads when a person opens it. */
export function BookingMap(props: Props) {
  const hasTiles = useHasTiles();
  // If the tiles do not cover every street, a map is offered only where the points are covered.
  const { data = [] } = useStops(props, { enabled: !hasTiles });
  if (!useHasMap(data)) return null;
  return (
    <MapOnDemand title={props.title}>
      <Stops {...props} />
    </MapOnDemand>
  );
}

function useStops({ ids, bookings, missing = [] }: Props, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["points of bookings", ...ids, ...missing],
    queryFn: async () => {
      const read = bookings ?? (await Promise.all(ids.map((id) => call("booking.get", fullBookingQuery(id)))));
      const found = await Promise.all(read.flatMap(listStops).map(pointOf));
      const gaps = await Promise.all(missing.map(pointOf));
      return [
        ...found.filter((point) => point !== null),
        ...gaps.flatMap((point) => (point ? [{ ...point, isMissing: true }] : [])),
      ];
    },
    staleTime: FRESH_MS,
    enabled,
  });
}

function Stops(props: Props) {
  const { data, isPending, isError } = useStops(props, { enabled: true });
  if (isPending) return <Skeleton className="h-72" />;
  if (isError) return <p className="text-muted">{t("booking.mapUnread")}</p>;
  if (data.length === 0) return <p className="text-muted">{t("booking.mapEmpty")}</p>;
  return <LazyPointsMap label={props.label} points={data} />;
}

/** The location of a stop; null if its record has none or was deleted. */
async function pointOf(stop: Stop): Promise<NamedPoint | null> {
  if (!("record" in stop)) return stop;
  const record = await call(stop.record, { params: { public_id: stop.id } }).catch(() => null);
  return record?.location ? { ...record.location, name: stop.name || record.name } : null;
}
