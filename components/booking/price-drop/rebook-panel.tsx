"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Deadline } from "@/components/ui/values/deadline";
import { Money } from "@/components/ui/values/money";
import { formatStayDates } from "@/lib/format/dates";
import { subtractMoney, formatAmount } from "@/lib/format/money";
import type { PriceDrop } from "./use-price-drops";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

interface Props {
  drop: PriceDrop;
  onClose: () => void;
  onRebooked: () => void;
}

/** Compares the booked stay with today's price and terms, and rebooks it. */
export function RebookPanel({ drop, onClose, onRebooked }: Props) {
  const { currency, before, after } = drop;
  const [total, setTotal] = useState(after.total);
  const [key, setKey] = useState(makeIdempotencyKey);
  const rebook = useAct("priceDrop.rebook");
  const cache = useQueryClient();
  const saving = formatAmount(subtractMoney(before.total, total, currency), currency);
  const submit = () =>
    rebook.mutate(
      { input: { params: { public_id: drop.booking_public_id }, body: { total } }, idempotencyKey: key },
      {
        onSuccess: () => {
          toast({ tone: "positive", title: t("booking.drop.saved", { amount: saving }) });
          void cache.invalidateQueries({ queryKey: ["priceDrop.list"] });
          onRebooked();
          onClose();
        },
        onError: (failure) => {
          if (!failure.isFinal) return;
          setKey(makeIdempotencyKey());
          setTotal(totalOfToday(failure) ?? total);
        },
      },
    );
  const isGone = rebook.error?.isFinal === true && Number(total) >= Number(before.total);
  return (
    <SidePanel title={t("booking.drop.title", { number: drop.booking_number })} isOpen onClose={onClose}>
      <form
        className="flex flex-1 flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!rebook.isPending) submit();
        }}
      >
        <div>
          <p className="text-md font-semibold">{drop.property_name}</p>
          <p>{formatStayDates(drop.checkin_date, drop.checkout_date)}</p>
        </div>
        <dl className="grid grid-cols-2 gap-3 rounded bg-sunken p-3">
          <Side title={t("booking.drop.booked")} stay={before} total={before.total} currency={currency} />
          <Side title={t("booking.now")} stay={after} total={total} currency={currency} />
        </dl>
        <p className="text-muted">{t("booking.drop.how")}</p>
        {rebook.error && <NotRebooked failure={rebook.error} />}
        <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
          <Button onPress={onClose}>{isGone ? t("common.close") : t("booking.keepBooking")}</Button>
          {!isGone && (
            <Button
              type="submit"
              variant="primary"
              isPending={rebook.isPending}
              pendingLabel={t("booking.drop.rebooking")}
            >
              {t("booking.drop.rebook", { amount: saving })}
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  );
}

interface SideProps {
  title: string;
  stay: PriceDrop["before"];
  total: string;
  currency: string;
}

function Side({ title, stay, total, currency }: SideProps) {
  const { free_until: freeUntil, timezone } = stay.cancellation_policy;
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="flex flex-col gap-1">
        <Money amount={total} currency={currency} size="lg" />
        <span>{[...new Set(stay.rate_plan_names)].join(t("format.comma"))}</span>
        {freeUntil !== null && (
          <span className="text-xs text-muted">
            {rich("booking.freeUntilAt", { at: <Deadline key="at" at={freeUntil} zone={timezone} /> })}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Today's total, read from the refusal's details. */
function totalOfToday({ code, details }: Failure): string | undefined {
  if (code !== "PRICE_DROP_GONE") return undefined;
  const { total } = (details ?? {}) as { total?: unknown };
  return typeof total === "string" ? total : undefined;
}

/** Says why the stay was not rebooked, or that the outcome is still unknown. */
function NotRebooked({ failure }: { failure: Failure }) {
  return (
    <Notice tone="negative" title={failure.isFinal ? t("booking.drop.notChanged") : t("booking.noAnswer")}>
      {failure.isFinal ? `${failure.message}.` : t("booking.drop.notTwice")}
    </Notice>
  );
}
