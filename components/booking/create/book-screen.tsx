"use client";

import { BookForm } from "./book-form";
import { CalendarX2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { HoldWaiting, UnknownHold } from "../checkout/hold-states";
import { useHold } from "../checkout/use-hold";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { Notice } from "@/components/ui/feedback/notice";
import { formatStayDates } from "@/lib/format/dates";
import { readChoice, holdOf } from "./choice";

/** Books a held stay. */
export function BookScreen({ isSandbox }: { isSandbox: boolean }) {
  const hold = useSearchParams().get("hold") ?? "";
  // The tab's storage is not available during server rendering.
  const isHydrated = useIsHydrated();
  const choice = useMemo(() => (isHydrated ? readChoice(hold) : undefined), [isHydrated, hold]);
  const pinned = useHold(hold, choice && holdOf(choice).prebook);

  if (hold && !isHydrated) return <HoldWaiting />;
  if (!choice) return <UnknownHold searchPath="/search" />;
  if (pinned.isPending) return <HoldWaiting />;
  if (pinned.error) {
    return (
      <Notice
        tone="negative"
        title="The hold could not be read"
        action={
          pinned.error.isFinal ? (
            <ButtonLink href={choice.backTo} size="sm">
              Back to the offers
            </ButtonLink>
          ) : (
            <Button
              size="sm"
              onPress={() => void pinned.refetch()}
              isPending={pinned.isFetching}
              pendingLabel="Reading"
            >
              Try again
            </Button>
          )
        }
      >
        {pinned.error.message}.
      </Notice>
    );
  }
  if (pinned.data.match_status === "SOLD_OUT") {
    return (
      <Empty
        icon={CalendarX2}
        title="Sold out in the meantime"
        isPage
        action={
          <ButtonLink href={choice.backTo} variant="primary">
            Back to the offers
          </ButtonLink>
        }
      >
        {choice.property.name} no longer has your choice available for{" "}
        {formatStayDates(choice.request.checkin, choice.checkout)}. Nothing was booked.
      </Empty>
    );
  }
  return <BookForm hold={hold} choice={choice} pinned={pinned.data} isSandbox={isSandbox} />;
}
