"use client";

import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/values/instant";
import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/values/text-link";
import { Unread } from "@/components/ui/tables/unread";
import { formatDateTime } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { useClock } from "./use-clock";

type Coming = ResponseOf<"sandbox.upcoming">["items"][number];

const WORDS: Record<Coming["kind"], string> = {
  HOLD_EXPIRES: "A hold ends",
  ANSWER_DUE: "A request is rejected",
  FREE_CANCEL_ENDS: "A free cancellation ends",
};

/** The next deadlines of the sandbox, each with a button that moves the clock past it. */
export function Upcoming() {
  const { data, error, refetch } = useRead("sandbox.upcoming", {}, { refetchInterval: 10_000 });
  const { move, isMoving } = useClock();
  return (
    <Section title="Upcoming deadlines">
      {error && !data && <Unread what="Upcoming deadlines" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && (
        <p className="text-muted">No upcoming deadlines. Hold an offer to see its expiry here.</p>
      )}
      {data && data.items.length > 0 && (
        <ul className="-my-2 flex flex-col divide-y divide-border">
          {data.items.map((one) => (
            <li key={`${one.kind}${one.at}${one.booking_public_id}`} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p>
                  {WORDS[one.kind]}: <Subject of={one} />
                </p>
                <p className="text-xs text-muted tabular-nums">
                  {formatDateTime(one.at, "UTC")} UTC, <Instant at={one.at} />
                </p>
              </div>
              <Button
                size="sm"
                isDisabled={isMoving}
                aria-label={`Go to just after ${formatDateTime(one.at, "UTC")}`}
                onPress={() => move(new Date(Date.parse(one.at) + 1_000))}
              >
                Go there
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Subject({ of: { product_type: type, booking_public_id: id, booking_number: number } }: { of: Coming }) {
  if (id === null) return `a ${formatProductType(type).toLowerCase()}`;
  return <TextLink href={`/bookings/${id}`}>{String(number)}</TextLink>;
}

function Waiting() {
  return (
    <>
      <Loading what="Loading upcoming deadlines" />
      <Skeleton className="h-24" />
    </>
  );
}
