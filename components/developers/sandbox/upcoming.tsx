"use client";

import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/values/instant";
import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/values/text-link";
import { ReadFailure } from "@/components/ui/tables/unread";
import { formatDateTime } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { useClock } from "./clock-control";

type Coming = ResponseOf<"sandbox.upcoming">["items"][number];

/** The next deadlines of the sandbox, each with a button that moves the clock past it. */
export function Upcoming() {
  const { data, error, refetch } = useRead("sandbox.upcoming", {}, { refetchInterval: 10_000 });
  const { move, isMoving } = useClock();
  return (
    <Section title={t("developers.upcoming")}>
      {error && !data && <ReadFailure what={t("developers.upcoming")} failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <p className="text-muted">{t("developers.noUpcoming")}</p>}
      {data && data.items.length > 0 && (
        <ul className="-my-2 flex flex-col divide-y divide-border">
          {data.items.map((one) => (
            <li key={`${one.kind}${one.at}${one.booking_public_id}`} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p>{rich(`developers.upcomingOf.${one.kind}`, { what: <Subject key="what" of={one} /> })}</p>
                <p className="text-xs text-muted tabular-nums">
                  {formatDateTime(one.at, "UTC")} UTC, <Instant at={one.at} />
                </p>
              </div>
              <Button
                size="sm"
                isDisabled={isMoving}
                aria-label={t("developers.goAfter", { time: formatDateTime(one.at, "UTC") })}
                onPress={() => move(new Date(Date.parse(one.at) + 1_000))}
              >
                {t("developers.goThere")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Subject({ of: { product_type: type, booking_public_id: id, booking_number: number } }: { of: Coming }) {
  if (id === null) return t("developers.aProduct", { product: formatProductType(type).toLowerCase() });
  return <TextLink href={`/bookings/${id}`}>{String(number)}</TextLink>;
}

function Waiting() {
  return (
    <>
      <Loading what={t("developers.loadingUpcoming")} />
      <Skeleton className="h-24" />
    </>
  );
}
