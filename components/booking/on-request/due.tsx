import { TriangleAlert } from "lucide-react";
import { Instant } from "@/components/ui/values/instant";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

type Queued = ResponseOf<"queue.list">["items"][number];

/** A deadline closer than this is marked. */
const SOON_MS = 4 * 3_600_000;

/** Until when an on-request booking must be answered; for a stale booking, since when it has been waiting. */
export function AnswerDeadline({ row, now }: { row: Queued; now: Date }) {
  if (row.respond_by === null) {
    return (
      <span className="whitespace-nowrap">
        {rich("booking.queue.since", { at: <Instant key="at" at={row.created_at} /> })}
      </span>
    );
  }
  const isSoon = new Date(row.respond_by).getTime() - now.getTime() < SOON_MS;
  return (
    <span className={isSoon ? "inline-flex items-center gap-1 font-semibold text-caution" : undefined}>
      {isSoon && <TriangleAlert aria-label={t("booking.queue.soon")} className="size-3.5" />}
      <Instant at={row.respond_by} />
    </span>
  );
}
