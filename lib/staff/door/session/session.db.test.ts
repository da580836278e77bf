import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { newId } from "@/lib/core/ids";
import { newTraceId } from "@/lib/core/ids";
import { endOwnSession } from "@/lib/people/session-repository";
import { startSession } from "@/lib/people/sessions";
import { makeTenant } from "@/lib/testing/factories/partners";
import { makeCookie } from "@/lib/testing/harness/staff";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { UNATTENDED_HEADER } from "@/lib/staff/client/activity";
import { forgetStaff, readStaff } from "./session";
import { SESSION_SECONDS } from "./session-cookie";
import { signInWithPassword } from "../sign-in/sign-in";

let db: FreshDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await freshDatabase();
  tenantId = (await makeTenant(db.client)).id;
});
afterAll(async () => {
  await db.close();
});

let address = 0;
/** An address from which nobody has signed in. */
const newAddress = () => ({ address: `192.0.2.${++address}` });

async function makeStaff({ role = "agent", disabled = false, of = tenantId } = {}) {
  const tenant = role === "operator" ? null : of;
  const publicId = newId("usr", new Date());
  const email = `${publicId.toLowerCase()}@desk.example`;
  const cheap = await hash("right", { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await db.client.query(
    "INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id, disabled_at) VALUES ($1, $2, 'Somebody', $3, $4, $5, $6)",
    [publicId, email, cheap, role, tenant, disabled ? new Date() : null],
  );
  return { publicId, email };
}

async function visit(
  sub: string,
  { secret = env.appSecret, session = enter(sub) }: { secret?: string; session?: Promise<string> } = {},
) {
  const own = env.appSecret;
  const opened = await session;
  env.appSecret = secret;
  const cookie = await makeCookie(sub, opened).finally(() => (env.appSecret = own));
  return readStaff({ headers: new Headers(), cookie });
}
const enter = (sub: string, seconds = 60) => startSession(sub, { agent: "Browser", address: "192.0.2.7" }, seconds);

describe("signing in", () => {
  it("accepts a right password, however the e-mail address is written", async () => {
    const { publicId, email } = await makeStaff();
    expect(await signInWithPassword(` ${email.toUpperCase()} `, "right", newAddress())).toEqual({ publicId });
  });

  it("refuses a wrong password, an unknown address and a disabled user in the same way", async () => {
    const { email } = await makeStaff();
    const gone = await makeStaff({ disabled: true });
    const refused = { refused: "CREDENTIALS" };
    expect(await signInWithPassword(email, "wrong", newAddress())).toEqual(refused);
    expect(await signInWithPassword("nobody@desk.example", "right", newAddress())).toEqual(refused);
    expect(await signInWithPassword("nul\0@desk.example", "right", newAddress())).toEqual(refused);
    expect(await signInWithPassword(gone.email, "right", newAddress())).toEqual(refused);
  });

  it("counts failures only", async () => {
    const { publicId, email } = await makeStaff();
    for (let i = 0; i < 12; i++)
      expect(await signInWithPassword(email, "right", { address: "192.0.2.250" })).toEqual({ publicId });
  });
});

describe("a session", () => {
  it("has the user's data as it is in the database now", async () => {
    const { publicId } = await makeStaff({ role: "admin" });
    expect(await visit(publicId)).toMatchObject({
      publicId,
      role: "admin",
      tenant: { id: tenantId },
      endsAt: expect.any(Date),
    });
  });

  it("begins immediately in a tenant that was just created", async () => {
    await visit((await makeStaff()).publicId);
    const { id } = await makeTenant(db.client);
    const admin = await makeStaff({ role: "admin", of: id });
    expect(await visit(admin.publicId)).toMatchObject({ publicId: admin.publicId, tenant: { id } });
  });

  it("ends when its user is disabled", async () => {
    const { publicId } = await makeStaff();
    const session = enter(publicId);
    expect(await visit(publicId, { session })).toBeDefined();
    await db.client.query("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [publicId]);
    forgetStaff();
    expect(await visit(publicId, { session })).toBeUndefined();
  });

  it("ends when it was revoked or has expired, and only that one", async () => {
    const { publicId } = await makeStaff();
    const session = enter(publicId);
    await endOwnSession(await session, new Date(), newTraceId());
    expect(await visit(publicId, { session })).toBeUndefined();
    expect(await visit(publicId, { session: enter(publicId, -1) })).toBeUndefined();
    expect(await visit(publicId)).toBeDefined();
  });

  it("stays valid during a key rotation while the previous secret is listed, and no longer", async () => {
    const { publicId } = await makeStaff();
    const given = env.appSecret;
    const session = await enter(publicId);
    const seen = (cookie: Awaited<ReturnType<typeof makeCookie>>) => readStaff({ headers: new Headers(), cookie });
    try {
      env.appSecret = "o".repeat(32);
      const cookie = await makeCookie(publicId, session);
      env.appSecret = `next:${"n".repeat(32)},app:${"o".repeat(32)}`;
      expect(await seen(cookie)).toMatchObject({ publicId });
      env.appSecret = "n".repeat(32);
      expect(await seen(cookie)).toBeUndefined();
    } finally {
      env.appSecret = given;
    }
  });

  it("ends after two hours without activity, and not while active", async () => {
    const { publicId } = await makeStaff();
    const session = enter(publicId);
    const id = await session;
    const unseen = (minutes: number) =>
      db.client.query("UPDATE staff_session SET seen_at = now() - make_interval(mins => $2) WHERE id = $1", [
        id,
        minutes,
      ]);
    await unseen(119);
    expect(await visit(publicId, { session })).toBeDefined();
    await unseen(121);
    forgetStaff();
    expect(await visit(publicId, { session })).toBeUndefined();
  });

  it("ends although its screen refreshes by itself: only input counts as activity", async () => {
    const { publicId } = await makeStaff();
    const id = await enter(publicId, 86_400);
    const cookie = await makeCookie(publicId, id);
    const come = (unattended: boolean) => {
      forgetStaff();
      return readStaff({ headers: new Headers(unattended ? { [UNATTENDED_HEADER]: "1" } : {}), cookie });
    };
    const pass = (minutes: number) =>
      db.client.query("UPDATE staff_session SET seen_at = seen_at - make_interval(mins => $2) WHERE id = $1", [
        id,
        minutes,
      ]);
    await pass(119);
    expect(await come(false)).toBeDefined();
    for (const minutes of [59, 30, 29]) {
      await pass(minutes);
      expect(await come(true)).toBeDefined();
    }
    await pass(3);
    expect(await come(true)).toBeUndefined();
    expect(await come(false)).toBeUndefined();
  });

  it("counts an input immediately, even right after an unattended call", async () => {
    const { publicId } = await makeStaff();
    const id = await enter(publicId, 86_400);
    const cookie = await makeCookie(publicId, id);
    await db.client.query("UPDATE staff_session SET seen_at = seen_at - interval '119 minutes' WHERE id = $1", [id]);
    await readStaff({ headers: new Headers({ [UNATTENDED_HEADER]: "1" }), cookie });
    await readStaff({ headers: new Headers(), cookie });
    const { rows } = await db.client.query(
      "SELECT FROM staff_session WHERE id = $1 AND seen_at > now() - interval '1 minute'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("ends after SESSION_MAX_HOURS, however active", async () => {
    expect(SESSION_SECONDS).toBe(env.sessionMaxHours * 3_600);
    const { publicId } = await makeStaff();
    const session = enter(publicId, SESSION_SECONDS);
    const id = await session;
    const age = (seconds: number) =>
      db.client.query(
        "UPDATE staff_session SET created_at = created_at - $2::int * interval '1 second', expires_at = expires_at - $2::int * interval '1 second', seen_at = now() WHERE id = $1",
        [id, seconds],
      );
    await age(SESSION_SECONDS - 60);
    forgetStaff();
    expect(await visit(publicId, { session })).toBeDefined();
    await age(61);
    forgetStaff();
    expect(await visit(publicId, { session })).toBeUndefined();
  });

  it("is refused with another secret, another cookie's name, an unknown session, or a deleted user", async () => {
    const [{ publicId }, other] = [await makeStaff(), await makeStaff()];
    expect(await visit(publicId, { secret: "another secret, just as long as the first" })).toBeUndefined();
    expect(await visit(other.publicId, { session: enter(publicId) })).toBeUndefined();
    expect(await visit(publicId, { session: Promise.resolve("ses_nobodys") })).toBeUndefined();
    expect(await visit("usr_nobody")).toBeUndefined();
  });

  it("of an operator has no tenant", async () => {
    expect(await visit((await makeStaff({ role: "operator" })).publicId)).toMatchObject({
      role: "operator",
      tenant: null,
    });
  });
});
