"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { SettingForm } from "@/components/settings/setting-form";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import { PropertyField } from "./property-field";
import type { Booking } from "../details/use-booking-record";

interface Props {
  booking: Booking;
  tenantId: string;
  onChanged: () => void;
}

/** Books a confirmed stay at another property for the same guests, and cancels it for the supplier. */
export function RelocatePanel({ booking, tenantId, onChanged }: Props) {
  const [property, setProperty] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [notifies, setNotifies] = useState(false);
  const router = useRouter();
  const relocate = useAct("supplier.relocate");
  const mayWrite = useMayWrite(tenantId);
  if (booking.status !== "CONFIRMED" || booking.product_type !== PRODUCT_TYPE.STAY || booking.outcome) return null;
  const total = formatAmount(booking.stay_total ?? "0", booking.currency ?? "");
  const submit = () =>
    relocate.mutate(
      {
        input: {
          params: { tenant_public_id: tenantId, public_id: booking.public_id },
          body: { property_public_id: property!, reason: reason.trim(), notify_guest: notifies },
        },
      },
      {
        onSuccess({ booking: made }) {
          toast({ tone: "positive", title: t("booking.savedAndNotified") });
          onChanged();
          router.push(`/all-bookings/${tenantId}/${made.public_id}`);
        },
      },
    );
  return (
    <Section title={t("allBookings.relocate")}>
      <p className="mb-3 text-muted">{t("allBookings.relocateWhat", { total })}</p>
      <fieldset disabled={!mayWrite} className="contents">
        <SettingForm
          submitLabel={t("allBookings.relocate")}
          pendingLabel={t("common.saving")}
          isPending={relocate.isPending}
          failure={relocate.error}
          problems={{
            ...(property === null && { property_public_id: t("allBookings.findProperty") }),
            ...(!reason.trim() && { reason: t("booking.enterReason") }),
          }}
          onSubmit={submit}
        >
          {(problems) => (
            <>
              <PropertyField value={property} onChange={setProperty} problem={problems.property_public_id} />
              <TextField
                label={t("booking.reason")}
                name="reason"
                value={reason}
                onChange={setReason}
                rows={2}
                maxLength={500}
              />
              <SwitchField isSelected={notifies} onChange={setNotifies}>
                {t("booking.mailGuestToo")}
              </SwitchField>
            </>
          )}
        </SettingForm>
      </fieldset>
    </Section>
  );
}
