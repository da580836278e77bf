"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { CircleCheck, CircleX, History } from "lucide-react";
import { isCancellable } from "@/lib/booking/status";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { readQuery, useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatAmount, isZero } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { formatProductType } from "@/lib/format/product";
import { describeStatus } from "@/lib/format/status";
import type { ListedBooking } from "../booking/list/deadline-cell";
import { Button } from "../ui/button";
import { SidePanel } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { type Fee, previewCancel, sumFees } from "./cancel-preview";
import { formatMemberFee, type Trip } from "./itinerary";
import { formatTotals } from "./trip-status";

type Result = ResponseOf<"trip.cancel">;
type Outcome = Result["results"][number];

const words = (): Record<Outcome["outcome"], string> => ({
  CANCELLED: t("trips.cancel.result.CANCELLED"),
  ALREADY_CANCELLED: t("trips.cancel.result.ALREADY_CANCELLED"),
  REFUSED: t("trips.cancel.result.REFUSED"),
});

interface CancelOutcomeProps {
  result: Result;
  about: ReadonlyMap<string, ListedBooking>;
  onClose: () => void;
}

/** The result for each member. */
function CancelOutcome({ result, about, onClose }: CancelOutcomeProps) {
  const refused = result.results.filter((r) => r.outcome === "REFUSED").length;
  return (
    <div className="flex flex-1 flex-col gap-5 p-5">
      <Notice
        tone={refused ? "caution" : "positive"}
        title={refused ? t("trips.cancel.failed", { count: refused }) : t("trips.cancel.success")}
      />
      <ul aria-label={t("trips.cancel.outcome")} className="flex flex-col">
        {result.results.map((outcome) => {
          const { booking_public_id: id } = outcome;
          const member = result.members.find((m) => m.booking_public_id === id)!;
          return (
            <MemberLine key={id} member={member} about={about.get(id)}>
              <OutcomeLabel outcome={{ ...outcome, fee: formatMemberFee(member, outcome.fee) }} />
            </MemberLine>
          );
        })}
      </ul>
      <Button onPress={onClose} variant="primary" className="mt-auto self-end">
        {t("common.done")}
      </Button>
    </div>
  );
}

function OutcomeLabel({ outcome: { outcome, fee, currency, message } }: { outcome: Outcome }) {
  const Icon = { CANCELLED: CircleCheck, ALREADY_CANCELLED: History, REFUSED: CircleX }[outcome];
  return (
    <>
      <span className={outcome === "REFUSED" ? "text-caution" : ""}>
        <Icon aria-hidden className="me-1 inline size-4" />
        {words()[outcome]}
      </span>
      <span className="block text-xs text-muted">
        {outcome === "REFUSED"
          ? message
          : isZero(fee)
            ? t("trips.cancel.free")
            : t("trips.cancel.fee", { amount: formatAmount(fee, currency) })}
      </span>
    </>
  );
}

interface Props {
  trip: Trip;
  about: ReadonlyMap<string, ListedBooking>;
  onClose: () => void;
  onCancelled: (trip: ResponseOf<"trip.cancel">) => void;
}

type Mode = "all" | "possible";

