"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import type { CallOptions } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { readStored, removeStored, store } from "./tab-storage";

interface Placed {
  booking: { public_id: string };
}

/** A booking that was sent and not answered yet. */
const Sent = v.object({ key: v.string(), request: v.record(v.string(), v.unknown()) });

const nameOf = (hold: string): string => `sent:${hold}`;

/**
 * Books under one idempotency key for the form: pressing twice, or again when no answer came, has one effect. Only when
 * the service has refused for good, and so certainly booked nothing, does a corrected form get a key of its own; and even
 * then the hold itself can be booked once only. What was sent is kept in the tab until its answer is there: after a lost
 * connection, or a reload, the same is sent again under the same key, which tells what became of it.
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
  const [isResuming, setResuming] = useState(false);
  const [isChecking, setChecking] = useState(false);
  // From the press on; who presses twice before the screen is drawn again is let through once.
  const isBusy = useRef(false);
  const attempt = useRef(1);
  // An earlier sending of it may have been carried out.
  const isUncertain = useRef(false);
  const keyOf = () => (attempt.current === 1 ? hold : `${hold}.${attempt.current}`);

  const mutation = useMutation<Placed, Failure, { request: Request; key?: string }>({
    mutationFn: ({ request, key = keyOf() }) => {
      store(nameOf(hold), { key, request });
      return send(request, { idempotencyKey: key });
    },
    retry(failures, failure) {
      // The key was used with another body, in this tab before it was reloaded. Under a new one, the service either books
      // now or says which booking came of it then.
      if (failure.code === "IDEMPOTENCY_KEY_CONFLICT" && failures < 3) {
        attempt.current++;
        return true;
      }
      isUncertain.current ||= !failure.isFinal;
      return failures < 2 && !failure.isFinal;
    },
    onSuccess({ booking }) {
      setLeaving(true);
      removeStored(nameOf(hold));
      onBooked();
      // The form is long, its button at the end; what comes next begins at the top.
      window.scrollTo(0, 0);
      router.replace(`/bookings/${booking.public_id}`);
    },
    onError(failure) {
      if (!failure.isFinal) return;
      // Refused before it was looked at: whoever signs in again presses again, under the same key.
      const isSignedOut = failure.status === 401;
      if (!isSignedOut) attempt.current++;
      if (!isSignedOut || !isUncertain.current) removeStored(nameOf(hold));
    },
    onSettled(placed) {
      isBusy.current = placed !== undefined;
      setResuming(false);
      setChecking(false);
    },
  });

  const { mutate, isPending } = mutation;
  useEffect(() => {
    const resume = () => {
      const sent = readStored(nameOf(hold), Sent);
      if (!sent || isBusy.current) return;
      isBusy.current = true;
      isUncertain.current = true;
      setResuming(true);
      mutate({ request: sent.request as Request, key: sent.key });
    };
    resume();
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  }, [hold, mutate]);

  return {
    /**
     * @param check gives the request; undefined when there is something to be put right first
     * @param onFailure is told why it was not booked: what it says of single fields belongs beside them
     */
    book: async (check: () => Promise<Request | undefined>, onFailure: (failure: Failure) => void) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setChecking(true);
      const request = await check();
      if (request === undefined) {
        isBusy.current = false;
        return setChecking(false);
      }
      isUncertain.current = false;
      mutate({ request }, { onError: onFailure });
    },
    isPending: isChecking || isPending || isLeaving,
    /** What was sent before is being asked after. */
    isResuming,
    /** It waits for the connection to come back. */
    isPaused: mutation.isPaused,
    failure: mutation.error,
  };
}
