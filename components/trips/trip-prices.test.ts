import { describe, expect, it } from "vitest";
import type { Listed } from "../booking/list/deadline-cell";
import { sellTotalOf, tripBreakdown } from "./trip-prices";

const member = (id: string, fields: Partial<Listed>) =>
  [id, { status: "CONFIRMED", currency: "EUR", stay_total: "100.00", ...fields } as Listed] as const;

describe("a trip's prices", () => {
  it("total what the client pays: a member's own sell price counts, a cancelled member's does not", () => {
    const members = new Map([
      member("a", { sell_price: "120.00" }),
      member("b", { sell_price: "100.00" }),
      member("c", { sell_price: "500.00", status: "CANCELLED" }),
      member("d", { sell_price: "900.00", currency: "USD" }),
    ]);
    expect(sellTotalOf("230.00", "EUR", members)).toBe("250.00");
  });

  it("add up net and earning by currency, and say nothing while one is not known", () => {
    const breakdown = (net_total: string, markup: string) => ({ net_total, markup, sell_total: "0" });
    const members = new Map([
      member("a", { breakdown: breakdown("90.50", "9.50") }),
      member("b", { breakdown: breakdown("80.00", "-1.00") }),
      member("c", { breakdown: breakdown("7.00", "3.00"), currency: "USD" }),
    ]);
    expect(tripBreakdown("EUR", members)).toEqual({ net_total: "170.50", markup: "8.50" });
    expect(tripBreakdown("EUR", new Map([...members, member("e", {})]))).toBeUndefined();
  });
});
