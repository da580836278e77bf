import { expect, test } from "vitest";
import { type Happening, runInOrder } from "./timeline";

test("happenings run in the order of their instants, with those that follow from them, up to the end", async () => {
  const ran: string[] = [];
  const reported: number[] = [];
  const happening = (name: string, hour: number, ...after: Happening[]): Happening => ({
    at: new Date(Date.UTC(2026, 0, 1, hour)),
    run: async () => {
      ran.push(name);
      return after;
    },
  });
  const sale = happening("sale", 8, happening("answer", 11, happening("cancel", 13)), happening("too late", 21));
  const end = new Date(Date.UTC(2026, 0, 1, 20));
  await runInOrder([happening("noon", 12), sale, happening("evening", 20)], end, (done) => void reported.push(done));
  expect(ran).toEqual(["sale", "answer", "noon", "cancel", "evening"]);
  expect(reported).toEqual([1, 2, 3]);
});
