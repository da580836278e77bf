import type { BookingStatus } from "@/lib/booking/status";

export type Tone = "neutral" | "accent" | "positive" | "caution" | "negative";

const STATUSES: Record<BookingStatus, { word: string; tone: Tone; meaning: string }> = {
  PENDING: { word: "Pending", tone: "caution", meaning: "Waiting for the supplier. This page updates by itself." },
  ON_REQUEST: {
    word: "On request",
    tone: "caution",
    meaning: "The supplier confirms or declines. Your request is held until then.",
  },
  CONFIRMED: { word: "Confirmed", tone: "positive", meaning: "Your booking is confirmed and reserved." },
  CANCELLED: { word: "Cancelled", tone: "neutral", meaning: "The booking was cancelled and its inventory released." },
  REJECTED: { word: "Rejected", tone: "negative", meaning: "The supplier declined. Nothing is charged." },
  FAILED: { word: "Failed", tone: "negative", meaning: "The booking could not be made. Nothing is charged." },
};

/** The label of a booking status, and its explanation. */
export function describeStatus(status: BookingStatus): { word: string; tone: Tone; meaning: string } {
  return STATUSES[status];
}
