import { expect, test } from "vitest";
import { nextTurn, requireSlot, type SlotColumns } from "./hold-slot";

const got = (slot: number | null): SlotColumns => ({ slot, slotWait: null, isContended: null, isRepeated: null });

test("a tenant's holds look for their slots one after the other", () => {
  const first = nextTurn(1);
  requireSlot(first, got(first.turn + 1), true);
  expect(nextTurn(1)).toEqual({ tenantId: 1, turn: first.turn + 1 });
  expect(nextTurn(1)).toEqual({ tenantId: 1, turn: first.turn + 2 });
});

test("a hold that passes over the slots of live holds, or begins anew at the first slot, moves the next ones behind its own", () => {
  const first = nextTurn(2);
  const slot = first.turn + 30_000;
  requireSlot(first, got(slot), true);
  expect(nextTurn(2)).toEqual({ tenantId: 2, turn: slot });
  requireSlot({ tenantId: 2, turn: slot }, got(7), true);
  expect(nextTurn(2)).toEqual({ tenantId: 2, turn: 7 });
});

test("holds that run at the same time do not set each other back, and other tenants' turns are their own", () => {
  const running = [nextTurn(3), nextTurn(3), nextTurn(3)];
  const other = nextTurn(4);
  for (const turn of running) requireSlot(turn, got(turn.turn + 3), true);
  requireSlot(running[0]!, got(null), true);
  expect(nextTurn(3).turn).toBe(running[2]!.turn + 1);
  expect(nextTurn(4).turn).toBe(other.turn + 1);
});
