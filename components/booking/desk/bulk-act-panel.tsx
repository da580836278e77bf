"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BULK_ACTS, MAX_BULK_BOOKINGS, type BulkAct } from "@/lib/fulfilment/desk/limits";
import { formatCount } from "@/lib/format/counts";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { SettingForm } from "@/components/settings/setting-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { RadioField } from "@/components/ui/fields/radio-field";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextField } from "@/components/ui/fields/text-field";
import { PropertyField } from "./property-field";

interface Props {
  /** The list's filters. */
  query: NonNullable<InputOf<"booking.listAll">["query"]>;
  onLeave: () => void;
}

/**
 * Cancels all bookings that match the filters, relocates them, or waives their fees: shows a preview first, then
 * does all at once.
 */
export function BulkActPanel({ query: { status: _, ...filters }, onLeave }: Props) {
  const [act, setAct] = useState<BulkAct>("CANCEL");
  const [property, setProperty] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [notifies, setNotifies] = useState(false);
  const cache = useQueryClient();
  const preview = useRead("supplier.previewMany", { query: { ...filters, act } }, { staleTime: 0 });
  const run = useAct("supplier.actOnMany");
  const { data } = preview;
  const submit = () => {
    if (!data) return;
    const { unacknowledged, ...rest } = filters;
    const body = {
      ...rest,
      ...(unacknowledged && { unacknowledged }),
      act,
      proof: data.proof,
      ...(act === "RELOCATE" && property !== null && { to_property_public_id: property }),
      reason: reason.trim(),
      notify_guest: notifies,
    };
    run.mutate(
      { input: { body } },
      {
        onSuccess({ done, skipped }) {
          toast({
            tone: skipped.length ? "negative" : "positive",
            title: t("allBookings.manyDone", { bookings: formatCount(done, "booking") }),
            ...(skipped.length && {
              text: t("allBookings.manySkipped", {
                numbers: skipped.map(({ booking_number: number }) => number).join(t("format.comma")),
              }),
            }),
          });
          void cache.invalidateQueries({ queryKey: ["booking.listAll"] });
          onLeave();
        },
        onError: () => void preview.refetch(),
      },
    );
  };
  return (
    <div className="flex flex-col gap-4 p-5">
      <RadioField
        label={t("allBookings.act")}
        choices={BULK_ACTS.map((id) => ({ id, label: t(`allBookings.act.${id}`) }))}
        value={act}
        onChange={(id) => setAct(id as typeof act)}
      />
      {preview.error ? (
        <Notice
          tone="caution"
          title={
            preview.error.code === "INVALID_REQUEST"
              ? t("allBookings.manyNarrow", { max: MAX_BULK_BOOKINGS })
              : `${preview.error.message}.`
          }
        />
      ) : data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <div aria-live="polite">
          <p className="text-xl font-semibold tabular-nums">{formatCount(data.bookings, "booking")}</p>
          <p className="text-muted">
            {formatCount(data.tenants, "tenant")} · {formatCount(data.guests, "guest")}
          </p>
          {data.waiting > 0 && <p>{t("allBookings.manyWaiting", { count: data.waiting })}</p>}
          {data.begun > 0 && <p>{t("allBookings.manyBegun", { count: data.begun })}</p>}
          {act === "RELOCATE" && <p>{t("allBookings.manyRelocate")}</p>}
          <ul className="tabular-nums">
            {(act === "RELOCATE" ? [] : data.totals).map(({ currency, amount }) => (
              <li key={currency}>{t("allBookings.givenUp", { amount: formatAmount(amount, currency) })}</li>
            ))}
          </ul>
        </div>
      )}
      {data !== undefined && data.bookings > 0 && (
        <SettingForm
          submitLabel={t(`allBookings.run.${act}`, { count: data.bookings })}
          pendingLabel={t("common.saving")}
          isPending={run.isPending}
          failure={run.error}
          problems={{
            ...(act === "RELOCATE" && property === null && { property: t("allBookings.findProperty") }),
            ...(!reason.trim() && { reason: t("booking.enterReason") }),
          }}
          onLeave={onLeave}
          leaveLabel={t("common.back")}
          onSubmit={submit}
        >
          {(problems) => (
            <>
              {act === "RELOCATE" && (
                <PropertyField value={property} onChange={setProperty} problem={problems.property} />
              )}
              <TextField
                label={t("booking.reason")}
                name="reason"
                value={reason}
                onChange={setReason}
                rows={3}
                maxLength={500}
              />
              {act !== "WAIVE" && (
                <SwitchField isSelected={notifies} onChange={setNotifies}>
                  {t("booking.mailGuestToo")}
                </SwitchField>
              )}
            </>
          )}
        </SettingForm>
      )}
    </div>
  );
}
