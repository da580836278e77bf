import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { FromLauncher, ToLauncher } from "@/lib/core/peers";
import { PeerRelay } from "./peer-relay";

/** A child process, as the launcher sees it. */
class Child extends EventEmitter {
  connected = true;
  readonly received: FromLauncher[] = [];
  /** What the process answers; absent if it is blocked. */
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
}

function relayBetween(count: number): { relay: PeerRelay; children: Child[] } {
  const relay = new PeerRelay();
  const children = Array.from({ length: count }, () => new Child());
  for (const child of children) relay.add(child);
  return { relay, children };
}

test("a request to the others runs in each of them, and is answered after all of them", async () => {
  const [one, two, three] = relayBetween(3).children as [Child, Child, Child];
  const ran: unknown[] = [];
  for (const child of [one, two, three]) child.answer = (kind, value) => ran.push([child === one, kind, value]);
  one.says({ forPeers: { id: 9, kind: "clock", value: 5 } });
  await vi.waitFor(() => expect(one.received).toEqual([{ answered: 9 }]));
  expect(ran).toEqual([
    [false, "clock", 5],
    [false, "clock", 5],
  ]);
});

test("a process that has ended, or that is blocked, delays no other for long", async () => {
  vi.useFakeTimers();
  try {
    const [one, ended, blocked] = relayBetween(3).children as [Child, Child, Child];
    ended.connected = false;
    ended.emit("exit");
    one.says({ forPeers: { id: 9, kind: "clock", value: 5 } });
    await vi.advanceTimersByTimeAsync(999);
    expect(one.received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.received).toEqual([{ answered: 9 }]);
    expect(blocked.received.length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("the launcher reads an answer of one process", async () => {
  const { relay, children } = relayBetween(2);
  children[0]!.answer = (kind) => `${kind} of the first`;
  expect(await relay.ask(children[0]!, "metrics")).toBe("metrics of the first");
  children[1]!.connected = false;
  expect(await relay.ask(children[1]!, "metrics")).toBe(undefined);
});
