import type { StepId } from "@/lib/staff/developer/quickstart/stay";

interface Words {
  title: string;
  text: string;
  /** Operations of which one that succeeded shows that the step was taken; without a token none can. */
  shownBy: readonly string[] | "any";
  /** Its page in the reference. */
  reference: string;
}

/** What each step does, and why. */
export const STEP_WORDS: Record<StepId, Words> = {
  token: {
    title: "Get a token",
    text: "OAuth 2.0 client credentials. It lives an hour and goes along with every call.",
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
    text: "The price is checked, the terms are pinned, and the room is yours for 30 minutes.",
    shownBy: ["prebook"],
    reference: "prebook",
  },
  book: {
    title: "Book",
    text: "Sent again under the same key, it answers with the same booking and never makes a second one.",
    shownBy: ["book"],
    reference: "book",
  },
  poll: {
    title: "Read it back",
    text: "Most properties confirm at once. Poll while the status is PENDING or ON_REQUEST, or listen to webhooks.",
    shownBy: ["booking.get"],
    reference: "bookingGet",
  },
  cancel: {
    title: "Cancel",
    text: "First what it would cost, by the terms that were pinned; then the cancel itself.",
    shownBy: ["booking.cancel"],
    reference: "bookingCancel",
  },
};
