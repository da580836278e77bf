"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { IfMayWrite } from "@/components/ui/for-writing";
import { isEditable } from "@/lib/booking/status";
import { arrivalFacts, formatArrivalFields } from "@/lib/format/arrival";
import { formatDateTime, formatDateOrTime } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useIsClientView } from "@/lib/staff/client/client-view";
import type { DriverProps } from "./arrival-panel";
import { Fact } from "./contact-fact";

// Loaded on demand, because few visits change arrival details.
const ArrivalPanel = dynamic(() => import("./arrival-panel").then((panel) => panel.ArrivalPanel));

/** The arrival details for the driver, the missing ones with their deadline, and the supplier's pick-up details. */
export function DriverFacts({ transfer, booking, itemNo }: DriverProps) {
  const isClientView = useIsClientView();
  const [isOpen, setOpen] = useState(false);
  const { arrival, arrival_missing: missing = [], arrival_needed_by: until, driver } = transfer;
  const zone = transfer.cancellation_policy_snapshot?.timezone ?? "UTC";
  const mayEdit = isEditable(booking.status) && booking.guest_data_erased_at === undefined;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-border pt-4">
      {missing.length > 0 && mayEdit && until !== undefined && !isClientView && (
        <Notice tone="caution" title={t("booking.arrivalMissing", { time: formatDateOrTime(until) })}>
          {formatArrivalFields(missing)}
        </Notice>
      )}
      <dl className="grid gap-4 sm:grid-cols-2">
        {arrival &&
          arrivalFacts(arrival).map(([label, value]) => (
            <Fact key={label} label={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        {transfer.pickup_at !== undefined && (
          <Fact label={t("paper.pickupAt")}>{formatDateTime(transfer.pickup_at, zone)}</Fact>
        )}
        {transfer.pickup_instructions !== undefined && (
          <Fact label={t("paper.pickupInstructions")}>{transfer.pickup_instructions}</Fact>
        )}
        {driver && (
          <Fact label={t("paper.driver")}>
            <bdi>{[driver.name, driver.phone].filter(Boolean).join(" · ")}</bdi>
          </Fact>
        )}
      </dl>
      {mayEdit && !isClientView && (
        <IfMayWrite>
          <div>
            <Button onPress={() => setOpen(true)}>{t("booking.editArrival")}</Button>
          </div>
        </IfMayWrite>
      )}
      {isOpen && (
        <ArrivalPanel
          transfer={transfer}
          booking={booking}
          {...(itemNo !== undefined && { itemNo })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
