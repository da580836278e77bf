"use client";

import { CalendarX2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { t } from "@/lib/language/text";
import { describeHoldFailure, HoldWaiting, UnknownHold } from "@/components/booking/checkout/hold-states";
import { useHold } from "@/components/booking/checkout/use-hold";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { Notice } from "@/components/ui/feedback/notice";
import { readChoice, holdChoice, bookingTitle } from "./choice";
import type { Product } from "../product-names";

const BookProductForm = dynamic(() => import("./book-product-form").then((module) => module.BookProductForm), {
  ssr: false,
  loading: () => <HoldWaiting />,
});

/** Books a held transfer, tour, flight or package. */
export function BookProductScreen({ product }: { product: Product }) {
  const hold = useSearchParams().get("hold") ?? "";
  // The tab's storage is not available during server rendering.
  const isHydrated = useIsHydrated();
  const choice = useMemo(() => (isHydrated ? readChoice(product, hold) : undefined), [isHydrated, product, hold]);
  const pinned = useHold(hold, choice && holdChoice(choice).prebook);

  if (hold && !isHydrated) return <HoldWaiting />;
  if (!choice) return <UnknownHold searchPath={`/search/${product}s`} />;
  if (pinned.isPending) return <HoldWaiting />;
  if (pinned.data) return <BookProductForm hold={hold} choice={choice} pinned={pinned.data} />;
  if (pinned.error.code === "ALLOCATION_GONE") {
    return (
      <Empty
        icon={CalendarX2}
        title={t("products.noLongerAvailable", { title: bookingTitle(choice) })}
        action={
          <ButtonLink href={choice.backTo} variant="primary">
            {t("products.backToOffers")}
          </ButtonLink>
        }
      >
        {describeHoldFailure(pinned.error)} {t("products.nothingBooked")}
      </Empty>
    );
  }
  return (
    <Notice
      tone="negative"
      title={t("products.holdUnread")}
      action={
        <ButtonLink href={choice.backTo} size="sm">
          {t("products.backToOffers")}
        </ButtonLink>
      }
    >
      {pinned.error.message}.
    </Notice>
  );
}
