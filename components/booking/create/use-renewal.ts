"use client";

import { useState } from "react";
import { asFailure, Failure } from "@/lib/staff/client/failure";
import { useCreateHold } from "../checkout/use-hold";
import { withAcceptedPrice, type Choice, type Hold, holdChoice } from "./choice";
import { call } from "@/lib/staff/client/call";
import { readSearch, toStay } from "@/components/search/search-state";
import { t } from "@/lib/language/text";

/**
 * Searches for the same rooms and rate plans at the current price, because a chosen price can be too old to prebook
 * again.
 * @returns the choice with the current offer's keys, not yet compared with the accepted one; undefined if it is no
 * longer sold
 * @throws Failure
 */
async function presentOffer(choice: Choice): Promise<Choice | undefined> {
  const { property_public_id, checkin, currency_code } = choice.request;
  const query = new URLSearchParams(choice.backTo.split("?")[1]);
  // An offer of a quote does not come from a search.
  const parties = query.has("rooms")
    ? readSearch(query).rooms
    : choice.rooms.map(({ adults, child_ages: ages }) => ({ adults, ages }));
  const stay = toStay({
    rooms: parties,
    checkin,
    checkout: choice.checkout,
    currency: currency_code,
    market: choice.market ?? null,
  });
  // Rooms that the user picked one by one may be missing from the combinations of an ordinary search.
  const picks = choice.rooms.map(({ room_public_id, rate_plan_public_id }) => ({
    room_public_id,
    rate_plan_public_id,
  }));
  const arePicked = picks.length > 1 && picks.length === stay.occupancy.length;
  const { offers } = await call("property.offers", {
    params: { property_public_id },
    body: { ...stay, ...(arePicked && { picks }) },
  });
  const same = offers.find(
    ({ slots }) =>
      slots.length === choice.rooms.length &&
      slots.every((slot, at) => {
        const room = choice.rooms[at]!;
        return slot.room_public_id === room.room_public_id && slot.rate_plan_public_id === room.rate_plan_public_id;
      }),
  );
  if (!same) return undefined;
  const { slots, allocation_id } = same;
  const rooms = choice.rooms.map((room, at) => ({ ...room, offered: slots[at]!.meal_plan_code }));
  return { ...choice, rooms, request: { ...choice.request, allocation_id, rate_key: slots[0]!.rate_key } };
}

const gone = () => new Failure({ code: "NO_LONGER_SOLD", message: t("checkout.noLongerSold") }, 409);

/** Renews an expired hold at the current price. The user must accept any difference from the accepted offer. */
export function useRenewal(choice: Choice, pinned: Hold) {
  const { take, taking, failed } = useCreateHold();
  const [isLooking, setLooking] = useState(false);
  const [missed, setMissed] = useState<Failure>();

  const renew = async (): Promise<void> => {
    const last = withAcceptedPrice(choice, pinned);
    setMissed(undefined);
    const failure = await take("again", holdChoice(last), true);
    if (failure?.code !== "RATE_KEY_EXPIRED") return;
    setLooking(true);
    try {
      const present = await presentOffer(last);
      if (present) await take("again", holdChoice(present), true);
      else setMissed(gone());
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
