import { expect, test } from "vitest";
import { runQueuedHash } from "./hash-queue";

/** A hash that completes when the test releases it. */
function held(order: string[], name: string) {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    order.push(name);
    await promise;
  };
  return { run, end: () => end() };
}

const later = () => new Promise((resolve) => setImmediate(resolve));

test("clients take turns, and known ones are first", async () => {
  const order: string[] = [];
  const first = [held(order, "running 1"), held(order, "running 2")];
  const all = first.map(({ run }) => runQueuedHash({ by: "flood", isKnown: false }, run));
  for (let i = 0; i < 40; i++)
    all.push(runQueuedHash({ by: "flood", isKnown: false }, async () => void order.push(`flood ${i}`)));
  all.push(runQueuedHash({ by: "other", isKnown: false }, async () => void order.push("other")));
  all.push(runQueuedHash({ by: "known", isKnown: true }, async () => void order.push("known")));
  await later();
  expect(order).toEqual(["running 1", "running 2"]);
  for (const { end } of first) end();
  await Promise.all(all);
  expect(order.slice(2, 5)).toEqual(["known", "other", "flood 0"]);
});

test("when too many wait, further ones are refused with Retry-After, and known ones still find room", async () => {
  const order: string[] = [];
  const first = [held(order, "1"), held(order, "2")];
  const running = first.map(({ run }, i) => runQueuedHash({ by: `r${i}`, isKnown: false }, run));
  const guesses = Array.from({ length: 100 }, (_, i) =>
    runQueuedHash({ by: `address ${i}`, isKnown: false }, async () => "done").catch((error: unknown) => error),
  );
  const known = runQueuedHash({ by: "known", isKnown: true }, async () => "known");
  for (const { end } of first) end();
  await Promise.all(running);
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === "done")).toHaveLength(64);
  expect(answers.at(-1)).toMatchObject({ code: "rate_limited", retryAfter: 2 });
  expect(await known).toBe("known");
});
