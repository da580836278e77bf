import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startLoop, type Loop } from "./loop";

const HOUR = 3_600_000;

/** A loop whose polls end when the test releases them. */
function steered(everyMs: number) {
  const looks: { woken: boolean; end(isMore?: boolean): void; fail(): void }[] = [];
  const failures: unknown[] = [];
  const loop: Loop = startLoop(
    everyMs,
    (woken) =>
      new Promise<boolean>((end, fail) =>
        looks.push({ woken, end: (isMore = false) => end(isMore), fail: () => fail(new Error("down")) }),
      ),
    (error) => failures.push(error),
  );
  return { loop, looks, failures };
}

test("a loop polls at start, then only when woken, and immediately when there is more", async () => {
  const { loop, looks } = steered(HOUR);
  expect(looks).toHaveLength(1);
  looks[0]!.end(true);
  await expect.poll(() => looks.length).toBe(2);
  looks[1]!.end();
  await sleep(20);
  expect(looks).toHaveLength(2);
  loop.wake();
  expect(looks.map(({ woken }) => woken)).toEqual([true, false, true]);
  looks[2]!.end();
  await loop.stop();
});

test("a wake-up during a poll causes exactly one more poll", async () => {
  const { loop, looks } = steered(HOUR);
  loop.wake();
  loop.wake();
  looks[0]!.end();
  await expect.poll(() => looks.length).toBe(2);
  looks[1]!.end();
  await sleep(20);
  expect(looks).toHaveLength(2);
  await loop.stop();
});

test("a poll that fails is reported and followed by another one", async () => {
  const { loop, looks, failures } = steered(5);
  looks[0]!.fail();
  await expect.poll(() => looks.length).toBe(2);
  expect(failures).toHaveLength(1);
  looks[1]!.end();
  await expect.poll(() => looks.length).toBe(3);
  looks[2]!.end();
  await loop.stop();
});

test("a stopped loop finishes its poll and starts no other", async () => {
  const { loop, looks } = steered(1);
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  await sleep(20);
  expect(stopped).toBe(false);
  looks[0]!.end(true);
  await stopping;
  await sleep(20);
  loop.wake();
  expect(looks).toHaveLength(1);
});
