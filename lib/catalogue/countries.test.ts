import { expect, test } from "vitest";
import { COUNTRY_CODES } from "@/lib/core/countries";
import { CountryCode } from "@/lib/core/wire";
import { countries } from "./countries";

test("guests and profiles take exactly the countries that are listed, Kosovo too", () => {
  const listed = countries.map((one) => one.country_code);
  expect(COUNTRY_CODES.toSorted()).toEqual(listed);
  expect(listed).toContain("XK");
  for (const code of listed) expect(CountryCode.parse(code)).toBe(code);
  for (const code of ["UK", "ZZ", "AN", "XX"]) expect(CountryCode.safeParse(code).success).toBe(false);
});
