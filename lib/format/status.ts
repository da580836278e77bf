import type { BookingStatus } from "@/lib/booking/status";
import { t } from "@/lib/language/text";

export type Tone = "neutral" | "accent" | "positive" | "caution" | "negative";

const TONES: Record<BookingStatus, Tone> = {
  PENDING: "caution",
  ON_REQUEST: "caution",
  CONFIRMED: "positive",
  CANCELLED: "neutral",
  REJECTED: "negative",
  FAILED: "negative",
};

/** The label of a booking status, and its explanation. */
export function describeStatus(status: BookingStatus): { word: string; tone: Tone; meaning: string } {
  return { word: t(`format.status.${status}`), tone: TONES[status], meaning: t(`format.statusMeaning.${status}`) };
}
