import { expect, test } from "vitest";
import { currentDeadline, Deadline, untilDeadline, withDeadline, withinRequest } from "./deadline";

test("each request waits for shared work only until its own deadline, and the work continues", async () => {
  let finish: (value: string) => void = () => {};
  const shared = new Promise<string>((resolve) => (finish = resolve));
  const patient = withDeadline(new Deadline(60_000), () => untilDeadline(shared));
  await expect(withDeadline(new Deadline(10), () => untilDeadline(shared))).rejects.toMatchObject({
    code: "SERVICE_BUSY",
  });
  finish("there");
  expect(await patient).toBe("there");
});

test("the time in which a client sends its body is not counted", async () => {
  const deadline = new Deadline(60_000);
  const before = deadline.leftMs;
  await deadline.without(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(deadline.leftMs).toBeGreaterThan(before - 200);
});

test("a nested request has the deadline of the outer one", async () => {
  await withinRequest(async () => {
    const first = currentDeadline();
    await withinRequest(async () => expect(currentDeadline()).toBe(first));
  });
  expect(currentDeadline()).toBeUndefined();
});
