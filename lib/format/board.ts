import { hasText, t } from "@/lib/language/text";

/** Board and plan; only the plan if its name contains the board. */
export function formatRatePlan(board: string, plan: string): string {
  const words = formatBoard(board);
  return plan.toLowerCase().startsWith(words.toLowerCase()) ? plan : `${words} · ${plan}`;
}

/** A board in words; a code without a word stays as it is. */
export function formatBoard(code: string): string {
  const key = `format.board.${code}`;
  return hasText(key) ? t(key) : code;
}
