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
import { readChoice, holdChoice } from "./choice";
import { t } from "@/lib/language/text";

export function BookScreen({ isSandbox }: { isSandbox: boolean }) {
  const hold = useSearchParams().get("hold") ?? "";
  // The tab's storage is not available during server rendering.
  const isHydrated = useIsHydrated();
  const choice = useMemo(() => (isHydrated ? readChoice(hold) : undefined), [isHydrated, hold]);
  const pinned = useHold(hold, choice && holdChoice(choice).prebook);

  if (hold && !isHydrated) return <HoldWaiting />;
  if (!choice) return <UnknownHold searchPath="/search" />;
  if (pinned.isPending) return <HoldWaiting />;
  if (pinned.error) {
    return (
      <Notice
        tone="negative"
        title={t("checkout.holdUnread")}
        action={
          pinned.error.isFinal ? (
            <ButtonLink href={choice.backTo} size="sm">
              {t("checkout.backToOffers")}
            </ButtonLink>
          ) : (
            <Button
              size="sm"
              onPress={() => void pinned.refetch()}
              isPending={pinned.isFetching}
              pendingLabel={t("checkout.reading")}
            >
              {t("common.tryAgain")}
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
        title={t("checkout.soldOutMeantime")}
        isPage
        action={
          <ButtonLink href={choice.backTo} variant="primary">
            {t("checkout.backToOffers")}
          </ButtonLink>
        }
      >
        {t("checkout.soldOutMeantimeWhy", {
          property: choice.property.name,
          dates: formatStayDates(choice.request.checkin, choice.checkout),
        })}
      </Empty>
    );
  }
  return <BookForm hold={hold} choice={choice} pinned={pinned.data} isSandbox={isSandbox} />;
}
