import { afterEach, expect, test, vi } from "vitest";
import { makePaper } from "@/lib/testing/factories/paper";
import { pdfText } from "@/lib/testing/harness/pdf";
import { type DrawingLimits, DrawingProcess } from "./drawing-process";
import type { DrawingJob } from "./drawing-job";

// The first document waits until a process has started and loaded its fonts, while other tests run.
vi.setConfig({ testTimeout: 120_000 });

const open: DrawingProcess[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

function drawing(limits: Partial<DrawingLimits> = {}): DrawingProcess {
  const made = new DrawingProcess(limits);
  open.push(made);
  return made;
}

const job = (number: string): DrawingJob => ({
  kind: "confirmation",
  paper: makePaper({ number }),
  at: new Date("2026-11-21T10:00:00Z"),
  language: "en",
});
const BUSY = { code: "SERVICE_BUSY", retryAfter: 3 };

test("documents are drawn in another process, each for whoever wanted it", async () => {
  const process = drawing();
  const drawn = await Promise.all(["100001", "100002"].map((number) => process.draw(job(number))));
  expect(process.pid).toBeGreaterThan(0);
  for (const [at, number] of ["100001", "100002"].entries())
    expect(await pdfText(drawn[at]!)).toContain(`Booking confirmation ${number}`);
});

test("a document beyond the queue's limit is refused, those before it are drawn", async () => {
  const process = drawing({ queueLimit: 1 });
  const accepted = [process.draw(job("100001")), process.draw(job("100002"))];
  await expect(process.draw(job("100003"))).rejects.toMatchObject(BUSY);
  expect((await Promise.all(accepted)).map((pdf) => pdf.subarray(0, 5).toString())).toEqual(["%PDF-", "%PDF-"]);
});

test("a document that takes too long is refused, and its process ended", async () => {
  const process = drawing({ timeLimit: 1 });
  await expect(process.draw(job("100001"))).rejects.toMatchObject(BUSY);
  expect(process.pid).toBeUndefined();
});

test("a document that cannot be drawn is refused, and the process draws the next one", async () => {
  const process = drawing();
  await expect(process.draw({ ...job("100001"), paper: {} } as DrawingJob)).rejects.toMatchObject(BUSY);
  expect((await process.draw(job("100002"))).length).toBeGreaterThan(1000);
});

test("after its process has died, the next document gets a new one", async () => {
  const drawer = drawing();
  await drawer.draw(job("100001"));
  const before = drawer.pid!;
  const lost = drawer.draw(job("100002"));
  process.kill(before, "SIGKILL");
  await expect(lost).rejects.toMatchObject(BUSY);
  expect((await drawer.draw(job("100003"))).length).toBeGreaterThan(1000);
  expect(drawer.pid).not.toBe(before);
});

test("the process ends when nothing is drawn for a while", async () => {
  const process = drawing({ idleLimit: 1 });
  await process.draw(job("100001"));
  await expect.poll(() => process.pid).toBeUndefined();
});
