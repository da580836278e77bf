import { describe, expect, it } from "vitest";
import { withAcceptedPrice, listBoardChanges, type Choice, type Hold } from "./choice";

const room = (board: string, offered?: string) => ({
  name: "Double",
  plan: "Flex",
  board,
  room_public_id: "r",
  rate_plan_public_id: "p",
  adults: 2,
  child_ages: [],
  ...(offered && { offered }),
});
const choice = (...rooms: Choice["rooms"]) => ({ rooms, total: "100.00" }) as Choice;
const hold = (total: string, ...changed: [room: number, from: string, to: string][]) =>
  ({
    offer: { grand_total: total, currency: "EUR" },
    warnings: changed.map(([at, previous, current]) => ({
      code: "BOARD_CHANGED",
      severity: "WARNING",
      message: "",
      details: { room: at, previous, current },
    })),
  }) as unknown as Hold;

describe("changes of a hold against the chosen offer", () => {
  it("lists the rooms whose board differs from the accepted one", () => {
    expect(listBoardChanges(choice(room("BB"), room("BB")), hold("100.00", [1, "BB", "RO"]))).toEqual([
      { code: "BOARD_CHANGED", details: { room: 1, previous: "BB", current: "RO" } },
    ]);
    expect(listBoardChanges(choice(room("BB")), hold("100.00"))).toEqual([]);
  });

  it("are not reported again once accepted, although the service compares with the first offer", () => {
    const first = hold("112.40", [0, "BB", "RO"]);
    const again = withAcceptedPrice(choice(room("BB")), first);
    expect(again.total).toBe("112.40");
    expect(listBoardChanges(again, first)).toEqual([]);
    expect(listBoardChanges(again, hold("112.40", [0, "BB", "HB"]))).toEqual([
      { code: "BOARD_CHANGED", details: { room: 0, previous: "RO", current: "HB" } },
    ]);
  });

  it("are found when a renewed price has another board and the hold has no warning about it", () => {
    expect(listBoardChanges(choice(room("BB", "HB")), hold("100.00"))).toEqual([
      { code: "BOARD_CHANGED", details: { room: 0, previous: "BB", current: "HB" } },
    ]);
  });
});
