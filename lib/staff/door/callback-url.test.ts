import { expect, test } from "vitest";
import { isCallbackUrl, redirectWithin } from "./callback-url";

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
