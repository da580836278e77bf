"use client";

import { useState } from "react";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { failureText } from "@/lib/staff/client/failure-text";
import { useAct } from "@/lib/staff/client/hooks";
import { useToday } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { toast } from "../ui/feedback/toast-queue";
import { DateField } from "../ui/fields/date-field";
import { TextField } from "../ui/fields/text-field";
import { TimeField } from "../ui/fields/date-segments";
import { Section } from "../ui/layout/section";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";

interface Props {
  /** The flight's public id. */
  flight: string;
  name: string;
  /** The schedule's local times, `HH:MM`. */
  departure: string;
  arrival: string;
}

/** Changes a flight's times on one day, after a count of the bookings that get them. */
export function RescheduleDay({ flight, name, departure, arrival }: Props) {
  const today = useToday();
  const [day, setDay] = useState<string | null>(null);
  const [departsAt, setDepartsAt] = useState<string | null>(departure);
  const [arrivesAt, setArrivesAt] = useState<string | null>(arrival);
  const [reason, setReason] = useState("");
  const preview = useAct("flight.reschedule");
  const change = useAct("flight.reschedule");
  const [isAsked, setAsked] = useState(false);
  const isWhole = day !== null && departsAt !== null && arrivesAt !== null;
  const input = (isPreview: boolean) => ({
    input: {
      body: {
        flight_public_id: flight,
        date: day!,
        departure_time: departsAt!,
        arrival_time: arrivesAt!,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isPreview && { preview: true }),
      },
    },
  });
  const close = () => {
    setAsked(false);
    change.reset();
  };
  return (
    <Section title={t("supply.reschedule")} className="mb-4">
      <p className="text-muted">{t("supply.rescheduleText")}</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <DateField className="w-44" label={t("supply.rescheduleDay")} value={day} onChange={setDay} min={today} />
        <TimeField label={t("supply.rescheduleDeparture")} value={departsAt} onChange={setDepartsAt} />
        <TimeField label={t("supply.rescheduleArrival")} value={arrivesAt} onChange={setArrivesAt} />
        <TextField
          className="w-64"
          label={t("booking.reason")}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isOptional
        />
        <Button
          className="self-end"
          isDisabled={!isWhole}
          isPending={preview.isPending}
          pendingLabel={t("supply.rescheduleCounting")}
          onPress={() => preview.mutate(input(true), { onSuccess: () => setAsked(true) })}
        >
          {t("supply.rescheduleCount")}
        </Button>
      </div>
      {preview.error && (
        <div className="mt-3">
          <Notice tone="negative" title={t("supply.rescheduleNot")}>
            {failureText(preview.error)}
          </Notice>
        </div>
      )}
      <ConfirmDialog
        title={t("supply.rescheduleTitle", { flight: name, day: day === null ? "" : formatDate(day) })}
        isOpen={isAsked}
        onClose={close}
        confirmLabel={t("supply.rescheduleConfirm")}
        pendingLabel={t("supply.rescheduleChanging")}
        keepLabel={t("supply.rescheduleKeep")}
        isDestructive={false}
        isPending={change.isPending}
        problem={change.error ? failureText(change.error) : undefined}
        onConfirm={() =>
          change.mutate(input(false), {
            onSuccess: ({ bookings }) => {
              close();
              toast({
                tone: "positive",
                title: t("supply.rescheduled", { bookings: formatCount(bookings, "booking") }),
              });
            },
          })
        }
      >
        <p>{t("supply.rescheduleTimes", { departure: departsAt ?? "", arrival: arrivesAt ?? "" })}</p>
        <p className="mt-2 font-semibold">{t("supply.rescheduleEffect", { count: preview.data?.bookings ?? 0 })}</p>
      </ConfirmDialog>
    </Section>
  );
}
