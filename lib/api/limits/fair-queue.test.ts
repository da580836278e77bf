import { describe, expect, test } from "vitest";
import { Lane, type LaneOptions } from "./fair-queue";

const lane = (options: Partial<LaneOptions> = {}) =>
  new Lane({
    name: "test",
    slots: 1,
    slotsPerTenant: 1,
    maxWaiting: 100,
    maxWaitMs: 60_000,
    stalledMs: 60_000,
    ...options,
  });

/** Creates work that ends when released, and records its owner when it starts. */
function bench(of: Lane) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const send = (tenant: number, name: string) => {
    const done = of.run(tenant, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    // A call that still waits at the end of its test is shed a minute later.
    done.catch(() => {});
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    send,
    settle,
    async endOne() {
      ends.shift()!();
      await settle();
    },
  };
}

describe("the fair queue", () => {
  test("serves a tenant's only call after one call of a tenant with many waiting calls", async () => {
    const { started, send, endOne } = bench(lane());
    for (let i = 0; i < 50; i++) void send(1, `a${i}`);
    void send(2, "b");
    await endOne();
    await endOne();
    expect(started).toEqual(["a0", "a1", "b"]);
  });

  test("reserves slots from a tenant that already has its share", async () => {
    const { started, send, settle } = bench(lane({ slots: 4, slotsPerTenant: 3 }));
    for (let i = 0; i < 10; i++) void send(1, "a");
    void send(2, "b");
    await settle();
    expect(started).toEqual(["a", "a", "a", "b"]);
  });

  test("runs every call once, in each tenant's order", async () => {
    const { started, send, endOne, settle } = bench(lane({ slots: 2, slotsPerTenant: 2 }));
    for (let i = 0; i < 6; i++) void send((i % 3) + 1, String(i));
    await settle();
    for (let i = 0; i < 6; i++) await endOne();
    expect(started.toSorted()).toEqual(["0", "1", "2", "3", "4", "5"]);
    for (const [first, second] of [
      ["0", "3"],
      ["1", "4"],
      ["2", "5"],
    ] as const)
      expect(started.indexOf(first)).toBeLessThan(started.indexOf(second));
  });

  test("sheds calls that find the queue full or have waited too long, and serves the others", async () => {
    const { send, endOne, started } = bench(lane({ maxWaiting: 1, stalledMs: 60 }));
    const first = send(1, "runs");
    const late = send(1, "waits");
    await expect(send(1, "finds it full")).rejects.toMatchObject({ code: "SERVICE_BUSY", retryAfter: 1 });
    await expect(late).rejects.toMatchObject({ code: "SERVICE_BUSY" });
    const last = send(1, "last");
    await endOne();
    await first;
    await endOne();
    await last;
    expect(started).toEqual(["runs", "last"]);
  });

  test("frees the slot of a call that fails", async () => {
    const one = lane();
    await expect(one.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await one.run(1, async () => "next")).toBe("next");
  });
});
