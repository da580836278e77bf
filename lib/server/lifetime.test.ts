import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { beginLifetime } from "./lifetime";

const events = ["SIGINT", "SIGTERM", "SIGHUP", "uncaughtException"] as const;
const before = new Map(events.map((event) => [event, process.listeners(event as "SIGINT")]));
const ours = (event: (typeof events)[number]) =>
  process.listeners(event as "SIGINT").filter((listener) => !before.get(event)?.includes(listener));

afterEach(() => {
  for (const event of events) for (const listener of ours(event)) process.off(event, listener);
});

/** Calls a signal's handlers without sending one, because the test runner has its own listeners. */
const deliver = (signal: "SIGINT" | "SIGTERM") => ours(signal).forEach((listener) => listener(signal));

it("closes what was opened in reverse order, also what is still starting, and ends with status 0", async () => {
  const log: string[] = [];
  const ended = new Promise<number>((resolve) => {
    const lifetime = beginLifetime(resolve);
    const closable = (name: string) => ({ close: async () => void log.push(name) });
    lifetime.add("database", new Promise((come) => setTimeout(() => come(closable("database")), 20)));
    lifetime.add("failed", Promise.reject(new Error("never came up")));
    lifetime.add("door", closable("door"));
  });
  deliver("SIGTERM");
  // npm passes on the same Ctrl-C once more.
  deliver("SIGINT");
  expect(await ended).toBe(0);
  expect(log).toEqual(["door", "database"]);
});

it("waits for each part no longer than its limit", async () => {
  const ended = new Promise<number>((resolve) => {
    beginLifetime(resolve).add("door", { close: () => new Promise(() => {}), withinMs: 10 });
  });
  const stayAwake = setTimeout(() => {}, 1000);
  deliver("SIGINT");
  expect(await ended).toBe(0);
  clearTimeout(stayAwake);
});

it("ends immediately on a second signal, abandoning what is open", async () => {
  const log: string[] = [];
  const ended = new Promise<number>((resolve) => {
    beginLifetime(resolve).add("database", {
      close: () => new Promise(() => {}),
      abandon: () => void log.push("abandoned"),
    });
  });
  deliver("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 600));
  deliver("SIGINT");
  expect(await ended).toBe(1);
  expect(log).toEqual(["abandoned"]);
});

it("goes on when nobody reads its output any more", async () => {
  const program = `
    import { beginLifetime } from ${JSON.stringify(`${import.meta.dirname}/lifetime.ts`)};
    beginLifetime((status) => process.exit(status));
    let written = 0;
    setInterval(() => {
      console.error("to nobody");
      console.log("to nobody");
      if (++written === 5) process.exit(7);
    }, 50);
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, "exit")).toEqual([7, null]);
});
