import type { Failure } from "@/lib/staff/client/failure";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { describeHoldFailure } from "./hold-states";

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
        title="The offer is no longer available"
        action={
          <ButtonLink href={backTo} size="sm">
            Search again
          </ButtonLink>
        }
      >
        {describeHoldFailure(failure)} Your entries stay here until you leave the page.
      </Notice>
    );
  }
  return (
    <Notice
      tone="caution"
      title="Your hold has expired"
      action={
        <Button size="sm" onPress={onRenew} isPending={isPending} pendingLabel="Checking">
          Check again
        </Button>
      }
    >
      Check again to hold the offer at its current price, if it is still available.
    </Notice>
  );
}

/** Explains why booking takes longer than usual. */
export function StillBooking({ isResuming, isPaused }: { isResuming: boolean; isPaused: boolean }) {
  if (isPaused) {
    return (
      <Notice tone="caution" title="No connection">
        The booking continues when the connection is back. Nothing is booked twice.
      </Notice>
    );
  }
  return isResuming ? (
    <Notice tone="info" title="Checking whether the booking was made">
      The booking was sent, but no answer arrived. Nothing is booked twice.
    </Notice>
  ) : null;
}

/** Explains why the booking was not made, or that the outcome is not known yet. */
export function BookFailure({ failure, backTo }: { failure: Failure; backTo: string }) {
  if (failure.code === "INVALID_REQUEST") {
    return (
      <Notice tone="negative" title="Some fields need to be corrected">
        {failure.message}
      </Notice>
    );
  }
  if (failure.code === "PREBOOK_CONSUMED") {
    const id = failure.details?.booking_public_id;
    return (
      <Notice
        tone="info"
        title="This hold is booked already"
        action={
          typeof id === "string" && (
            <ButtonLink href={`/bookings/${id}`} size="sm">
              Open the booking
            </ButtonLink>
          )
        }
      >
        Nothing was booked a second time.
      </Notice>
    );
  }
  if (failure.code === "CREDIT_EXCEEDED") {
    return (
      <Notice
        tone="negative"
        title="Not enough credit: nothing was booked"
        action={
          <ButtonLink href="/account" size="sm">
            Open account
          </ButtonLink>
        }
      >
        {failure.message}. Your hold stays until it expires.
      </Notice>
    );
  }
  if (failure.code === "SOLD_OUT") {
    return (
      <Notice
        tone="negative"
        title="Sold out"
        action={
          <ButtonLink href={backTo} size="sm">
            Back to the offers
          </ButtonLink>
        }
      >
        The offer was sold to someone else. Nothing was booked.
      </Notice>
    );
  }
  if (!failure.isFinal) {
    return (
      <Notice tone="caution" title="No answer came">
        It is not certain whether the booking was made. Press Book again: it cannot be made twice.
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title="The booking was not made">
      {failure.message}.
    </Notice>
  );
}
