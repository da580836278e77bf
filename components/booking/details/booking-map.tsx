"use client";

import { useQuery } from "@tanstack/react-query";
import { Map as MapIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { call } from "@/lib/staff/client/call";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { NamedPoint } from "@/components/map/property-map";
import { stopsOf, type StopOf } from "./stops";
import type { Booking } from "./use-booking-record";

const PointsMap = dynamic(() => import("@/components/map/points-map").then((module) => module.PointsMap), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});
/** Places rarely move. */
const FRESH_MS = 3_600_000;

interface Props {
  /** Names the map for screen readers. */
  label: string;
  /** Ids of bookings in the order of the journey. */
  ids: readonly string[];
  /** The bookings themselves, where they are at hand. */
  bookings?: readonly Booking[];
}

/** Where bookings take place, in their order, on a map that is loaded when a person opens it. */
export function BookingMap({ label, ids, bookings }: Props) {
  const [isOpen, setOpen] = useState(false);
  const points = useQuery({
    queryKey: ["points of bookings", ...ids],
    queryFn: async () => {
      const read = bookings ?? (await Promise.all(ids.map((id) => call("booking.get", { params: { public_id: id } }))));
      const found = await Promise.all(read.flatMap(stopsOf).map(pointOf));
      return found.filter((point) => point !== null);
    },
    enabled: isOpen,
    staleTime: FRESH_MS,
  });
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <Button size="sm" aria-expanded={isOpen} className="w-fit" onPress={() => setOpen(!isOpen)}>
        <MapIcon aria-hidden className="size-4" />
        {isOpen ? "Hide the map" : "Show on a map"}
      </Button>
      {isOpen && points.isPending && <Skeleton className="h-72" />}
      {isOpen && points.data?.length === 0 && <p className="text-muted">No location of it is known.</p>}
      {isOpen && points.isError && <p className="text-muted">Its locations could not be read.</p>}
      {isOpen && points.data && points.data.length > 0 && <PointsMap label={label} points={points.data} />}
    </div>
  );
}

/** The point of a stop; null when its record has none, or is no longer there. */
async function pointOf(stop: StopOf): Promise<NamedPoint | null> {
  if (!("record" in stop)) return stop;
  const record = await call(stop.record, { params: { public_id: stop.id } }).catch(() => null);
  return record?.location ? { ...record.location, name: stop.name || record.name } : null;
}
