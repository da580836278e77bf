"use client";

import { useState } from "react";
import { OUTCOMES, type Outcome } from "@/lib/booking/status";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { useToday } from "@/lib/staff/client/service-time";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { SettingForm } from "@/components/settings/setting-form";
import { toast } from "@/components/ui/feedback/toast-queue";
import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import type { Booking } from "../details/use-booking-record";

interface Props {
  booking: Booking;
  tenantId: string;
  onChanged: () => void;
}

/** The outcomes that can be recorded now: how a stay that has begun ended, or that a fee is waived. */
function possible(booking: Booking, today: string): Outcome[] {
  const starts = booking.checkin_date ?? booking.starts_at ?? "";
  const hasBegun = booking.status === "CONFIRMED" && starts.slice(0, 10) <= today;
  const fee = booking.cancellation_policy_snapshot?.realized_penalty?.fee ?? "0";
  return OUTCOMES.filter((outcome) => (outcome === "WAIVED" ? Number(fee) > 0 : hasBegun));
}

/** Records a no-show or an early departure with the amount that remains due, or waives a fee. */
export function OutcomePanel({ booking, tenantId, onChanged }: Props) {
  const choices = possible(booking, useToday());
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [fee, setFee] = useState("");
  const [reason, setReason] = useState("");
  const record = useAct("supplier.outcome");
  const mayWrite = useMayWrite(tenantId);
  const [first] = choices;
  if (first === undefined) return null;
  const outcome = chosen !== null && choices.includes(chosen) ? chosen : first;
  const currency = booking.currency ?? booking.currency_code ?? "";
  const amount = fee.trim().replace(",", ".");
  const problems = {
    ...(!/^\d+(\.\d+)?$/.test(amount) && { fee: t("allBookings.enterAmount") }),
    ...(!reason.trim() && { reason: t("booking.enterReason") }),
  };
  const submit = () =>
    record.mutate(
      {
        input: {
          params: { tenant_public_id: tenantId, public_id: booking.public_id },
          body: { outcome, fee: amount, reason: reason.trim() },
        },
      },
      {
        onSuccess() {
          toast({ tone: "positive", title: t("booking.savedAndNotified") });
          setFee("");
          setReason("");
          onChanged();
        },
      },
    );
  return (
    <Section title={t("allBookings.outcome")}>
      <fieldset disabled={!mayWrite} className="contents">
        <SettingForm
          submitLabel={t("common.save")}
          pendingLabel={t("common.saving")}
          isPending={record.isPending}
          failure={record.error}
          problems={problems}
          onSubmit={submit}
        >
          {() => (
            <>
              <RadioField
                label={t("allBookings.whatHappened")}
                choices={choices.map((id) => ({ id, label: t(`booking.outcome.${id}`) }))}
                value={outcome}
                onChange={(id) => setChosen(id as Outcome)}
              />
              <TextField
                label={t("allBookings.remains", { currency })}
                name="fee"
                value={fee}
                onChange={setFee}
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField
                label={t("booking.reason")}
                name="reason"
                value={reason}
                onChange={setReason}
                rows={2}
                maxLength={500}
              />
            </>
          )}
        </SettingForm>
      </fieldset>
    </Section>
  );
}
