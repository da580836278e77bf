import { expect, it, test } from "vitest";
import { isCallbackUrl, isSameOrigin, redirectWithin } from "./same-origin";

type Given = Record<string, string>;
const headers = (given: Given) => new Headers({ host: "desk.example:3000", ...given });

it.each<Given>([
  { origin: "http://desk.example:3000" },
  { origin: "https://desk.example:3000", "sec-fetch-site": "same-origin" },
  { origin: "https://public.example", "x-forwarded-host": "public.example" },
])("allows the site's own page: %o", (given) => expect(isSameOrigin(headers(given))).toBe(true));

it.each<Given>([
  {},
  { origin: "null" },
  { origin: "http://desk.example" },
  { origin: "http://desk.example:3001" },
  { origin: "http://desk.example.evil.example:3000" },
  { origin: "http://evil.example", "sec-fetch-site": "same-origin" },
  { origin: "http://desk.example:3000", "sec-fetch-site": "cross-site" },
  { origin: "http://desk.example:3000", "sec-fetch-site": "same-site" },
])("refuses all others: %o", (given) => expect(isSameOrigin(headers(given))).toBe(false));

const baseUrl = "https://desk.example";

test.each([
  ["/search?a=b", true],
  ["https://desk.example/search", true],
  ["http://127.0.0.1:3000", true],
  ["javascript:alert(1)", false],
  ["a".repeat(16_000), false],
  ["http://[", false],
  ["", false],
])("callback address %.40s: accepted is %s", (text, isAccepted) => {
  expect(isCallbackUrl(text)).toBe(isAccepted);
});

test("signing in leads within the site, whatever address was sent", () => {
  expect(redirectWithin({ url: "/trips", baseUrl })).toBe("https://desk.example/trips");
  expect(redirectWithin({ url: "https://desk.example/trips", baseUrl })).toBe("https://desk.example/trips");
  for (const url of ["https://elsewhere.example/", "javascript:alert(1)", "letters", "http://["])
    expect(redirectWithin({ url, baseUrl }), url).toBe(baseUrl);
});
