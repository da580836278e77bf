import { expect, test } from "vitest";
import { readReportQuery, listBuckets } from "./filters";

test("lists every day or month of a range once, across months and years", () => {
  expect(listBuckets({ from: "2026-02-27", to: "2026-03-02" }, "day")).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  expect(listBuckets({ from: "2026-11-30", to: "2027-02-01" }, "month")).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
  ]);
});

test("ignores parameters of the address that are not valid", () => {
  const usual = { from: "2026-03-01", to: "2026-03-31", by: "booking", bucket: "day" };
  const odd = new URLSearchParams("days=2026-03-09..2026-03-01&by=mood&bucket=week&product=6");
  for (const query of [new URLSearchParams(), odd])
    expect(readReportQuery(query, "2026-03-10")).toEqual({ days: null, report: usual });
  expect(
    readReportQuery(new URLSearchParams("days=2026-01-01..2026-01-02&by=stay&bucket=month&product=5"), "2026-03-10")
      .report,
  ).toEqual({ from: "2026-01-01", to: "2026-01-02", by: "stay", bucket: "month", product_type: "5" });
});
