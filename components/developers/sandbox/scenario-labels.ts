/** The effect of each sandbox scenario (docs/sandbox#scenarios). */
const WORDS: Record<string, { title: string; text: string }> = {
  price_changed: {
    title: "The price changes",
    text: "match_status is PRICE_CHANGED, and a warning has the old and the new price. Confirm with the traveller, then book.",
  },
  board_changed: {
    title: "The board changes",
    text: "match_status is BOARD_CHANGED: the board differs from the searched one.",
  },
  sold_out: {
    title: "It sells out",
    text: "A stay's match_status is SOLD_OUT and its token cannot be booked; other products answer 410 ALLOCATION_GONE.",
  },
  on_request: {
    title: "On request",
    text: "202 with status ON_REQUEST and a poll_url. Confirm or reject it under Waiting bookings, or move the clock past its deadline.",
  },
  pending: {
    title: "Pending, then confirmed",
    text: "202 with status PENDING; shortly afterwards CONFIRMED.",
  },
  pending_failed: {
    title: "Pending, then failed",
    text: "202 with status PENDING; shortly afterwards FAILED, and the inventory is released.",
  },
};

/** A scenario's title and effect; falls back to the id of an unknown scenario. */
export const describeScenario = (id: string) => WORDS[id] ?? { title: id, text: "" };
