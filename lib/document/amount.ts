import { splitMoney } from "@/lib/format/money";
import { inOwnOrder } from "@/lib/language/text";

/** Formats an amount for paper and mails, `1,240.50 EUR`, with spaces at which no line breaks. */
export function formatPaperAmount(amount: string, currency: string): string {
  const { figures, code } = splitMoney(amount, currency);
  return inOwnOrder(`${figures}\u00a0${code}`);
}
