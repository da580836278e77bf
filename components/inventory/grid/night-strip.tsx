import type { ReactNode } from "react";
import { Pencil } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/values/money";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { Calendar, Night } from "../night-labels";
import { roomsLeft, listPrices, listRestrictions } from "../night-labels";
import { selectedArea, areaSize, type Cell, type Selection } from "./selection";
import { listDayFacts } from "./day-facts";

interface Props {
  calendar: Calendar;
  selection: Selection;
  /** The cell under the pointer; null if the strip describes the focused cell. */
  looked: Cell | null;
  onEdit: () => void;
}

/** The strip below the grid: all values of one night, or the size of the selection. */
export function NightStrip({ calendar, selection, looked, onEdit }: Props) {
  const area = selectedArea(selection);
  const size = areaSize(area);
  const count = size.rows * size.cols;
  const { row, col } = looked ?? selection.head;
  const room = calendar.rooms[row];
  const days = listDayFacts(calendar);
  const facts = days[col];
  const [first, last] = area.cols.map((at) => days[at]?.day);
  return (
    <section
      aria-label={t("inventory.night")}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line/60 bg-surface px-3 py-2 text-xs"
    >
      <div className="min-h-16 min-w-0 flex-1 basis-72">
        {room && facts && (
          <>
            <p className="text-sm">
              <span className="font-semibold">{room.name}</span> · {formatDate(facts.day)}
              {facts.isToday && ` · ${t("inventory.todayMark")}`}
            </p>
            <NightFacts calendar={calendar} night={room.nights.find(({ day }) => day === facts.day)} />
          </>
        )}
      </div>
      <div className="flex items-center gap-3">
        {count > 1 && first !== undefined && last !== undefined && (
          <p className="text-muted">
            {first === last ? formatDate(first) : formatDateRange(first, last)} · {formatCount(size.rows, "room")} ·{" "}
            {formatCount(count, "night")}
          </p>
        )}
        <Button size="sm" onPress={onEdit}>
          <Pencil aria-hidden className="size-3.5" />
          {count > 1 ? t("inventory.editNights", { count }) : t("inventory.editNight")}
        </Button>
      </div>
    </section>
  );
}

function NightFacts({ calendar: { plans }, night }: { calendar: Calendar; night: Night | undefined }) {
  if (!night) return <p className="mt-1 text-muted">{t("inventory.neverOnSaleText")}</p>;
  // Only restrictions of all plans are listed here; those of one plan are shown beside its price.
  const ofPlans = {
    plans_closed: [],
    plans_closed_to_arrival: [],
    plans_closed_to_departure: [],
    min_stay_through: [],
  };
  const bars = listRestrictions({ ...night, ...ofPlans, min_stay: [], max_stay: [] }, 0);
  return (
    <>
      <p className="mt-1">
        {rich("inventory.nightFacts", {
          left: roomsLeft(night),
          total: night.total,
          sold: night.sold,
          held: night.held,
          b: strong,
        })}
        {bars.map((words) => (
          <span key={words} className="font-semibold">
            {" "}
            · {words}
          </span>
        ))}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5">
        {plans.map((plan, at) => {
          const prices = listPrices(night, at);
          const ofAll = { closed: false, closed_to_arrival: false, closed_to_departure: false };
          const own = listRestrictions({ ...night, ...ofAll, min_stay: [], max_stay: [] }, at);
          const [min, max] = [night.min_stay[at] ?? plan.min_stay, night.max_stay[at] ?? plan.max_stay];
          return (
            <li key={plan.public_id}>
              <span className="text-muted">{plan.name}</span>{" "}
              {prices.length === 0
                ? t("inventory.notSold")
                : prices.map(({ adults, amount }, index) => (
                    <span key={adults}>
                      {index > 0 && " · "}
                      {adults !== null && <span className="text-muted">{formatCount(adults, "adult")} </span>}
                      <Money amount={amount} currency={plan.currency} className="text-xs!" />
                    </span>
                  ))}
              {night.min_sell[at] != null && (
                <span>
                  {" · "}
                  {t("inventory.leastPrice", { amount: formatAmount(night.min_sell[at], plan.currency) })}
                </span>
              )}
              {own.length > 0 && <span className="font-semibold"> · {own.join(" · ")}</span>}
              {(min > 1 || max < 30) && <span className="text-muted"> · {formatStayLimits(min, max)}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const formatStayLimits = (min: number, max: number) =>
  max < 30 ? t("inventory.staysBetween", { min, max }) : t("inventory.staysFrom", { min });

const strong = (parts: ReactNode[]) => (
  <span key="strong" className="font-semibold">
    {parts}
  </span>
);
