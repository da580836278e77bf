import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { describeMoney, formatMoney } from "@/lib/core/money";

/** Maximum age of an exchange rate in days; null in a sandbox: unlimited. */
export const getMaxRateAge = (): number | null => (env.sandbox ? null : env.fxMaxAgeDays);

/**
 * Runs a write of a booking and translates errors raised by the account's trigger, after which nothing is written.
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function translateAccountErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { constraint, detail } = error as { constraint?: string; detail?: string };
    if (constraint === "account_credit") throw creditExceeded(JSON.parse(detail!) as Refusal);
    if (constraint === "account_rate")
      throw new DomainError("UNSUPPORTED_FX_PAIR", {
        message: "No exchange rate from the booking's currency to the account's: book in the account's currency",
        details: JSON.parse(detail!) as Record<string, unknown>,
      });
    throw error;
  }
}

/** The amounts in the error's detail, in minor units of the account's currency. */
interface Refusal {
  available: string;
  needed: string;
  currency: string;
}

function creditExceeded({ available, needed, currency }: Refusal): DomainError {
  const [left, more] = [BigInt(available), BigInt(needed)];
  return new DomainError("CREDIT_EXCEEDED", {
    message: `The account has ${describeMoney(left, currency)} left, and this needs ${describeMoney(more, currency)}: pay an open statement, or request a higher credit line from your contact at the wholesaler`,
    details: { available: formatMoney(left, currency), needed: formatMoney(more, currency), currency },
  });
}
