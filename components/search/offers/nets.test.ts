import { expect, test } from "vitest";
import { computeAllocationNet, readNetPrices } from "./nets";

const room = (name: string, adults: number, net_total?: string) => ({
  room_public_id: name,
  rate_plan_public_id: "plan",
  adults,
  child_ages: [],
  ...(net_total && { breakdown: { net_total, markup: "0", nights: [] } }),
});
const allocation = (grand_total: string, ...slots: ReturnType<typeof room>[]) => ({
  grand_total,
  currency: "EUR",
  slots,
});
const answer = (...allocations: ReturnType<typeof allocation>[]) =>
  ({ currency_code: "EUR", results: [{ property_id: "prp_1", allocations }] }) as unknown as Parameters<
    typeof readNetPrices
  >[0][number];

test("the net of several rooms is the sum of theirs, and unknown where one has none", () => {
  const sum = (...slots: ReturnType<typeof room>[]) => computeAllocationNet(allocation("0", ...slots) as never);
  expect(sum(room("a", 2, "100.10"), room("b", 1, "50.95"))).toBe("151.05");
  expect(sum(room("a", 2, "100.10"), room("b", 1))).toBeUndefined();
});

test("an offer's net is that of the same rooms and parties at the same total", () => {
  const findNet = readNetPrices([
    undefined,
    answer(allocation("190.00", room("a", 2, "200.00")), allocation("95.00", room("a", 1, "80.00"))),
    answer(allocation("285.00", room("a", 2, "200.00"), room("a", 1, "80.00"))),
  ]);
  expect(findNet(allocation("190.00", room("a", 2)))).toBe("200.00");
  expect(findNet(allocation("95.00", room("a", 1)))).toBe("80.00");
  expect(findNet(allocation("285.00", room("a", 2), room("a", 1)))).toBe("280.00");
  expect(findNet(allocation("285.00", room("a", 1), room("a", 2)))).toBeUndefined();
  expect(findNet(allocation("191.00", room("a", 2)))).toBeUndefined();
});