/** Cancels a trip: shows each member's fee, cancels all or the cancellable members, then shows each result. */
export function CancelTrip({ trip, about, onClose, onCancelled }: Props) {
  const now = useServiceNow(30_000);
  const [mode, setMode] = useState<Mode>("all");
  const [reason, setReason] = useState("");
  const [key] = useState(makeIdempotencyKey);
  const cancel = useAct("trip.cancel");
  const quotes = useQueries({
    queries: trip.members.map((member) => ({
      ...readQuery("booking.quote", { params: { public_id: member.booking_public_id } }),
      enabled: isCancellable(member.status) && !cancel.isSuccess,
      staleTime: 0,
      refetchInterval: 30_000,
    })),
  });
  const fees: Fee[] = trip.members.map((member, at) => {
    const outcome = previewCancel(member, about.get(member.booking_public_id), now);
    return { member, outcome, fee: quotes[at]?.data?.sell_fee };
  });
  const { isKnown, totals } = sumFees(fees);
  const refused = fees.filter((f) => f.outcome === "LATE" || f.outcome === "NEVER").length;
  const ending = fees.filter((f) => f.outcome === "CAN").length;
  const isImpossible = mode === "all" && refused > 0;

  return (
    <SidePanel title={t("trips.cancel.title", { name: trip.name })} isOpen onClose={onClose}>
      {cancel.data ? (
        <CancelOutcome result={cancel.data} about={about} onClose={onClose} />
      ) : (
        <form
          className="flex flex-1 flex-col gap-5 p-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (cancel.isPending) return;
            const body = { mode, ...(reason.trim() && { reason: reason.trim() }) };
            const input = { params: { public_id: trip.public_id }, body };
            cancel.mutate({ input, idempotencyKey: `${key}-${mode}` }, { onSuccess: onCancelled });
          }}
        >
          <div>
            <p className="text-muted">{t("trips.cancel.totalFees")}</p>
            <p className="text-xl font-semibold tabular-nums">
              {isKnown ? formatTotals(totals) || t("trips.cancel.nothing") : t("trips.cancel.loading")}
            </p>
          </div>
          <ul className="flex flex-col">
            {fees.map((fee) => (
              <MemberFee key={fee.member.booking_public_id} fee={fee} about={about.get(fee.member.booking_public_id)} />
            ))}
          </ul>
          <RadioField
            label={t("trips.cancel.which")}
            value={mode}
            onChange={(id) => setMode(id as Mode)}
            choices={[
              { id: "all", label: t("trips.cancel.all"), note: t("trips.cancel.allNote") },
              { id: "possible", label: t("trips.cancel.only"), note: t("trips.cancel.onlyNote") },
            ]}
          />
          {isImpossible && (
            <Notice tone="caution" title={t("trips.cancel.some")}>
              {t("trips.cancel.chooseOther")}
            </Notice>
          )}
          <TextField
            label={t("trips.cancel.reason")}
            value={reason}
            onChange={setReason}
            isOptional
            rows={2}
            maxLength={500}
          />
          {cancel.error && (
            <Notice
              tone="negative"
              title={cancel.error.isFinal ? t("trips.cancel.notDone") : t("trips.cancel.noAnswer")}
            >
              {cancel.error.isFinal ? `${cancel.error.message}.` : t("trips.cancel.charge")}
            </Notice>
          )}
          <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
            <Button onPress={onClose}>{t("trips.cancel.keep")}</Button>
            <Button
              type="submit"
              variant="danger"
              isPending={cancel.isPending}
              pendingLabel={t("trips.cancel.cancelling")}
              isDisabled={!isKnown || isImpossible || ending === 0}
            >
              {t("trips.cancel.ofAll", { count: ending, all: trip.members.length })}
            </Button>
          </div>
        </form>
      )}
    </SidePanel>
  );
}

/** A member with its cancellation fee, or the reason why it cannot be cancelled. */
function MemberFee({ fee: { member, outcome, fee }, about }: { fee: Fee; about: ListedBooking | undefined }) {
  return (
    <MemberLine member={member} about={about}>
      {outcome === "DONE" && <span className="text-muted">{t("trips.cancel.alreadyDone")}</span>}
      {outcome === "NEVER" && (
        <span className="text-caution">{t("trips.cancel.never", { status: describeStatus(member.status).word })}</span>
      )}
      {outcome === "LATE" && <span className="text-caution">{t("trips.cancel.late")}</span>}
      {outcome === "CAN" &&
        (fee === undefined ? (
          <span className="text-muted">{t("trips.cancel.feeLoading")}</span>
        ) : isZero(fee) ? (
          <span className="text-positive">{t("trips.cancel.freeShort")}</span>
        ) : (
          <span className="font-semibold text-negative">{formatAmount(fee, member.currency)}</span>
        ))}
    </MemberLine>
  );
}

interface LineProps {
  member: { booking_number: number; product_type: number };
  about: ListedBooking | undefined;
  children: React.ReactNode;
}

/** A line with a member's name, and its fee or status at the end. */
function MemberLine({ member, about, children }: LineProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-t border-border py-2 first:border-t-0">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{about?.title ?? formatProductType(member.product_type)}</span>
        <span className="block text-xs text-muted">
          {formatProductType(member.product_type)}
          {" · "}
          {t("trips.booking", { number: member.booking_number })}
        </span>
      </span>
      <span className="shrink-0 text-end tabular-nums">{children}</span>
    </li>
  );
}
