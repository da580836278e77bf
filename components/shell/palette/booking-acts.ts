import { isCancellable, isEditable } from "@/lib/booking/status";

/** What the palette does with a booking that is typed after a verb: `cancel 100005`. */
export interface BookingAct {
  verbs: readonly string[];
  /** Before the booking's number. */
  label: string;
  /** The panel of the booking's page. */
  panel: string;
  isAllowed: (status: string) => boolean;
}

const isConfirmed = (status: string): boolean => status === "CONFIRMED";

export const BOOKING_ACTS: readonly BookingAct[] = [
  { verbs: ["cancel"], label: "Cancel", panel: "cancel", isAllowed: isCancellable },
  { verbs: ["edit"], label: "Edit", panel: "edit", isAllowed: isEditable },
  { verbs: ["change", "move"], label: "Change dates of", panel: "change", isAllowed: isConfirmed },
  { verbs: ["send", "voucher"], label: "Send voucher of", panel: "send", isAllowed: isConfirmed },
];

/** Splits `cancel 100005` into its act and the text that finds the booking; without a verb all of it finds records. */
export function readTyped(typed: string): { act: BookingAct | undefined; text: string } {
  const text = typed.trim();
  const [, verb = "", rest = ""] = /^(\p{L}+)\s+(\S.*)$/u.exec(text) ?? [];
  const act = BOOKING_ACTS.find(({ verbs }) => verbs.includes(verb.toLowerCase()));
  return act ? { act, text: rest } : { act: undefined, text };
}
