"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { CallOptions } from "@/lib/staff/client/call";
import type { Failure } from "@/lib/staff/client/failure";
import { joinTripSale } from "./trip-sale";
import { readFromTab, removeFromTab, storeInTab } from "./tab-storage";

interface BookedId {
  booking: { public_id: string };
  /** Bookings made with it. */
  others?: readonly string[];
  /** The path of a trip that was made for them. */
  trip?: string | undefined;
}

/** Stored in the tab: a book request without an answer yet. */
const SENT = { key: "", request: {} };

const nameOf = (hold: string): string => `sent:${hold}`;

/**
 * Books under one idempotency key per form, so that a double click or a retry has one effect. The form gets a new key
 * only after a final refusal, which proves that nothing was booked. The request is stored in the tab until its answer
 * arrives: after a lost connection or a reload it is sent again under the same key, which returns the outcome.
 * @param hold the idempotency key of the hold
 * @param send a book operation
 * @param onBooked called when the booking is certain, before its page is opened
 */
export function useBooking<Request>(
  hold: string,
  send: (request: Request, options: CallOptions) => Promise<BookedId>,
  onBooked: () => void,
) {
  const router = useRouter();
  const cache = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [isResuming, setResuming] = useState(false);
  const [isChecking, setChecking] = useState(false);
  // Set synchronously, so that a second press before the next render is ignored.
  const isBusy = useRef(false);
  const attempt = useRef(1);
  // An earlier attempt may have succeeded.
  const isUncertain = useRef(false);
  const keyOf = () => (attempt.current === 1 ? hold : `${hold}.${attempt.current}`);

  const mutation = useMutation<BookedId, Failure, { request: Request; key?: string }>({
    mutationFn: ({ request, key = keyOf() }) => {
      storeInTab(nameOf(hold), { key, request });
      return send(request, { idempotencyKey: key });
    },
    retry(failures, failure) {
      // The key was used with another body before a reload of this tab. Under a new key the service either books now or
      // names the booking that was made then.
      if (failure.code === "IDEMPOTENCY_KEY_CONFLICT" && failures < 3) {
        attempt.current++;
        return true;
      }
      isUncertain.current ||= !failure.isFinal;
      return failures < 2 && !failure.isFinal;
    },
    async onSuccess({ booking, others = [], trip: made }) {
      setLeaving(true);
      removeFromTab(nameOf(hold));
      void cache.invalidateQueries({ queryKey: ["hold.list"] });
      onBooked();
      const trip = made ?? (await joinTripSale([booking.public_id, ...others]));
      if (trip !== undefined) void cache.invalidateQueries({ queryKey: ["trip.get"] });
      // The Book button is at the end of a long form; the next screen must start at the top.
      window.scrollTo(0, 0);
      router.replace(trip ?? `/bookings/${booking.public_id}`);
    },
    onError(failure) {
      if (!failure.isFinal) return;
      // The request was refused before it was processed: after signing in, the user submits it again under the same
      // key.
      const isSignedOut = failure.status === 401;
      if (!isSignedOut) attempt.current++;
      if (!isSignedOut || !isUncertain.current) removeFromTab(nameOf(hold));
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
      const sent = readFromTab(nameOf(hold), SENT);
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
     * @param check returns the request; undefined if the form has problems
     * @param onFailure receives the failure; issues of single fields are shown beside them
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
    /** Whether the outcome of an earlier request is being checked. */
    isResuming,
    /** Whether the request waits for the connection to come back. */
    isPaused: mutation.isPaused,
    failure: mutation.error,
  };
}
