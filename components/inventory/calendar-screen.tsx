"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { PageHeader } from "../ui/layout/page-header";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useAddress } from "../ui/use-address";
import { CalendarBoard } from "./calendar-board";
import { calendarQuery, readView } from "./calendar-state";
import { rememberProperty } from "./recent";
import { UnreadProperty } from "./unread-property";

const back = () => ({ href: "/inventory", label: t("inventory.inventory") });
/** Polling interval, because bookings and holds change the calendar all the time. */
const FRESH_MS = 30_000;

/** A property's rooms by night. */
export function CalendarScreen({ id }: { id: string }) {
  const { query } = useAddress();
  const view = readView(query);
  const { data, error, refetch, isPlaceholderData } = useRead("inventory.get", calendarQuery(id, view), {
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
  const { name, code } = data?.property ?? {};
  useEffect(() => {
    if (name !== undefined && code !== undefined) rememberProperty({ id, name, code });
  }, [id, name, code]);
  if (data) return <CalendarBoard calendar={data} view={view} isMoving={isPlaceholderData} />;
  return (
    <>
      <PageHeader title={t("inventory.property")} back={back()} />
      {error ? (
        <UnreadProperty error={error} title={t("inventory.calendarUnread")} retry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-4" data-wide>
          <Loading what={t("inventory.openingCalendar")} />
          <Skeleton className="h-10 max-w-2xl" />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}
