import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as passwords from "@/lib/people/password/password";
import { makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { MAX_TRIED, signInWithPassword, type SignInOrigin } from "./sign-in/sign-in";
import { answerWelcome } from "./sign-in/welcome";

let db: FreshDatabase;
let tenants: MadeTenant[];
let admins: StaffClient[];
let operator: StaffClient;
beforeAll(async () => {
  db = await freshDatabase();
  tenants = [];
  for (const name of ["Ada Travel", "Byron Tours", "Curie Reisen", "Darwin Trips"])
    tenants.push(await makeTenant(db.client, { name }));
  admins = [];
  for (const tenant of tenants) admins.push(await staffClient(db.client, "admin", tenant.id));
  operator = await staffClient(db.client, "operator", null);
});
beforeEach(() => db.rows("DELETE FROM attempt_count"));
afterAll(() => db.close());

interface Invitation {
  user: { public_id: string; email: string };
  link: string;
}
let people = 0;
const freshAddress = () => `person-${++people}@desk.example`;
const invite = (by: StaffClient, email: string, role = "agent") =>
  by.call<Invitation>("user.invite", { body: { name: "Grace Hopper", email, role } });
const welcome = (body: object) =>
  answerWelcome(
    new Request(`${ORIGIN}/api/welcome`, {
      method: "POST",
      headers: { host: "desk.example", origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** Creates a user's account at an employer, by invitation and link. */
async function joins(by: StaffClient, email: string, password: string, role = "agent"): Promise<string> {
  const { status, body } = await invite(by, email, role);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await welcome({ token: body.link.split("#")[1], password })).status).toBe(200);
  return body.user.public_id;
}
let addresses = 0;
const signIn = (email: string, password: string, from: Partial<SignInOrigin> = {}) =>
  signInWithPassword(email, password, { address: `192.0.2.${++addresses % 250}`, ...from });
const FIRST = "the first long password";
const SECOND = "the second long password";

describe("an invitation", () => {
  test("of an address that has an account at another employer gets the same response as that of an unknown one", async () => {
    const unknown = () => Promise.resolve(freshAddress());
    const taken = async () => {
      const email = freshAddress();
      await joins(admins[0]!, email, FIRST);
      return email;
    };
    const answers: object[] = [];
    for (const address of [unknown, taken]) {
      let answer = {};
      const prepare = async () => {
        const email = await address();
        // The admin's session is read and cached.
        await invite(admins[1]!, freshAddress());
        return email;
      };
      const statements = await countFewestRoundTrips(prepare, async (email) => {
        const { status, body, headers } = await invite(admins[1]!, email);
        const shape = JSON.stringify(body, (_, value: unknown) => (typeof value === "string" ? typeof value : value));
        answer = { status, shape, headers: [...headers.keys()] };
      });
      answers.push({ ...answer, statements });
    }
    expect(answers[0]).toMatchObject({ status: 201, statements: expect.any(Number) });
    expect(answers[1]).toEqual(answers[0]);
  });

  test("of an address that exists at the same employer is refused, also when two are sent concurrently", async () => {
    const email = freshAddress();
    const both = await Promise.all([invite(admins[0]!, email), invite(admins[0]!, email.toUpperCase())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await invite(admins[0]!, email)).body.code).toBe("USER_EXISTS");
  });

  test("of operators is unique among them, and separate from partners' users", async () => {
    const email = freshAddress();
    await joins(admins[0]!, email, FIRST);
    expect((await invite(operator, email, "operator")).status).toBe(201);
    expect((await invite(operator, email, "operator")).body.code).toBe("USER_EXISTS");
  });

  test("leads to a page that names the employer, before and after the password", async () => {
    const { body } = await invite(admins[1]!, freshAddress());
    const token = body.link.split("#")[1];
    const employer = { id: tenants[1]!.publicId, name: "Byron Tours" };
    expect(await (await welcome({ token })).json()).toMatchObject({ name: "Grace Hopper", employer });
    expect(await (await welcome({ token, password: FIRST })).json()).toMatchObject({ employer });
  });
});

describe("a password", () => {
  test("signs in at the employer that it belongs to", async () => {
    const email = freshAddress();
    const [one, other] = [await joins(admins[0]!, email, FIRST), await joins(admins[1]!, email, SECOND)];
    expect(await signIn(email, FIRST)).toEqual({ publicId: one });
    expect(await signIn(email, SECOND)).toEqual({ publicId: other });
    expect(await signIn(email, "neither of the two")).toEqual({ refused: "CREDENTIALS" });
  });

  test("that is right at several employers lets the user choose; the choice alone does not sign them in", async () => {
    const email = freshAddress();
    const one = await joins(admins[0]!, email, FIRST);
    await joins(operator, email, FIRST, "operator");
    const choose = [
      { id: tenants[0]!.publicId, name: "Ada Travel" },
      { id: "house", name: "Partner booking desk" },
    ];
    expect(await signIn(email, FIRST)).toEqual({ choose });
    expect(await signIn(email, FIRST, { employer: tenants[0]!.publicId })).toEqual({ publicId: one });
    for (const employer of [tenants[0]!.publicId, "house"])
      expect(await signIn(email, SECOND, { employer })).toEqual({ refused: "CREDENTIALS" });
    expect(await signIn(email, FIRST, { employer: tenants[1]!.publicId })).toEqual({ refused: "CREDENTIALS" });
  });

  test("of a disabled account is refused, and signs in at another employer if it is right there", async () => {
    const email = freshAddress();
    const [one, other] = [await joins(admins[0]!, email, FIRST), await joins(admins[1]!, email, FIRST)];
    await db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [one]);
    expect(await signIn(email, FIRST)).toEqual({ publicId: other });
    expect(await signIn(email, FIRST, { employer: tenants[0]!.publicId })).toEqual({ refused: "CREDENTIALS" });
  });

  test("costs the same number of hashes for no, one, several and too many employers", async () => {
    const email = freshAddress();
    const hashes = vi.spyOn(passwords, "isSecret");
    const costs: number[] = [];
    const attempt = async (given: string) => {
      hashes.mockClear();
      await signIn(email, given);
      costs.push(hashes.mock.calls.length);
    };
    await attempt(FIRST);
    for (const admin of admins) {
      await joins(admin, email, FIRST);
      await attempt(FIRST);
      await attempt(SECOND);
    }
    hashes.mockRestore();
    expect(costs).toEqual(costs.map(() => MAX_TRIED));
  });

  test("is tried at the oldest accounts, so that later ones do not displace them; the user can choose the employer of another", async () => {
    const email = freshAddress();
    const own = await joins(admins[0]!, email, FIRST);
    const ids = [];
    for (const admin of admins.slice(1)) ids.push(await joins(admin, email, SECOND));
    expect(await signIn(email, FIRST)).toEqual({ publicId: own });
    expect(ids).toHaveLength(MAX_TRIED);
    expect(await signIn(email, SECOND, { employer: tenants[3]!.publicId })).toEqual({ publicId: ids[2] });
  });

  test("that is not chosen yet displaces no other account", async () => {
    const email = freshAddress();
    for (const admin of admins.slice(1)) await invite(admin, email);
    const own = await joins(admins[0]!, email, FIRST);
    expect(await signIn(email, FIRST)).toEqual({ publicId: own });
  });
});

test("failures and successes are in the log of the account's employer", async () => {
  const email = freshAddress();
  const [one, other] = [await joins(admins[0]!, email, FIRST), await joins(admins[1]!, email, SECOND)];
  await signIn(email, "neither of the two");
  await signIn(email, SECOND);
  const events = await db.rows(
    "SELECT subject, kind FROM security_event WHERE identity = $1 AND kind LIKE 'sign_in.%' ORDER BY kind, tenant_id",
    [email],
  );
  expect(events).toEqual([
    { subject: one, kind: "sign_in.failed" },
    { subject: other, kind: "sign_in.failed" },
    { subject: other, kind: "sign_in.succeeded" },
  ]);
});

test("an operator who resets an admin's second factor names the partner when several have the address", async () => {
  const email = freshAddress();
  await joins(admins[0]!, email, FIRST, "admin");
  const reset = (body: object) => operator.call("admin.resetSecondFactor", { body: { email, ...body } });
  expect((await reset({})).status).toBe(200);
  await joins(admins[1]!, email, FIRST, "admin");
  const unclear = await reset({});
  expect([unclear.status, unclear.body.details]).toMatchObject([400, { field: "tenant_public_id" }]);
  expect((await reset({ tenant_public_id: tenants[1]!.publicId })).status).toBe(200);
  expect((await reset({ tenant_public_id: tenants[2]!.publicId })).body.code).toBe("USER_NOT_FOUND");
});
