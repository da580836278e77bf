import type { BookingStatus } from "@/lib/booking/status";

export type Tone = "neutral" | "accent" | "positive" | "caution" | "negative";

const STATUSES: Record<BookingStatus, { word: string; tone: Tone; meaning: string }> = {
  PENDING: { word: "Pending", tone: "caution", meaning: "The supplier is being asked. This page follows along." },
  ON_REQUEST: {
    word: "On request",
    tone: "caution",
    meaning: "The supplier decides itself. What was booked is kept meanwhile.",
  },
  CONFIRMED: { word: "Confirmed", tone: "positive", meaning: "It is booked and kept." },
  CANCELLED: { word: "Cancelled", tone: "neutral", meaning: "What was booked was given back." },
  REJECTED: { word: "Rejected", tone: "negative", meaning: "The supplier declined. Nothing is charged." },
  FAILED: { word: "Failed", tone: "negative", meaning: "The booking could not be made. Nothing is charged." },
};

/** The field's word for a booking status, and what it means. */
export function sayStatus(status: BookingStatus): { word: string; tone: Tone; meaning: string } {
  return STATUSES[status];
}
