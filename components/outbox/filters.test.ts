import { expect, test } from "vitest";
import { toListQuery, readFilters } from "./filters";

const queryFor = (query: string) => toListQuery(readFilters(new URLSearchParams(query)), "2026-11-21", "Europe/Berlin");

test("each parameter of an address filters the outbox", () => {
  expect(queryFor("q=%20ada%20&status=FAILED&kind=CANCELLED&booking=bkg_1&when=today")).toEqual({
    q: "ada",
    status: "FAILED",
    kind: "CANCELLED",
    booking_public_id: "bkg_1",
    created_from: "2026-11-20T23:00:00.000Z",
    created_to: "2026-11-21T23:00:00.000Z",
  });
});

test("invalid parameters of an address are ignored", () => {
  expect(queryFor("status=LOST&kind=&when=someday&q=&open=gml_1")).toEqual({});
});
