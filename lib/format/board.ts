import { hasText, t } from "@/lib/language/text";

/** Board and plan; only the plan where its name contains the board. */
export function formatRatePlan(board: string, plan: string): string {
  const words = formatBoard(board);
  return plan.toLowerCase().startsWith(words.toLowerCase()) ? plan : `${words} · ${plan}`;
}

/** A board code in words; the code itself when it is a new one. */
export function formatBoard(code: string): string {
  const key = `format.board.${code}`;
  return hasText(key) ? t(key) : code;
}
