import { describe, expect, it } from "vitest";
import { meaningOf, shortcutsOf } from "./shortcuts";

describe("keys", () => {
  it("go to a screen only after g", () => {
    expect(meaningOf("agent", "b", "g")).toEqual({ go: "/bookings" });
    expect(meaningOf("agent", "s", "g")).toEqual({ go: "/search" });
    expect(meaningOf("agent", "b", null)).toBeUndefined();
  });

  it("do not go to screens that the role may not see", () => {
    expect(meaningOf("operator", "b", "g")).toBeUndefined();
  });

  it("open search and help, and move the focus into the list", () => {
    expect(["/", "?", "ArrowDown"].map((key) => meaningOf("agent", key, null))).toEqual(["search", "help", "list"]);
    expect(meaningOf("agent", "/", "g")).toBeUndefined();
  });

  it("turn the client view on with one key, for those who sell", () => {
    expect(meaningOf("agent", ".", null)).toBe("clientView");
    expect(meaningOf("operator", ".", null)).toBeUndefined();
    expect(shortcutsOf("admin").map(({ does }) => does)).toContain("Client view: hide net prices and earnings");
    expect(shortcutsOf("operator").map(({ keys }) => keys[0])).not.toContain(".");
  });

  it("are all listed on the help sheet for the role's screens", () => {
    const keys = shortcutsOf("agent").map((shortcut) => shortcut.keys.join(" "));
    expect(keys).toEqual(expect.arrayContaining(["/", "g s", "g b", "?", "Esc"]));
    expect(shortcutsOf("operator").map(({ does }) => does)).not.toContain("Bookings");
  });
});
