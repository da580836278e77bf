import Link from "next/link";
import { sortByTotal, areAtOneSpot, nextMember, type PriceMarker } from "@/components/map/results/price-marker";
import { PickedPanel } from "@/components/map/results/picked-panel";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/values/money";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { Tour } from "../departures";
import { formatMeetingPoint } from "../tour-facts";

interface Props {
  tour: Tour;
  /** The markers of all tours, because several can meet at one point. */
  markers: readonly PriceMarker[];
  href: string;
  onPick: (id: string) => void;
}

/** The selected tour, on top of the map. */
export function PickedTour({ tour: { id, name, cheapest }, markers, href, onPick }: Props) {
  const own = markers.find((marker) => marker.id === id);
  const here = sortByTotal(own ? markers.filter((marker) => areAtOneSpot([own, marker])) : []);
  return (
    <PickedPanel>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-sm">
          <Link href={href} prefetch={false} className="no-underline hover:underline">
            {name}
          </Link>
        </h2>
        <p className="truncate text-xs text-muted">{formatMeetingPoint(cheapest)}</p>
        <p className="truncate text-xs tabular-nums">
          {formatDate(cheapest.date)}, {cheapest.start_time}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money amount={cheapest.total_selling_rate} currency={cheapest.currency_code} />
        {here.length > 1 && (
          <Button size="sm" onPress={() => onPick(nextMember(here, id).id)}>
            {t("tours.nextHere", { count: here.length })}
          </Button>
        )}
      </div>
    </PickedPanel>
  );
}
