"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MANY_ACTS } from "@/lib/fulfilment/desk/limits";
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

interface Props {
  /** The list's filters. */
  query: NonNullable<InputOf<"booking.listAll">["query"]>;
  onLeave: () => void;
}

/** Cancels all bookings that the filters find, or waives their fees: first what it would do, then one act. */
export function ManyPanel({ query: { status: _, ...filters }, onLeave }: Props) {
  const [act, setAct] = useState<(typeof MANY_ACTS)[number]>("CANCEL");
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
        choices={MANY_ACTS.map((id) => ({ id, label: t(`allBookings.act.${id}`) }))}
        value={act}
        onChange={(id) => setAct(id as typeof act)}
      />
      {preview.error ? (
        <Notice tone="caution" title={`${preview.error.message}.`} />
      ) : data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <div aria-live="polite">
          <p className="text-xl font-semibold tabular-nums">{formatCount(data.bookings, "booking")}</p>
          <p className="text-muted">
            {formatCount(data.tenants, "tenant")} · {formatCount(data.guests, "guest")}
          </p>
          <ul className="tabular-nums">
            {data.totals.map(({ currency, amount }) => (
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
          problems={reason.trim() ? {} : { reason: t("booking.enterReason") }}
          onLeave={onLeave}
          onSubmit={submit}
        >
          {() => (
            <>
              <TextField
                label={t("booking.reason")}
                name="reason"
                value={reason}
                onChange={setReason}
                rows={3}
                maxLength={500}
              />
              {act === "CANCEL" && (
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
