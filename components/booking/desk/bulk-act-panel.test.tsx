import { expect, test } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { BulkActPanel } from "./bulk-act-panel";

const PREVIEW = {
  bookings: 60,
  waiting: 0,
  begun: 0,
  tenants: 3,
  guests: 118,
  totals: [{ currency: "EUR", bookings: 60, amount: "12000.00" }],
  proof: "p",
};

test("beside a button that cancels bookings stands no other that says Cancel", () => {
  const query = { property_public_id: "prp_1" };
  const text = drawText(<BulkActPanel query={query} onLeave={() => {}} />, [
    ["supplier.previewMany", { query: { ...query, act: "CANCEL" } }, PREVIEW],
  ]);
  expect(text).toContain("|Back|Cancel 60 bookings|");
  expect(text).not.toContain("|Cancel|");
});
