import { expect, test } from "vitest";
import { feesOfStay } from "./stay-fees";

const STAY = { rooms: 2, persons: 3, nights: 4 };
const fee = (amount: string, basis: string, currency = "EUR") => ({ amount, basis, currency });

test("fees at the property are added up by currency, each by what its basis counts", () => {
  const fees = [fee("3.50", "PER_PERSON_NIGHT"), fee("10.00", "PER_STAY"), fee("100", "PER_NIGHT", "JPY")];
  expect(feesOfStay(fees, STAY)).toEqual([
    { amount: "62.00", currency: "EUR" },
    { amount: "800", currency: "JPY" },
  ]);
});

test("what costs nothing is not told", () => expect(feesOfStay([fee("0", "PER_STAY")], STAY)).toEqual([]));
