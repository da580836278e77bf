import { describe, expect, it } from "vitest";
import { homeOf, maySee, placeOf, PLACES, placesOf, railOf } from "./places";

describe("places", () => {
  it("a partner's people may not see what operators do, nor operators what a partner's people do", () => {
    expect(maySee("agent", "/bookings/bkg_1")).toBe(true);
    expect(maySee("operator", "/bookings/bkg_1")).toBe(false);
    expect(maySee("operator", "/on-request")).toBe(true);
    expect(maySee("admin", "/on-request")).toBe(false);
  });

  it("an agency's account is for its admins", () => {
    for (const path of ["/webhooks/whe_1", "/usage", "/requests", "/audit", "/settings/users", "/reconciliation"])
      expect([path, maySee("agent", path), maySee("admin", path)]).toEqual([path, false, true]);
  });

  it("an address that is no place is nobody's", () => {
    expect(maySee("admin", "/bookingsx")).toBe(false);
    expect(maySee("admin", "/nowhere")).toBe(false);
  });

  it("the parts of a screen belong to it", () => {
    expect(placeOf("/book")?.id).toBe("search");
    expect(placeOf("/settings/profiles")?.id).toBe("settings");
    expect(placeOf("/settings/users")?.id).toBe("users");
  });

  it("one's own account is everybody's, and the rail shows no part of another place", () => {
    for (const role of ["agent", "admin", "operator"] as const) {
      expect(maySee(role, "/settings/account")).toBe(true);
      expect(railOf(role).map(({ id }) => id)).not.toContain("account");
    }
    expect(maySee("agent", "/settings/profiles")).toBe(false);
  });

  it("no two places are reached by the same key", () => {
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
  });

  it("everybody begins where they may be", () => {
    for (const role of ["agent", "admin", "operator"] as const)
      for (const { href } of placesOf(role)) expect(maySee(role, href)).toBe(true);
    expect(homeOf("agent")).toBe("/search");
  });
});
