"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { CallOptions } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";

interface Placed {
  booking: { public_id: string };
}

/**
 * Books under one idempotency key for the form: pressing twice, or again when no answer came, has one effect. Only when
 * the service has refused for good, and so certainly booked nothing, does a corrected form get a key of its own; and even
 * then the hold itself can be booked once only.
 * @param hold the idempotency key that the hold was taken under
 * @param send a book operation
 * @param onBooked once it is certain; the booking's page is opened after that
 */
export function useBooking<Request>(
  hold: string,
  send: (request: Request, options: CallOptions) => Promise<Placed>,
  onBooked: () => void,
) {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useRef(1);
  const keyOf = () => (attempt.current === 1 ? hold : `${hold}.${attempt.current}`);

  const mutation = useMutation<Placed, Failure, Request>({
    mutationFn: (request) => send(request, { idempotencyKey: keyOf() }),
    retry(failures, failure) {
      // The key was used with another body, in this tab before it was reloaded. Under a new one, the service either books
      // now or says which booking came of it then.
      if (failure.code === "IDEMPOTENCY_KEY_CONFLICT" && failures < 3) {
        attempt.current++;
        return true;
      }
      return failures < 2 && !failure.isFinal;
    },
    onSuccess({ booking }) {
      setLeaving(true);
      onBooked();
      // The form is long, its button at the end; what comes next begins at the top.
      window.scrollTo(0, 0);
      router.replace(`/bookings/${booking.public_id}`);
    },
    onError(failure) {
      if (failure.isFinal && failure.status !== 401) attempt.current++;
    },
  });
  return {
    book: (request: Request, onFailure: (failure: Failure) => void) => {
      if (mutation.isPending || isLeaving) return;
      mutation.mutate(request, { onError: onFailure });
    },
    isPending: mutation.isPending || isLeaving,
    failure: mutation.error,
  };
}
