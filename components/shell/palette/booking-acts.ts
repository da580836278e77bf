import { isCancellable, isEditable } from "@/lib/booking/status";
import { inEnglish, t } from "@/lib/language/text";

/** A verb of the palette for a booking: `cancel 100005`. */
export interface BookingAct {
  /** The panel of the booking's page; also part of the keys of its texts. */
  panel: "cancel" | "edit" | "change" | "send";
  isAllowed: (status: string) => boolean;
}

const isConfirmed = (status: string): boolean => status === "CONFIRMED";

export const BOOKING_ACTS: readonly BookingAct[] = [
  { panel: "cancel", isAllowed: isCancellable },
  { panel: "edit", isAllowed: isEditable },
  { panel: "change", isAllowed: isConfirmed },
  { panel: "send", isAllowed: isConfirmed },
];

/** The words that start an action, in the reader's language and in English. */
function verbsOf({ panel }: BookingAct): string[] {
  const key = `shell.verbs.${panel}` as const;
  return `${t(key)} ${inEnglish(key)}`.toLowerCase().split(" ");
}

/**
 * Splits `cancel 100005` into its action and the text that finds the booking. Without a verb the whole text finds
 * records.
 */
export function readTypedAct(typed: string): { act: BookingAct | undefined; text: string } {
  const text = typed.trim();
  const [, verb = "", rest = ""] = /^(\p{L}+)\s+(\S.*)$/u.exec(text) ?? [];
  const act = BOOKING_ACTS.find((one) => verbsOf(one).includes(verb.toLowerCase()));
  return act ? { act, text: rest } : { act: undefined, text };
}
