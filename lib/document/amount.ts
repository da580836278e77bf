import { moneyParts } from "@/lib/format/money";

/** `1,240.50 EUR` on paper or in a mail, where a line never ends between figures and currency. */
export function formatPaperAmount(amount: string, currency: string): string {
  const { figures, code } = moneyParts(amount, currency);
  return `${figures}\u00a0${code}`;
}
