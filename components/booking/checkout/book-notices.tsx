import type { Failure } from "@/lib/staff/client/failure";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { describeHoldFailure } from "./hold-states";
import { t } from "@/lib/language/text";

interface EndedProps {
  backTo: string;
  isPending: boolean;
  failure: Failure | undefined;
  onRenew: () => void;
}

/** The hold expired before the booking was made. */
export function HoldEnded({ backTo, isPending, failure, onRenew }: EndedProps) {
  if (failure) {
    return (
      <Notice
        tone="negative"
        title={t("checkout.notAvailable")}
        action={
          <ButtonLink href={backTo} size="sm">
            {t("checkout.searchAgain")}
          </ButtonLink>
        }
      >
        {t("checkout.entriesStay", { reason: describeHoldFailure(failure) })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="caution"
      title={t("checkout.holdExpired")}
      action={
        <Button size="sm" onPress={onRenew} isPending={isPending} pendingLabel={t("checkout.checking")}>
          {t("checkout.checkAgain")}
        </Button>
      }
    >
      {t("checkout.checkAgainWhy")}
    </Notice>
  );
}

/** Explains why booking takes longer than usual. */
export function StillBooking({ isResuming, isPaused }: { isResuming: boolean; isPaused: boolean }) {
  if (isPaused) {
    return (
      <Notice tone="caution" title={t("checkout.noConnection")}>
        {t("checkout.continuesLater")}
      </Notice>
    );
  }
  return isResuming ? (
    <Notice tone="info" title={t("checkout.checkingOutcome")}>
      {t("checkout.sentUnanswered")}
    </Notice>
  ) : null;
}

/** Explains why the booking was not made, or that the outcome is not known yet. */
export function BookFailure({ failure, backTo }: { failure: Failure; backTo: string }) {
  if (failure.code === "INVALID_REQUEST") {
    return (
      <Notice tone="negative" title={t("checkout.fieldsToCorrect")}>
        {failure.message}
      </Notice>
    );
  }
  if (failure.code === "PREBOOK_CONSUMED") {
    const id = failure.details?.booking_public_id;
    return (
      <Notice
        tone="info"
        title={t("checkout.bookedAlready")}
        action={
          typeof id === "string" && (
            <ButtonLink href={`/bookings/${id}`} size="sm">
              {t("checkout.openBooking")}
            </ButtonLink>
          )
        }
      >
        {t("checkout.notTwice")}
      </Notice>
    );
  }
  if (failure.code === "CREDIT_EXCEEDED") {
    return (
      <Notice
        tone="negative"
        title={t("checkout.noCredit")}
        action={
          <ButtonLink href="/account" size="sm">
            {t("checkout.openAccount")}
          </ButtonLink>
        }
      >
        {t("checkout.holdStays", { reason: failure.message })}
      </Notice>
    );
  }
  if (failure.code === "SOLD_OUT") {
    return (
      <Notice
        tone="negative"
        title={t("checkout.soldOut")}
        action={
          <ButtonLink href={backTo} size="sm">
            {t("checkout.backToOffers")}
          </ButtonLink>
        }
      >
        {t("checkout.soldToOther")}
      </Notice>
    );
  }
  if (!failure.isFinal) {
    return (
      <Notice tone="caution" title={t("checkout.noAnswer")}>
        {t("checkout.noAnswerWhy")}
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title={t("checkout.notMade")}>
      {failure.message}.
    </Notice>
  );
}
