import { describe, expect, it } from "vitest";
import { changeSearch } from "./use-address";

describe("a change of the address", () => {
  it("keeps other parameters", () => {
    expect(changeSearch("?q=Ada&open=bkg_1", { open: "bkg_2" })).toBe("?q=Ada&open=bkg_2");
    expect(changeSearch("?q=Ada", {})).toBe("?q=Ada");
  });

  it("removes parameters for null and empty values, without a trailing question mark", () => {
    expect(changeSearch("?q=Ada&open=bkg_1", { open: null, q: "" })).toBe("");
    expect(changeSearch("", { q: null })).toBe("");
  });

  it("replaces a list parameter with one entry per value", () => {
    expect(changeSearch("?stops=0&stops=1&q=x", { stops: ["1", "2"] })).toBe("?q=x&stops=1&stops=2");
    expect(changeSearch("?stops=0", { stops: [] })).toBe("");
  });

  it("escapes reserved characters", () => {
    expect(changeSearch("", { q: "a&b=c?d #ü" })).toBe("?q=a%26b%3Dc%3Fd+%23%C3%BC");
  });
});
