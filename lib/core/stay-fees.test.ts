import { expect, test } from "vitest";
import { feesOfStay } from "./stay-fees";

const STAY = { rooms: 2, persons: 3, nights: 4 };
const fee = (amount: string, basis: string, currency = "EUR") => ({ amount, basis, currency });

test("fees at the property are summed by currency, each multiplied by its basis", () => {
  const fees = [fee("3.50", "PER_PERSON_NIGHT"), fee("10.00", "PER_STAY"), fee("100", "PER_NIGHT", "JPY")];
  expect(feesOfStay(fees, STAY)).toEqual([
    { amount: "62.00", currency: "EUR" },
    { amount: "800", currency: "JPY" },
  ]);
});

test("fees of zero are left out", () => expect(feesOfStay([fee("0", "PER_STAY")], STAY)).toEqual([]));
