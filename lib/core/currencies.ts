import currencies from "currency-codes";

// ISO 4217 in full. Screens need only the decimal places, which are in money.ts.

const numbers = new Map(currencies.data.map(({ code, number }) => [code, Number(number)]));

/** Whether a code is an ISO 4217 currency. */
export function isCurrency(code: string): boolean {
  return numbers.has(code);
}

/** ISO 4217 numeric code: `currency_id` on the wire. */
export function currencyNumber(code: string): number {
  return numbers.get(code) ?? 0;
}
