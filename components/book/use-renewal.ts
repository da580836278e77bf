"use client";

import { useState } from "react";
import { asFailure, Failure } from "@/lib/staff/client/failure";
import { useCreateHold } from "../checkout/use-hold";
import { agreed, holdOf, type Choice, type Hold } from "./choice";
import { presentOffer } from "./present-offer";

const GONE = { code: "SOLD_OUT", message: "This offer is no longer sold for these dates" };

/** Renews an expired hold at the current price. The user must accept any difference from the accepted offer. */
export function useRenewal(choice: Choice, pinned: Hold) {
  const { take, taking, failed } = useCreateHold();
  const [isLooking, setLooking] = useState(false);
  const [missed, setMissed] = useState<Failure>();

  const renew = async (): Promise<void> => {
    const last = agreed(choice, pinned);
    setMissed(undefined);
    const failure = await take("again", holdOf(last), true);
    if (failure?.code !== "RATE_KEY_EXPIRED") return;
    setLooking(true);
    try {
      const present = await presentOffer(last);
      if (present) await take("again", holdOf(present), true);
      else setMissed(new Failure(GONE, 409));
    } catch (error) {
      setMissed(asFailure(error));
    }
    setLooking(false);
  };
  return {
    renew: () => void renew(),
    isPending: taking !== undefined || isLooking,
    failure: isLooking ? undefined : (missed ?? failed?.failure),
  };
}
