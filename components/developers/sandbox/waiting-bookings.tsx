"use client";

import { describeStatus } from "@/lib/format/status";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useQueryClient } from "@tanstack/react-query";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/values/text-link";
import { ReadFailure } from "@/components/ui/tables/unread";
import { waitingBookingsQuery } from "../queries";

type Booking = ResponseOf<"booking.list">["items"][number];

/** Bookings on request or pending, with buttons that confirm or reject them. */
export function WaitingBookings() {
  const [onRequest, pending] = [useWaiting("ON_REQUEST"), useWaiting("PENDING")];
  const all = [...(onRequest.data?.items ?? []), ...(pending.data?.items ?? [])];
  const error = onRequest.error ?? pending.error;
  return (
    <Section title={t("developers.waiting")}>
      {error && (
        <ReadFailure what={t("developers.theBookings")} failure={error} onRetry={() => void onRequest.refetch()} />
      )}
      {!error && !(onRequest.data && pending.data) && <Skeleton className="h-16" />}
      {onRequest.data && pending.data && all.length === 0 && (
        <p className="text-muted">
          {rich("developers.noneWaiting", {
            scenario: (
              <code key="scenario" className="font-mono text-xs">
                on_request
              </code>
            ),
          })}
        </p>
      )}
      {all.length > 0 && (
        <ul className="-my-2 flex flex-col divide-y divide-border">
          {all.map((booking) => (
            <Row key={booking.public_id} booking={booking} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const useWaiting = (status: "ON_REQUEST" | "PENDING") =>
  useRead("booking.list", waitingBookingsQuery(status), { refetchInterval: 10_000 });

function Row({ booking: { public_id: id, booking_number: number, title, status } }: { booking: Booking }) {
  const cache = useQueryClient();
  const { mutate, isPending, error, variables } = useAct("sandbox.booking.resolve");
  const resolve = (to: "CONFIRMED" | "REJECTED") =>
    mutate(
      { input: { params: { public_id: id }, body: { status: to } } },
      { onSuccess: () => void cache.invalidateQueries() },
    );
  const button = (to: "CONFIRMED" | "REJECTED", label: string, doing: string) => (
    <Button
      size="sm"
      aria-label={`${label} ${number}`}
      isDisabled={isPending && variables?.input.body.status !== to}
      isPending={isPending && variables?.input.body.status === to}
      pendingLabel={doing}
      onPress={() => resolve(to)}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-40 flex-1">
          <TextLink href={`/bookings/${id}`}>{String(number)}</TextLink> {title}
          <span className="block text-xs text-muted">{describeStatus(status).word}</span>
        </p>
        <IfMayWrite>
          {button("CONFIRMED", t("developers.confirm"), t("developers.confirming"))}
          {button("REJECTED", t("developers.reject"), t("developers.rejecting"))}
        </IfMayWrite>
      </div>
      {error && <Notice tone="negative" title={t("developers.notDecided")}>{`${error.message}.`}</Notice>}
    </li>
  );
}
