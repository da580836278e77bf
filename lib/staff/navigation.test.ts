import { describe, expect, it } from "vitest";
import { getHome, maySee, findScreen, SCREENS, listScreens, listRailScreens } from "./navigation";

describe("navigation", () => {
  it("a partner's users cannot see operators' screens, nor operators partners' screens", () => {
    expect(maySee("agent", "/bookings/bkg_1")).toBe(true);
    expect(maySee("operator", "/bookings/bkg_1")).toBe(false);
    expect(maySee("operator", "/on-request")).toBe(true);
    expect(maySee("admin", "/on-request")).toBe(false);
  });

  it("an agency's account screens are for its admins", () => {
    for (const path of ["/webhooks/whe_1", "/usage", "/requests", "/audit", "/settings/users", "/reconciliation"])
      expect([path, maySee("agent", path), maySee("admin", path)]).toEqual([path, false, true]);
  });

  it("an address without a screen is visible to nobody", () => {
    expect(maySee("admin", "/bookingsx")).toBe(false);
    expect(maySee("admin", "/nowhere")).toBe(false);
  });

  it("sub-pages belong to their screen", () => {
    expect(findScreen("/book")?.id).toBe("search");
    expect(findScreen("/settings/profiles")?.id).toBe("settings");
    expect(findScreen("/settings/users")?.id).toBe("users");
  });

  it("everyone sees their own account, and the rail shows no part of another screen", () => {
    for (const role of ["agent", "admin", "operator"] as const) {
      expect(maySee(role, "/settings/account")).toBe(true);
      expect(listRailScreens(role).map(({ id }) => id)).not.toContain("account");
    }
    expect(maySee("agent", "/settings/profiles")).toBe(false);
  });

  it("no two screens have the same shortcut key", () => {
    expect(new Set(SCREENS.map(({ key }) => key)).size).toBe(SCREENS.length);
  });

  it("everyone's home is a screen that they may see", () => {
    for (const role of ["agent", "admin", "operator"] as const)
      for (const { href } of listScreens(role)) expect(maySee(role, href)).toBe(true);
    for (const role of ["agent", "admin", "operator"] as const) expect(getHome(role)).toBe("/home");
  });
});
