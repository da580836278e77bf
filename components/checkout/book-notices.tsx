import type { Failure } from "@/lib/staff/client/failure";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { describeHoldFailure } from "./hold-failure";

interface EndedProps {
  backTo: string;
  isPending: boolean;
  failure: Failure | undefined;
  onRenew: () => void;
}

/** The hold ran out before it was booked. */
export function HoldEnded({ backTo, isPending, failure, onRenew }: EndedProps) {
  if (failure) {
    return (
      <Notice
        tone="negative"
        title="The offer cannot be held again"
        action={
          <ButtonLink href={backTo} size="sm">
            Search again
          </ButtonLink>
        }
      >
        {describeHoldFailure(failure)} What you typed stays until you leave.
      </Notice>
    );
  }
  return (
    <Notice
      tone="caution"
      title="The 30 minutes are over"
      action={
        <Button size="sm" onPress={onRenew} isPending={isPending} pendingLabel="Checking">
          Check again
        </Button>
      }
    >
      It is no longer held. Checking again holds it at the present price, if it is still there.
    </Notice>
  );
}

/** Why it takes longer than usual. */
export function StillBooking({ isResuming, isPaused }: { isResuming: boolean; isPaused: boolean }) {
  if (isPaused) {
    return (
      <Notice tone="caution" title="No connection">
        It goes on by itself when the connection is back. Nothing is booked twice.
      </Notice>
    );
  }
  return isResuming ? (
    <Notice tone="info" title="Asking what became of it">
      This was sent before, and no answer came. Nothing is booked twice.
    </Notice>
  ) : null;
}

/** Why the booking was not made, or that nobody knows yet. */
export function BookFailure({ failure, backTo }: { failure: Failure; backTo: string }) {
  if (failure.code === "INVALID_REQUEST") {
    return (
      <Notice tone="negative" title="Some fields need another look">
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
        It has just been sold to someone else. Nothing was booked.
      </Notice>
    );
  }
  if (!failure.isFinal) {
    return (
      <Notice tone="caution" title="No answer came">
        It is not certain whether the booking was made. Press Book again: it cannot be booked twice.
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title="The booking was not made">
      {failure.message}.
    </Notice>
  );
}
