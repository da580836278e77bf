import type { z } from "zod";
import type { BoardCode } from "@/lib/accommodation/schemas";

const WORDS: Record<z.output<typeof BoardCode>, string> = {
  RO: "Room only",
  SC: "Self-catering",
  BB: "Bed and breakfast",
  HB: "Half board",
  FB: "Full board",
  AI: "All inclusive",
};

/** Board and plan; only the plan where its name contains the board. */
export function formatRatePlan(board: string, plan: string): string {
  const words = formatBoard(board);
  return plan.toLowerCase().startsWith(words.toLowerCase()) ? plan : `${words} · ${plan}`;
}

/** A board code in words; the code itself when it is a new one. */
export function formatBoard(code: string): string {
  return (WORDS as Record<string, string>)[code] ?? code;
}
