"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { SettingForm } from "@/components/settings/setting-form";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextField } from "@/components/ui/fields/text-field";
import { toast } from "@/components/ui/feedback/toast-queue";
import type { Booking } from "./use-booking-record";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";

interface Props {
  booking: Booking;
  tenantId: string;
  onChanged: () => void;
}

/** An operator's actions on a booking on behalf of the supplier. */
export function SupplierPanel(props: Props) {
  const [isCancelling, setCancelling] = useState(false);
  const { status } = props.booking;
  const mayWrite = useMayWrite(props.tenantId);
  if (!["CONFIRMED", "ON_REQUEST", "PENDING"].includes(status)) return null;
  return (
    <Section title={t("booking.forSupplier")}>
      <fieldset disabled={!mayWrite} className="flex flex-col gap-5">
        <SupplierFacts {...props} />
        {status === "CONFIRMED" && (
          <Button variant="dangerQuiet" className="self-start" onPress={() => setCancelling(true)}>
            {t("booking.cancelForSupplier")}
          </Button>
        )}
      </fieldset>
      <SidePanel title={t("booking.cancelForSupplier")} isOpen={isCancelling} onClose={() => setCancelling(false)}>
        <SupplierCancel {...props} onLeave={() => setCancelling(false)} />
      </SidePanel>
    </Section>
  );
}

function SupplierFacts({ booking, tenantId, onChanged }: Props) {
  const [reference, setReference] = useState(booking.supplier_reference ?? "");
  const [note, setNote] = useState(booking.relocation_note ?? "");
  const update = useAct("supplier.update");
  return (
    <SettingForm
      submitLabel={t("common.save")}
      pendingLabel={t("common.saving")}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={() => {
        const supplier = reference.trim();
        const body = { ...(supplier && { supplier_reference: supplier }), relocation_note: note.trim() || null };
        const params = { tenant_public_id: tenantId, public_id: booking.public_id };
        update.mutate(
          { input: { params, body } },
          {
            onSuccess: () => {
              toast({ tone: "positive", title: t("booking.savedAndNotified") });
              onChanged();
            },
          },
        );
      }}
    >
      {() => (
        <>
          <TextField
            label={t("booking.suppliersReference")}
            name="supplier_reference"
            value={reference}
            onChange={setReference}
            isMono
            autoComplete="off"
            maxLength={100}
          />
          <TextField
            label={t("booking.relocationNote")}
            name="relocation_note"
            value={note}
            onChange={setNote}
            rows={3}
            isOptional
            maxLength={1000}
            hint={t("booking.relocationHint")}
          />
        </>
      )}
    </SettingForm>
  );
}

function SupplierCancel({ booking, tenantId, onChanged, onLeave }: Props & { onLeave: () => void }) {
  const [fee, setFee] = useState("0");
  const [reason, setReason] = useState("");
  const [notifies, setNotifies] = useState(false);
  const cancel = useAct("supplier.cancel");
  const currency = booking.currency ?? booking.currency_code ?? "";
  const total = formatAmount(booking.stay_total ?? booking.total_amount ?? "0", currency);
  const amount = fee.trim().replace(",", ".");
  return (
    <div className="flex flex-col gap-4 p-5">
      {Number(amount) === 0 && (
        <Notice tone="caution" title={t("booking.partnerPaysNothing")}>
          {t("booking.inventoryReturns")}
        </Notice>
      )}
      <SettingForm
        submitLabel={t("booking.cancelBooking")}
        pendingLabel={t("booking.cancelling")}
        isPending={cancel.isPending}
        failure={cancel.error}
        problems={{
          ...(!/^\d+(\.\d+)?$/.test(amount) && { fee: t("allBookings.enterAmount") }),
          ...(!reason.trim() && { reason: t("booking.enterReason") }),
        }}
        onLeave={onLeave}
        onSubmit={() => {
          const params = { tenant_public_id: tenantId, public_id: booking.public_id };
          cancel.mutate(
            { input: { params, body: { fee: amount, reason: reason.trim(), notify_guest: notifies } } },
            {
              onSuccess: () => {
                toast({ tone: "positive", title: t("booking.cancelledForSupplier") });
                onLeave();
                onChanged();
              },
            },
          );
        }}
      >
        {() => (
          <>
            <TextField
              label={t("booking.supplierFee", { currency })}
              hint={t("booking.feeUpTo", { total })}
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
              rows={3}
              maxLength={500}
            />
            <SwitchField isSelected={notifies} onChange={setNotifies}>
              {t("booking.mailGuestToo")}
            </SwitchField>
          </>
        )}
      </SettingForm>
    </div>
  );
}
