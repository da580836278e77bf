import { describe, expect, it } from "vitest";
import { changed } from "./use-address";

describe("a change of the address", () => {
  it("leaves what it does not name", () => {
    expect(changed("?q=Ada&open=bkg_1", { open: "bkg_2" })).toBe("?q=Ada&open=bkg_2");
    expect(changed("?q=Ada", {})).toBe("?q=Ada");
  });

  it("takes away by null and by nothing typed, and leaves no bare question mark", () => {
    expect(changed("?q=Ada&open=bkg_1", { open: null, q: "" })).toBe("");
    expect(changed("", { q: null })).toBe("");
  });

  it("names a list's parameter once for each of its values, in the place of those before", () => {
    expect(changed("?stops=0&stops=1&q=x", { stops: ["1", "2"] })).toBe("?q=x&stops=1&stops=2");
    expect(changed("?stops=0", { stops: [] })).toBe("");
  });

  it("keeps what means something in an address from meaning it", () => {
    expect(changed("", { q: "a&b=c?d #ü" })).toBe("?q=a%26b%3Dc%3Fd+%23%C3%BC");
  });
});
