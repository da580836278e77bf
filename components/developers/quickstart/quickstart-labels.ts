import type { StepId } from "@/lib/staff/developer/quickstart/stay";

interface Words {
  title: string;
  text: string;
  /** Operations whose success proves the step. `any`: every successful call proves it, because each needs a token. */
  shownBy: readonly string[] | "any";
  /** Its page in the reference. */
  reference: string;
}

/** Title and explanation of each step. */
export const STEP_LABELS: Record<StepId, Words> = {
  token: {
    title: "Get a token",
    text: "OAuth 2.0 client credentials. The token is valid for an hour and is sent with every call.",
    shownBy: "any",
    reference: "issueToken",
  },
  search: {
    title: "Search",
    text: "Two adults, two nights. Each offer has a rate key that seals its price and board for 60 minutes.",
    shownBy: ["search"],
    reference: "search",
  },
  prebook: {
    title: "Prebook",
    text: "The price is checked, the terms are fixed, and the room is held for 30 minutes.",
    shownBy: ["prebook"],
    reference: "prebook",
  },
  book: {
    title: "Book",
    text: "A retry with the same key returns the same booking and never creates a second one.",
    shownBy: ["book"],
    reference: "book",
  },
  poll: {
    title: "Read it back",
    text: "Most properties confirm immediately. Poll while the status is PENDING or ON_REQUEST, or listen to webhooks.",
    shownBy: ["booking.get"],
    reference: "bookingGet",
  },
  cancel: {
    title: "Cancel",
    text: "First read the fee under the fixed terms, then cancel.",
    shownBy: ["booking.cancel"],
    reference: "bookingCancel",
  },
};
