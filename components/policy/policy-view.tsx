import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { classes } from "../ui/class-names";
import { Deadline } from "../ui/deadline";
import { sayInstant } from "../words/dates";
import { sayFee, segmentsOf, weightOf, type Segment } from "./segments";

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
  /** From when on: now, or when the policy was fixed. */
  start: Date;
}

/** What a cancel costs when: as a line to look at, and the same in words. */
export function PolicyView({ policy, total, start }: Props) {
  const segments = segmentsOf(policy, total, start);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5">
        {segments.map((segment) => (
          <span
            key={segment.from.toISOString()}
            className={classes("rounded-full", BARS[segment.kind])}
            style={{ flexGrow: weightOf(segment), minWidth: 14 }}
          />
        ))}
      </div>
      <ol className="flex flex-col gap-2">
        {segments.map((segment) => (
          <li key={segment.from.toISOString()} className="flex items-start gap-2">
            <span aria-hidden className={classes("mt-1.5 size-2 shrink-0 rounded-full", DOTS[segment.kind])} />
            <div className="min-w-0 flex-1">
              <p className={classes("font-semibold", segment.kind === "FREE" && "text-positive")}>
                {sayFee(segment, policy.currency)}
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
    return (
      <>
        until <Deadline at={to} zone={zone} />
      </>
    );
  }
  if (!to) return <>after {sayInstant(from, zone)}</>;
  return <>until {sayInstant(to, zone)}</>;
}
