import { iso31661 } from "iso-3166";
import { expect, test } from "vitest";
import { COUNTRY_CODES } from "./countries";

test("the codes are those of the standard", () => {
  expect(COUNTRY_CODES.toSorted()).toEqual(iso31661.map(({ alpha2 }) => alpha2).toSorted());
});
