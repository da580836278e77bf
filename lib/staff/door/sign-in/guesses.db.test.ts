import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flushThrottled } from "@/lib/security-log/throttled";
import { makeTenant } from "@/lib/testing/factories/partners";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { deviceCookie, readDevice } from "../session/known-device";
import { signInWithPassword } from "./sign-in";

let db: FreshDatabase;
let tenantId: number;
let operator: StaffClient;
beforeAll(async () => {
  db = await freshDatabase();
  tenantId = (await makeTenant(db.client)).id;
});
beforeEach(async () => {
  await db.rows("DELETE FROM attempt_count");
  operator = await staffClient(db.client, "operator", null);
});
afterAll(() => db.close());

const WRONG = { refused: "CREDENTIALS" };
const guess = (email: string, address: string) => signInWithPassword(email, "a wrong password", { address });
/** The browser in which a user has signed in before. */
const browserOf = (publicId: string) => {
  const cookie = deviceCookie(new Headers(), publicId).split(";")[0]!;
  return readDevice(new Headers({ cookie }));
};

describe("guesses at a person", () => {
  test("are refused after five, with Retry-After", async () => {
    const answers = [];
    for (let i = 0; i < 75; i++) answers.push(await guess(operator.email, "198.51.100.1"));
    const looked = answers.filter((answer) => "refused" in answer && answer.refused === "CREDENTIALS");
    expect(looked.length).toBeGreaterThanOrEqual(6);
    expect(looked.length).toBeLessThan(15);
    expect(answers.find((answer) => "seconds" in answer)).toMatchObject({
      refused: "WAIT",
      seconds: expect.any(Number),
    });
  });

  test("from elsewhere do not block a user with the right password", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => guess(operator.email, `198.51.100.${i}`)));
    const own = await signInWithPassword(operator.email, operator.password, { address: "203.0.113.1" });
    expect(own).toEqual({ publicId: operator.publicId });
  });

  test("from the same address do not block a user in a browser where they signed in before", async () => {
    for (let i = 0; i < 30; i++) await guess(operator.email, "203.0.113.2");
    const from = { address: "203.0.113.2", device: browserOf(operator.publicId) };
    expect(await signInWithPassword(operator.email, operator.password, from)).toEqual({ publicId: operator.publicId });
  });

  test("in a known browser are limited as well", async () => {
    const from = { address: "203.0.113.3", device: browserOf(operator.publicId) };
    const answers = [];
    for (let i = 0; i < 20; i++) answers.push(await signInWithPassword(operator.email, "wrong", from));
    expect(answers.at(-1)).toMatchObject({ refused: "WAIT" });
  });

  test("in a browser that is known for one user count for another", async () => {
    const other = await staffClient(db.client, "agent", tenantId);
    const from = { address: "203.0.113.4", device: browserOf(other.publicId) };
    for (let i = 0; i < 6; i++) expect(await signInWithPassword(operator.email, "wrong", from)).toEqual(WRONG);
    expect(await signInWithPassword(operator.email, "wrong", from)).toMatchObject({ refused: "WAIT" });
  });

  test("at many users from one address are refused, and not from the next address", async () => {
    for (let i = 0; i < 61; i++) expect(await guess(`nobody-${i}@desk.example`, "203.0.113.5")).toEqual(WRONG);
    expect(await guess("nobody@desk.example", "203.0.113.5")).toMatchObject({ refused: "WAIT" });
    expect(await guess("nobody@desk.example", "203.0.113.6")).toEqual(WRONG);
  });

  test("are in the security log and raise an alarm of their own", async () => {
    const agent = await staffClient(db.client, "agent", tenantId);
    for (let i = 0; i < 12; i++) await guess(agent.email, "203.0.113.7");
    await signInWithPassword(agent.email, agent.password, { address: "203.0.113.8", agent: "A browser" });
    await flushThrottled();
    const events = await db.rows<{ kind: string; attempts: number }>(
      "SELECT kind, sum(attempts)::int AS attempts FROM security_event WHERE subject = $1 AND tenant_id = $2 GROUP BY 1 ORDER BY 1",
      [agent.publicId, tenantId],
    );
    const [failed, succeeded, throttled] = events;
    expect(events.map(({ kind }) => kind)).toEqual(["sign_in.failed", "sign_in.succeeded", "sign_in.throttled"]);
    expect([failed!.attempts + throttled!.attempts, succeeded!.attempts]).toEqual([12, 1]);
    expect(
      await db.rows("SELECT FROM security_alarm WHERE subject = $1 AND failures = 12", [agent.publicId]),
    ).toHaveLength(1);
  });
});

test("with a forged cookie of a known browser are limited as without it", () => {
  const made = deviceCookie(new Headers(), "usr_1").split(";")[0]!;
  expect(readDevice(new Headers({ cookie: `a=b; ${made}` }))?.people).toEqual(["usr_1"]);
  expect(readDevice(new Headers({ cookie: `${made.slice(0, -4)}AAAA` }))).toBeUndefined();
  expect(readDevice(new Headers({ cookie: "known-device=e30" }))).toBeUndefined();
});

test("a browser stays the same for each user who signs in there", () => {
  const first = deviceCookie(new Headers(), "usr_1").split(";")[0]!;
  const second = deviceCookie(new Headers({ cookie: first }), "usr_2").split(";")[0]!;
  const [a, b] = [first, second].map((cookie) => readDevice(new Headers({ cookie }))!);
  expect([b!.id, b!.people]).toEqual([a!.id, ["usr_2", "usr_1"]]);
});
