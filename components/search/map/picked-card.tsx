import { PickedPanel } from "@/components/map/results/picked-panel";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/values/money";
import { Stars } from "@/components/ui/values/stars";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { formatBoards } from "../offers/offer-labels";
import type { Shown } from "../results/narrow";

/** The selected property, on top of the map. */
export function PickedCard({ shown: { result, best, deals }, onOpen }: { shown: Shown; onOpen: () => void }) {
  const { property, currency } = result;
  return (
    <PickedPanel>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="min-w-0 truncate">{property.name}</span>
          <Stars count={property.star_rating} />
        </h2>
        <p className="truncate text-xs text-muted">
          {formatBoards(best.boards)} · {best.rooms}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money amount={best.total} currency={currency} />
        <Button size="sm" onPress={onOpen}>
          {rich("search.offersOf", {
            offers: formatCount(deals, "offer"),
            name: property.name,
            more: (text) => (
              <span key="more" className="sr-only">
                {text}
              </span>
            ),
          })}
        </Button>
      </div>
    </PickedPanel>
  );
}
