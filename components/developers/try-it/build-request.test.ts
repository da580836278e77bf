import { expect, test } from "vitest";
import type { OperationReference } from "@/lib/staff/developer/shapes";
import { buildExample, buildHeaders, buildPath } from "./build-request";

const PIECE: OperationReference = {
  id: "bookingCancel",
  operation: "booking.cancel",
  method: "POST",
  path: "/bookings/{public_id}/cancel",
  summary: "Cancel",
  group: "Bookings",
  description: null,
  scopes: ["distribution:booking"],
  needsToken: true,
  metered: false,
  idempotent: "required",
  writes: true,
  parameters: [
    { name: "public_id", in: "path", required: true, schema: { type: "string" } },
    { name: "view", in: "query", required: false, schema: { type: "string" } },
    { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } },
    { name: "If-Match", in: "header", required: false, schema: { type: "string" } },
  ],
  examples: { public_id: "bkg_1", view: "full" },
  body: { isRequired: false, mediaType: "application/json", schema: { type: "object" }, example: { reason: "so" } },
  answers: [],
  refusals: [],
};

test("escapes ids and queries, and does not send empty values", () => {
  expect(buildPath(PIECE, { public_id: "a/b?c", view: "x&y" })).toBe("/bookings/a%2Fb%3Fc/cancel?view=x%26y");
  expect(buildPath(PIECE, { public_id: "bkg_1", view: "" })).toBe("/bookings/bkg_1/cancel");
  expect(buildHeaders(PIECE, { parameters: { "If-Match": "" }, body: "" }, "t")).toEqual([
    ["Authorization", "Bearer t"],
  ]);
});

test("an example has every required value, and takes token and key from shell variables", () => {
  expect(buildExample(PIECE, "https://api.example/v1")).toEqual({
    method: "POST",
    url: "https://api.example/v1/bookings/bkg_1/cancel",
    headers: [
      ["Authorization", "Bearer $TOKEN"],
      ["Content-Type", "application/json"],
      ["Idempotency-Key", "$(uuidgen)"],
    ],
    body: '{\n  "reason": "so"\n}',
  });
});
