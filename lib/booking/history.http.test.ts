import { afterAll, beforeAll, expect, test } from "vitest";
import { settleBooking } from "./settle";
import { clock } from "@/lib/core/clock";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel, poll, resolve } from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

async function stay(scenario?: string): Promise<string> {
  const made = await createBookedStay(app.partner, await makeProperty(app.db.client), scenario ? { scenario } : {});
  return made.body.booking.public_id;
}
/** Does the worker's step, as in lib/worker. */
const work = (id: string, to: "CONFIRMED" | "REJECTED" | "FAILED", reason: string | null) =>
  settleBooking(app.tenant.id, id, to, {
    at: clock.now(),
    source: "SYSTEM",
    reason,
    audit: { actor: "system:worker", operation: "booking.settle", traceId: "" },
  });

type Step = [from: string | null, to: string, source: string, reason: string | null];
/** The source of each step in these histories: resolving in the sandbox acts as the supplier. */
const INITIATORS: Record<string, string> = { PARTNER: "PARTNER", STAFF: "SUPPLIER", SYSTEM: "SYSTEM" };
const HISTORIES: [string, string | undefined, (id: string) => Promise<unknown>, Step[]][] = [
  ["confirmed at once", undefined, async () => {}, [[null, "CONFIRMED", "PARTNER", null]]],
  [
    "cancelled with a reason",
    undefined,
    (id) => cancel(app.partner, id, { body: { reason: "plans changed" } }),
    [
      [null, "CONFIRMED", "PARTNER", null],
      ["CONFIRMED", "CANCELLED", "PARTNER", "plans changed"],
    ],
  ],
  [
    "cancelled without one",
    undefined,
    (id) => cancel(app.partner, id),
    [
      [null, "CONFIRMED", "PARTNER", null],
      ["CONFIRMED", "CANCELLED", "PARTNER", null],
    ],
  ],
  [
    "cancelled while on request",
    "on_request",
    (id) => cancel(app.partner, id),
    [
      [null, "ON_REQUEST", "PARTNER", null],
      ["ON_REQUEST", "CANCELLED", "PARTNER", null],
    ],
  ],
  [
    "resolved in the sandbox",
    "on_request",
    (id) => resolve(app.partner, id, "CONFIRMED"),
    [
      [null, "ON_REQUEST", "PARTNER", null],
      ["ON_REQUEST", "CONFIRMED", "STAFF", "resolved in the sandbox"],
    ],
  ],
  [
    "declined in the sandbox",
    "pending",
    (id) => resolve(app.partner, id, "REJECTED"),
    [
      [null, "PENDING", "PARTNER", null],
      ["PENDING", "REJECTED", "STAFF", "resolved in the sandbox"],
    ],
  ],
  [
    "failed by the worker",
    "pending_failed",
    (id) => work(id, "FAILED", null),
    [
      [null, "PENDING", "PARTNER", null],
      ["PENDING", "FAILED", "SYSTEM", null],
    ],
  ],
  [
    "not answered in time",
    "on_request",
    (id) => work(id, "REJECTED", "not answered in time"),
    [
      [null, "ON_REQUEST", "PARTNER", null],
      ["ON_REQUEST", "REJECTED", "SYSTEM", "not answered in time"],
    ],
  ],
];

test.each(HISTORIES)(
  "a %s booking lists its history step by step, with actor and reason",
  async (_case, scenario, end, steps) => {
    const id = await stay(scenario);
    await end(id);
    const { body } = await poll(app.partner, id, "full");
    expect(body.status_history!.map((h): Step => [h.from, h.to, h.source, h.reason])).toEqual(steps);
    expect(body.status_history!.map((h) => h.initiator)).toEqual(steps.map(([, , source]) => INITIATORS[source]));
    expect(body.status).toBe(steps.at(-1)![1]);
    const instants = body.status_history!.map((h) => Date.parse(h.at));
    expect(instants[0]).toBe(Date.parse(body.created_at!));
    expect(instants.at(-1)).toBe(Date.parse(body.updated_at!));
  },
);
