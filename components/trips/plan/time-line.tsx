import { CircleDashed } from "lucide-react";
import { Link } from "react-aria-components";
import { ProductIcon } from "@/components/booking/list/what-and-when";
import { classes } from "@/components/ui/class-names";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatDate, formatDay, formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { listDays, arrangeLanes, type TimeLineBar } from "./lanes";
import { gapPath, type Gap, type Plan } from "./plan-paths";
import { describeGap } from "./plan-texts";

/** The minimum width of a day in which its date fits. */
const DAY_WIDTH_REM = 5.5;

interface Props {
  plan: Plan;
  /** Whether a gap can still be filled. */
  isOpen: (gap: Gap) => boolean;
  /** Called when the user opens the search for a missing part. */
  onSell: (gap: Gap) => void;
}

/** The time line: a column for each day, a bar for each booking, a dashed bar for each missing part. */
export function TimeLine({ plan, isOpen, onSell }: Props) {
  const days = listDays(plan);
  const columns = { gridTemplateColumns: `repeat(${days.length * 2},minmax(0,1fr))` };
  return (
    <div className="relative -mx-1 overflow-x-auto px-1 pb-1">
      <section
        aria-label={t("trips.timeLine")}
        className="flex flex-col gap-1"
        style={{ minWidth: `${days.length * DAY_WIDTH_REM}rem` }}
      >
        <div aria-hidden className="grid border-b border-border pb-1 text-xs text-muted tabular-nums" style={columns}>
          {days.map((date) => (
            <span key={date} className="col-span-2 truncate px-1">
              {formatDay(date)}
            </span>
          ))}
        </div>
        {arrangeLanes(plan).map((lane, at) => (
          <ul key={at} className="grid gap-y-1" style={columns}>
            {lane.map((bar) => (
              <li key={bar.id} className="min-w-0 px-0.5" style={{ gridColumn: `${bar.start + 1} / ${bar.end + 1}` }}>
                <BarLink bar={bar} plan={plan} isOpen={isOpen} onSell={onSell} />
              </li>
            ))}
          </ul>
        ))}
      </section>
    </div>
  );
}

const BAR =
  "flex h-8 min-w-0 items-center gap-1.5 rounded px-2 text-xs no-underline pointer-coarse:h-10 focus-visible:-outline-offset-2";

function BarLink({ bar: { content }, plan, isOpen, onSell }: { bar: TimeLineBar } & Props) {
  if ("part" in content) {
    const { part } = content;
    const isOneDay = part.from === part.to;
    const hours = [part.starts_at, part.ends_at].filter((time) => time !== null).join("–");
    const when = isOneDay
      ? [formatDate(part.from), hours].filter(Boolean).join(t("format.comma"))
      : formatDateRange(part.from, part.to);
    return (
      <Link
        href={`/bookings/${part.booking_public_id}`}
        aria-label={`${part.title}, ${when}`}
        className={classes(
          BAR,
          "text-text data-hovered:underline",
          part.product_type === PRODUCT_TYPE.STAY ? "bg-accent-soft" : "border border-border bg-raised",
        )}
      >
        <ProductIcon type={part.product_type} />
        <span className="truncate">
          {part.starts_at !== null && <span className="tabular-nums">{part.starts_at} </span>}
          <bdi>{part.title}</bdi>
        </span>
      </Link>
    );
  }
  const { gap } = content;
  const look = classes(BAR, "border border-dashed border-caution bg-caution-soft text-caution");
  const label = gap.kind === "NIGHTS" ? t("trips.gap.noRoom") : t("trips.gap.noTransfer");
  const inside = (
    <>
      <CircleDashed aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{label}</span>
    </>
  );
  return isOpen(gap) ? (
    <Link
      href={gapPath(plan, gap)}
      aria-label={describeGap(gap)}
      className={classes(look, "data-hovered:underline")}
      onPress={() => onSell(gap)}
    >
      {inside}
    </Link>
  ) : (
    <span className={look}>
      {inside}
      <span className="sr-only">{describeGap(gap)}</span>
    </span>
  );
}
