import { expect, test } from "vitest";
import { isBeyondRouteFiles } from "./request-line";

test("where Next serves the operations, the front door answers the metadata and broken percent escapes itself", () => {
  expect(isBeyondRouteFiles("/.well-known/oauth-authorization-server")).toBe(true);
  expect(isBeyondRouteFiles("/api/v1/bookings/%E0%A4%A")).toBe(true);
  expect(isBeyondRouteFiles("/api/v1/bookings/bkg_1")).toBe(false);
  expect(isBeyondRouteFiles("/bookings/%E0%A4%A")).toBe(false);
});
