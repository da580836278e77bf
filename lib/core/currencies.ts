import currencies from "currency-codes";

// All of ISO 4217. Screens need decimal places only, which are in money.ts.

const numbers = new Map(currencies.data.map(({ code, number }) => [code, Number(number)]));

/** Whether a code is an ISO 4217 currency. */
export function isCurrency(code: string): boolean {
  return numbers.has(code);
}

/** The ISO 4217 numeric code, which is `currency_id` on the wire. */
export function currencyNumber(code: string): number {
  return numbers.get(code) ?? 0;
}
