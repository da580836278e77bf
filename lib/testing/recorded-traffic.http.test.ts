import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fanOut } from "@/lib/webhook/delivery/fan-out";
import { dayFromNow, makeProperty } from "./factories/property";
import { newKey } from "./harness/products/stay";
import { served, type Served } from "./harness/served";

/**
 * Requests of a client of the last release, in order, with what it was answered. `$name` stands for a value of the run.
 * A release adds what its clients can do and records it: UPDATE_RECORDED=1 npm test -- recorded-traffic.
 */
const RECORDING = path.join(import.meta.dirname, "recorded-traffic.json");
interface Exchange {
  /** Method and path. */
  send: string;
  body?: unknown;
  key?: string;
  /** Values that later requests send, by their path in the answer. */
  keep?: Record<string, string>;
  /** Of an older recording. */
  status?: number;
  answer?: Shape;
}
/** Types in place of values; a list has its first element's. */
type Shape = string | Shape[] | { [field: string]: Shape };

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shapeOf(inner)]));
}

/** What a client that knows the recorded answer misses in another one; further fields are ignored. */
function findMissing(recorded: Shape, present: Shape | undefined, at = ""): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(present)) return [`${at} is no list`];
    return recorded.length && present.length ? findMissing(recorded[0]!, present[0], `${at}[]`) : [];
  }
  if (typeof recorded === "string") {
    // Null tells nothing about the type of the value.
    const isSame = recorded === present || recorded === "null" || present === "null";
    return isSame ? [] : [`${at} was ${recorded}`];
  }
  if (typeof present !== "object" || Array.isArray(present)) return [`${at} was an object`];
  return Object.entries(recorded).flatMap(([field, inner]) => findMissing(inner, present[field], `${at}.${field}`));
}

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

test("the recorded calls of a client of the last release get the same statuses, and every field that it was told", async () => {
  const exchanges = JSON.parse(fs.readFileSync(RECORDING, "utf8")) as Exchange[];
  const values: Record<string, string> = {
    property: (await makeProperty(app.db.client)).publicId,
    checkin: dayFromNow(30),
    checkout: dayFromNow(32),
    later: dayFromNow(33),
    key: newKey(),
  };
  const filled = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => values[name]!);
  const differences: string[] = [];
  for (const exchange of exchanges) {
    const [method, target] = exchange.send.split(" ") as [string, string];
    const answer = await app.partner.call(method, filled(target), {
      key: exchange.key ? filled(exchange.key) : newKey(),
      ...(exchange.body !== undefined && { body: JSON.parse(filled(JSON.stringify(exchange.body))) as unknown }),
    });
    for (const [name, place] of Object.entries(exchange.keep ?? {}))
      values[name] = String(
        place
          .split(".")
          .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], answer.body),
      );
    const [status, shape] = [answer.status, shapeOf(answer.body ?? "")];
    if (process.env.UPDATE_RECORDED === "1") Object.assign(exchange, { status, answer: shape });
    if (status !== exchange.status) differences.push(`${exchange.send}: ${status} in place of ${exchange.status}`);
    for (const missing of findMissing(exchange.answer!, shape)) differences.push(`${exchange.send}: ${missing}`);
    await fanOut();
  }
  if (process.env.UPDATE_RECORDED === "1") fs.writeFileSync(RECORDING, `${JSON.stringify(exchanges)}\n`);
  expect(differences).toEqual([]);
});

test("a field that is gone and a value of another type are differences, more fields and null are none", () => {
  const told = shapeOf({ id: "a", list: [{ total: "1", note: null }] });
  expect(findMissing(told, shapeOf({ id: "b", more: 1, list: [{ total: null, note: "x" }] }))).toEqual([]);
  expect(findMissing(told, shapeOf({ id: 7, list: [{ note: "x" }] }))).toEqual([
    ".id was string",
    ".list[].total was string",
  ]);
});
