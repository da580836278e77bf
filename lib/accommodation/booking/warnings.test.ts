import { expect, test } from "vitest";
import { feeWarnings } from "./warnings";

test("the warning of a fee at the property has its amount with grouped digits", () => {
  const offer = { slots: [{ adults: 2, childAges: [] }], nights: 3 } as never;
  const sheet = { fees: [{ code: "TAX", name: "Resort fee", basis: "PER_STAY", amount: "1100.00", currency: "EUR" }] };
  expect(feeWarnings(offer, sheet as never).map(({ message }) => message)).toEqual([
    "Resort fee: 1,100.00 EUR, paid at the property",
  ]);
});
