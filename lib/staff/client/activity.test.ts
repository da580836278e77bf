import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnattended, UNATTENDED_HEADER, watchUserInput } from "./activity";
import { call } from "./call";

const sent: Headers[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json({ items: [], next_cursor: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.length = 0;
});

test("a call is marked as unattended once a minute has passed without input, until the next input", async () => {
  const page = new EventTarget();
  watchUserInput(page);
  const marks: boolean[] = [];
  const poll = async () => {
    await call("user.list", {});
    marks.push(sent.at(-1)!.has(UNATTENDED_HEADER));
  };
  for (const input of ["pointerdown", "keydown", "wheel", "touchstart", "pointermove"]) {
    page.dispatchEvent(new Event(input));
    vi.advanceTimersByTime(59_000);
    await poll();
    vi.advanceTimersByTime(2_000);
    await poll();
    expect(isUnattended()).toBe(true);
  }
  expect(marks).toEqual(Array.from({ length: 5 }, () => [false, true]).flat());
});
