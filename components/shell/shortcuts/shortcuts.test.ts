import { describe, expect, it } from "vitest";
import { findShortcut, listShortcuts } from "./shortcuts";

describe("keys", () => {
  it("go to a screen only after g", () => {
    expect(findShortcut("agent", "b", "g")).toEqual({ go: "/bookings" });
    expect(findShortcut("agent", "s", "g")).toEqual({ go: "/search" });
    expect(findShortcut("agent", "b", null)).toBeUndefined();
  });

  it("do not go to screens that the role may not see", () => {
    expect(findShortcut("operator", "b", "g")).toBeUndefined();
  });

  it("open search and help, and move the focus into the list", () => {
    expect(["/", "?", "ArrowDown"].map((key) => findShortcut("agent", key, null))).toEqual(["search", "help", "list"]);
    expect(findShortcut("agent", "/", "g")).toBeUndefined();
  });

  it("turn the client view on with one key, for those who sell", () => {
    expect(findShortcut("agent", ".", null)).toBe("clientView");
    expect(findShortcut("operator", ".", null)).toBeUndefined();
    expect(listShortcuts("admin").map(({ does }) => does)).toContain("Client view: hide net prices and earnings");
    expect(listShortcuts("operator").map(({ keys }) => keys[0])).not.toContain(".");
  });

  it("are all listed on the help sheet for the role's screens", () => {
    const keys = listShortcuts("agent").map((shortcut) => shortcut.keys.join(" "));
    expect(keys).toEqual(expect.arrayContaining(["/", "g s", "g b", "?", "Esc"]));
    expect(listShortcuts("operator").map(({ does }) => does)).not.toContain("Bookings");
  });
});
