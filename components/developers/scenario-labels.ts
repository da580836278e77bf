/** What each scenario of the sandbox brings about (CONTRACT 9). */
const WORDS: Record<string, { title: string; text: string }> = {
  price_changed: {
    title: "The price changes",
    text: "match_status is PRICE_CHANGED, and a warning says from what to what. Ask the traveller again, then book.",
  },
  board_changed: {
    title: "The board changes",
    text: "match_status is BOARD_CHANGED: the meal plan is not the one that was searched.",
  },
  sold_out: {
    title: "It sells out",
    text: "A stay's match_status is SOLD_OUT and its token cannot be booked; other products answer 410 ALLOCATION_GONE.",
  },
  on_request: {
    title: "On request",
    text: "202 with status ON_REQUEST and a poll_url. Decide it under Waiting bookings, or let its answer fall due by the clock.",
  },
  pending: {
    title: "Pending, then confirmed",
    text: "202 with status PENDING; a moment later it is CONFIRMED.",
  },
  pending_failed: {
    title: "Pending, then failed",
    text: "202 with status PENDING; a moment later it is FAILED, and what it held is free again.",
  },
};

/** A scenario's title and effect; one that has no words yet shows its own name. */
export const describeScenario = (id: string) => WORDS[id] ?? { title: id, text: "" };
