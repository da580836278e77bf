import { expect, it } from "vitest";
import { StockLedger } from "./stock-ledger";

const stay = { room: "A", arrival: "2016-06-10", nights: 2, units: 1 };

it("finds the night on which too few rooms are left", () => {
  const ledger = new StockLedger(new Map([["A", 2]]));
  ledger.take(stay);
  expect(ledger.fullNight(stay)).toBeUndefined();
  expect(ledger.fullNight({ ...stay, units: 2 })).toBe("2016-06-10");
  ledger.take({ ...stay, arrival: "2016-06-11" });
  expect(ledger.fullNight(stay)).toBe("2016-06-11");
});

it("has a room again after its release", () => {
  const ledger = new StockLedger(new Map([["A", 1]]));
  ledger.take(stay);
  ledger.give(stay);
  expect(ledger.fullNight(stay)).toBeUndefined();
  expect(ledger.takenOn("A", "2016-06-10")).toBe(0);
});

it("does not count the night of departure", () => {
  const ledger = new StockLedger(new Map([["A", 1]]));
  ledger.take(stay);
  expect(ledger.fullNight({ ...stay, arrival: "2016-06-12" })).toBeUndefined();
});
