import { describe, expect, it } from "vitest";
import { meaningOf, shortcutsOf } from "./shortcuts";

describe("keys", () => {
  it("lead to a place only after a g", () => {
    expect(meaningOf("agent", "b", "g")).toEqual({ go: "/bookings" });
    expect(meaningOf("agent", "s", "g")).toEqual({ go: "/search" });
    expect(meaningOf("agent", "b", null)).toBeUndefined();
  });

  it("lead nobody where their role may not go", () => {
    expect(meaningOf("operator", "b", "g")).toBeUndefined();
  });

  it("search, help, and go into the list", () => {
    expect(["/", "?", "ArrowDown"].map((key) => meaningOf("agent", key, null))).toEqual(["search", "help", "list"]);
    expect(meaningOf("agent", "/", "g")).toBeUndefined();
  });

  it("are all on the sheet that lists them, for the places of one's role", () => {
    const keys = shortcutsOf("agent").map((shortcut) => shortcut.keys.join(" "));
    expect(keys).toEqual(expect.arrayContaining(["/", "g s", "g b", "?", "Esc"]));
    expect(shortcutsOf("operator").map(({ does }) => does)).not.toContain("Bookings");
  });
});
