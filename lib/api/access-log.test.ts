import { expect, test } from "vitest";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import { AccessLog, type AccessLogFacts } from "./access-log";
import type { Caller } from "./authenticate";
import type { Reply } from "./call";

const caller = { tenant: { publicId: "ten_1" }, actor: "credential:crd_1" } as Caller;
const answered: AccessLogFacts = { operation: "search", method: "POST", caller, ms: 12.345 };
const reply = (status: number, body: Reply["body"] = "{}"): Reply => ({
  status,
  headers: { "X-Trace-Id": "0af7651916cd43dd8448eb211c80319c", "Content-Type": "application/json" },
  body,
});

function collected(perSecond: number): { log: AccessLog; lines: Record<string, unknown>[]; clock: { ms: number } } {
  const lines: Record<string, unknown>[] = [];
  const clock = { ms: 5_000 };
  const log = new AccessLog(
    (line) => lines.push(line as Record<string, unknown>),
    perSecond,
    () => clock.ms,
  );
  return { log, lines, clock };
}

test("a line says who called what and how it ended, and nothing else", () => {
  const { log, lines } = collected(Infinity);
  log.add(answered, reply(200, new JsonBytes([Buffer.from("{}"), Buffer.from("é")])));
  expect(lines).toEqual([
    {
      operation: "search",
      method: "POST",
      status: 200,
      ms: 12.3,
      bytes: 4,
      tenant: "ten_1",
      caller: "credential:crd_1",
      trace_id: "0af7651916cd43dd8448eb211c80319c",
    },
  ]);
});

test("above the ceiling lines are counted, and the next one says how many are missing", () => {
  const { log, lines, clock } = collected(2);
  for (let i = 0; i < 10; i++) log.add(answered, reply(200));
  expect(lines).toHaveLength(2);
  clock.ms += 1_000;
  log.add(answered, reply(200));
  expect(lines.map((line) => line.skipped)).toEqual([undefined, undefined, 8]);
});

test("a failure is never left out", () => {
  const { log, lines } = collected(1);
  for (let i = 0; i < 5; i++) log.add(answered, reply(200));
  for (let i = 0; i < 5; i++) log.add(answered, reply(503));
  expect(lines.map((line) => line.status)).toEqual([200, 503, 503, 503, 503, 503]);
});

test("a call of nobody known has neither tenant nor caller", () => {
  const { log, lines } = collected(Infinity);
  log.add({ ...answered, caller: undefined }, reply(401, null));
  expect(JSON.parse(JSON.stringify(lines[0]))).toEqual({
    operation: "search",
    method: "POST",
    status: 401,
    ms: 12.3,
    bytes: 0,
    trace_id: "0af7651916cd43dd8448eb211c80319c",
  });
});
