import { useEffect, useRef } from "react";
import { call } from "@/lib/staff/client/call";

export interface QuoteHold {
  /** The change is being made: from now on the quote is not released. */
  keep: () => void;
  /** The change was refused: the quote is released with the panel again. */
  letGo: () => void;
}

/**
 * Releases what a quoted change holds as soon as its panel closes or another quote replaces it. A release that fails is
 * not repeated: the hold expires by itself.
 * @param token the change token of the quote that is shown, if any
 */
export function useReleasedQuote(bookingId: string, token: string | undefined): QuoteHold {
  const isKept = useRef(false);
  useEffect(() => {
    if (token === undefined) return undefined;
    isKept.current = false;
    return () => {
      if (isKept.current) return;
      const input = { params: { public_id: bookingId }, body: { change_token: token } };
      call("booking.change.release", input).catch(() => {});
    };
  }, [bookingId, token]);
  return {
    keep: () => {
      isKept.current = true;
    },
    letGo: () => {
      isKept.current = false;
    },
  };
}
