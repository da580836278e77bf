import { describe, expect, it } from "vitest";
import { readReportQuery } from "./filters";

const read = (query: string) => readReportQuery(new URLSearchParams(query), "2026-11-23");

describe("the earnings' filters", () => {
  it("are the last twelve months and this one without a choice", () => {
    expect(read("")).toEqual({ days: null, report: { from: "2025-11-01", to: "2026-11-30", by: "booking" } });
  });

  it("are read from the address, and what is not valid is ignored", () => {
    expect(read("days=last_month&by=stay&product=3&status=CANCELLED").report).toEqual({
      from: "2026-10-01",
      to: "2026-10-31",
      by: "stay",
      product_type: "3",
      status: "CANCELLED",
    });
    expect(read("days=ever&by=moon&product=9&status=LOST")).toEqual(read(""));
  });
});
