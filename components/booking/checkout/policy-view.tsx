import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { classes } from "@/components/ui/class-names";
import { Deadline } from "@/components/ui/values/deadline";
import { formatDateTime } from "@/lib/format/dates";
import { computePosition, formatFee, toSegments, computeWidth, type Segment } from "@/lib/format/segments";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

const BARS: Record<Segment["kind"], string> = {
  FREE: "bg-positive",
  FEE: "bg-caution",
  FULL: "bg-negative",
  REFUSED: "bg-line [background-image:repeating-linear-gradient(135deg,transparent_0_4px,var(--surface)_4px_7px)]",
};
const DOTS: Record<Segment["kind"], string> = { ...BARS, REFUSED: "bg-line" };

interface Props {
  policy: CancellationPolicy;
  total: string;
  /** Where the timeline starts: now, or when the policy was fixed. */
  start: Date;
  /** The current instant, marked on the timeline; the tier that applies now is labelled. */
  now?: Date;
}

/** Cancellation fees over time, as a timeline and as text. */
export function PolicyView({ policy, total, start, now }: Props) {
  const segments = toSegments(policy, total, start);
  const present = now && segments.find(({ to }) => !to || now < to);
  return (
    <div className="flex flex-col gap-3">
      {now && (
        <div aria-hidden className="relative mx-3 h-4 text-xs font-semibold">
          <span
            className="absolute top-0 flex -translate-x-1/2 flex-col rtl:translate-x-1/2 items-center"
            style={{ insetInlineStart: `${computePosition(segments, now) * 100}%` }}
          >
            {t("checkout.policy.now")}
            <span className="h-4 w-0.5 bg-text" />
          </span>
        </div>
      )}
      <div aria-hidden className={classes("flex h-2 gap-0.5", now && "mx-3")}>
        {segments.map((segment) => (
          <span
            key={segment.from.toISOString()}
            className={classes("rounded-full", BARS[segment.kind])}
            style={{ flexGrow: computeWidth(segment), minWidth: 14 }}
          />
        ))}
      </div>
      <ol className="flex flex-col gap-2">
        {segments.map((segment) => (
          <li key={segment.from.toISOString()} className="flex items-start gap-2">
            <span aria-hidden className={classes("mt-1.5 size-2 shrink-0 rounded-full", DOTS[segment.kind])} />
            <div className="min-w-0 flex-1">
              <p className={classes("font-semibold", segment.kind === "FREE" && "text-positive")}>
                {formatFee(segment, policy.currency)}
                {segment === present && (
                  <span className="ms-2 text-xs font-semibold text-muted">{t("checkout.policy.now")}</span>
                )}
              </p>
              <p className="text-xs text-muted">
                <When segment={segment} zone={policy.timezone} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function When({ segment: { from, to, kind }, zone }: { segment: Segment; zone: string }) {
  if (kind === "FREE" && to) {
    return <>{rich("checkout.policy.until", { at: <Deadline key="at" at={to} zone={zone} /> })}</>;
  }
  if (!to) return t("checkout.policy.after", { at: formatDateTime(from, zone) });
  return t("checkout.policy.until", { at: formatDateTime(to, zone) });
}
