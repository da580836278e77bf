import { EventEmitter } from "node:events";
import { describe, expect, test, vi } from "vitest";
import type { FromLauncher, ToLauncher } from "@/lib/core/peers";
import { Hub } from "./hub";

/** A child process, as the launcher sees it. */
class Child extends EventEmitter {
  connected = true;
  readonly received: FromLauncher[] = [];
  /** What it answers to requests; absent: it is blocked. */
  answer: ((kind: string, value: unknown) => unknown) | undefined;

  send(message: unknown): boolean {
    const sent = message as FromLauncher;
    this.received.push(sent);
    if (sent.request && this.answer) {
      const { id, kind, value } = sent.request;
      this.says({ reply: { id, value: this.answer(kind, value) } });
    }
    return true;
  }
  says(message: ToLauncher): void {
    this.emit("message", message);
  }
  get answers(): [number, unknown][] {
    return this.received.flatMap(({ answers }) => answers ?? []);
  }
}

function hubOf(count: number): { hub: Hub; children: Child[] } {
  const hub = new Hub(() => 0);
  const children = Array.from({ length: count }, () => new Child());
  for (const child of children) hub.add(child);
  return { hub, children };
}

const quotas = [{ key: "k", limit: 3, periodMs: 1_000, amount: 1, of: "requests" }];
const takes = (...ids: number[]): ToLauncher => ({ requests: ids.map((id) => [id, "limit", { quotas }]) });

test("requests of one message are answered by one, and counted together with those of other processes", () => {
  const [one, other] = hubOf(2).children as [Child, Child];
  one.says(takes(1, 2));
  other.says(takes(1, 2));
  expect(one.received.length).toBe(1);
  const remaining = (child: Child) =>
    child.answers.map(
      ([, value]) => (value as { state: { left?: { remaining: number }[] } }).state.left?.[0]?.remaining,
    );
  expect([remaining(one), remaining(other)]).toEqual([
    [2, 1],
    [0, undefined],
  ]);
});

test("a request to the others runs in each of them, and is answered after all of them", async () => {
  const [one, two, three] = hubOf(3).children as [Child, Child, Child];
  const ran: unknown[] = [];
  for (const child of [one, two, three]) child.answer = (kind, value) => ran.push([child === one, kind, value]);
  one.says({ requests: [[9, "peers", { kind: "clock", value: 5 }]] });
  await vi.waitFor(() => expect(one.answers).toEqual([[9, null]]));
  expect(ran).toEqual([
    [false, "clock", 5],
    [false, "clock", 5],
  ]);
});

test("a process that has ended, or that is blocked, delays no other for long", async () => {
  vi.useFakeTimers();
  try {
    const [one, ended, blocked] = hubOf(3).children as [Child, Child, Child];
    ended.connected = false;
    ended.emit("exit");
    one.says({ requests: [[9, "peers", { kind: "clock", value: 5 }]] });
    await vi.advanceTimersByTimeAsync(999);
    expect(one.answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.answers).toEqual([[9, null]]);
    expect(blocked.received.length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("the launcher reads an answer of one process", async () => {
  const { hub, children } = hubOf(2);
  children[0]!.answer = (kind) => `${kind} of the first`;
  expect(await hub.ask(children[0]!, "metrics")).toBe("metrics of the first");
  children[1]!.connected = false;
  expect(await hub.ask(children[1]!, "metrics")).toBe(undefined);
});

describe("a process that holds the limits", () => {
  test("counts the requests of the others, and is named the one that ended", async () => {
    const { hub, children } = hubOf(3);
    const [holder, one, other] = children as [Child, Child, Child];
    hub.setHolder(holder);
    const taken: unknown[] = [];
    holder.answer = (kind, value) => {
      taken.push([kind, value]);
      return kind === "limit" ? { counted: taken.length } : null;
    };
    one.says(takes(1));
    other.says({ requests: [[4, "leave", 7]] });
    other.emit("exit");
    await vi.waitFor(() => expect(one.answers).toEqual([[1, { counted: 1 }]]));
    const [[, first], ...rest] = taken as [[string, { process: number; request: object }], ...[string, unknown][]];
    expect(first.request).toEqual({ quotas });
    const second = (rest[0]![1] as { process: number }).process;
    expect(second).not.toBe(first.process);
    expect(rest).toEqual([
      ["leave", { process: second, tenant: 7 }],
      ["ended", second],
    ]);
  });

  test("is replaced by the launcher while it is blocked, and after it has ended", async () => {
    vi.useFakeTimers();
    try {
      const { hub, children } = hubOf(2);
      const [holder, one] = children as [Child, Child];
      hub.setHolder(holder);
      const counted = { isFull: false, hasEntered: false, state: { refusedBy: undefined, left: expect.anything() } };
      one.says(takes(1));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(one.answers).toEqual([[1, counted]]);
      holder.emit("exit");
      one.says(takes(2));
      expect(one.answers[1]).toEqual([2, counted]);
      expect(holder.received).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
