import { generate } from "otplib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { staffOperations } from "@/lib/api/operations";
import { resealFactors } from "@/lib/people/second-factor/factor-repository";
import { startSecondStep, takeSecondStep } from "@/lib/people/second-factor/second-step";
import { mayCall } from "../roles";
import { forgetStaff } from "../session/session";
import { addTotp, passkeySample, totpSample } from "@/lib/testing/harness/samples/second-factor-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());
afterEach(async () => {
  env.requireMfa = "";
  await app.db.rows("UPDATE tenant SET require_second_factor = false");
  forgetStaff();
});

const somebody = (role: "agent" | "admin" | "operator" = "agent", tenant = app.tenant.id) =>
  staffClient(app.db.client, role, tenant);
const requireOfAll = async () => {
  await app.db.rows("UPDATE tenant SET require_second_factor = true WHERE id = $1", [app.tenant.id]);
  forgetStaff();
};
const isAlive = async (session: string) =>
  (await app.db.rows("SELECT FROM staff_session WHERE id = $1 AND revoked_at IS NULL", [session])).length === 1;
const listOf = async (who: StaffClient) =>
  (await who.call<{ items: { public_id: string; name: string }[]; recovery_codes_left: number }>("factor.list")).body;
/** Moves the user's last confirmation of identity into the past. */
const ageProof = (who: StaffClient) =>
  app.db.rows(
    `UPDATE staff_session s SET confirmed_at = now() - interval '11 minutes' FROM staff_user u
     WHERE u.id = s.user_id AND u.public_id = $1`,
    [who.publicId],
  );

describe("adding a second factor", () => {
  test("an authenticator app is added by its first right code, with ten recovery codes", async () => {
    const agent = await somebody();
    const { body } = await totpSample(agent);
    const wrong = body.code === "000000" ? "111111" : "000000";
    const refused = await agent.call("factor.totp.create", { body: { ...body, code: wrong } });
    expect(refused.body.details).toMatchObject({ field: "code" });
    expect((await listOf(agent)).items).toEqual([]);

    const { codes } = await addTotp(agent);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await listOf(agent)).toMatchObject({ items: [{ kind: "TOTP", name: "Phone" }], recovery_codes_left: 10 });
  });

  test("only the first one comes with recovery codes, also when two are added concurrently", async () => {
    const agent = await somebody();
    const [first, second] = await Promise.all([totpSample(agent, "A"), totpSample(agent, "B")]);
    const answers = await Promise.all(
      [first, second].map(({ body }) =>
        agent.call<{ recovery_codes: string[] | null }>("factor.totp.create", { body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.filter(({ body }) => body.recovery_codes !== null)).toHaveLength(1);
    expect((await addTotp(agent)).codes).toBeNull();
    expect((await listOf(agent)).recovery_codes_left).toBe(10);
  });

  test("a setup is valid only for the user who started it, and cannot be altered", async () => {
    const [agent, other] = [await somebody(), await somebody()];
    const { body } = await totpSample(agent);
    const altered = `${body.setup.slice(0, -1)}${body.setup.endsWith("A") ? "B" : "A"}`;
    expect((await other.call("factor.totp.create", { body })).body.details).toMatchObject({ field: "setup" });
    const changed = await agent.call("factor.totp.create", { body: { ...body, setup: altered } });
    expect(changed.body.details).toMatchObject({ field: "setup" });
    const passkey = await passkeySample(agent);
    const mixed = await agent.call("factor.passkey.create", { body: { ...passkey.body, setup: body.setup } });
    expect(mixed.body.details).toMatchObject({ field: "setup" });
  });

  test("a passkey must be created for this site and this setup, by a verified user", async () => {
    const agent = await somebody();
    const { body } = await agent.call<{ options: Record<string, unknown>; setup: string }>("factor.passkey.setUp");
    const { passkey } = await passkeySample(agent);
    const add = (response: unknown) =>
      agent.call("factor.passkey.create", { body: { setup: body.setup, response, name: "Laptop" } });
    for (const fault of [{ origin: "http://evil.example" }, { challenge: "AAAA" }, { isUnverified: true }])
      expect((await add(passkey.create(body.options, fault))).body.details).toMatchObject({ field: "response" });
    expect((await add(passkey.create(body.options))).status).toBe(201);
  });

  test("a passkey belongs to one account", async () => {
    const [agent, other] = [await somebody(), await somebody()];
    const { passkey, body } = await passkeySample(agent);
    expect((await agent.call("factor.passkey.create", { body })).status).toBe(201);
    const theirs = await other.call<{ options: Record<string, unknown>; setup: string }>("factor.passkey.setUp");
    const again = { setup: theirs.body.setup, response: passkey.create(theirs.body.options), name: "Mine now" };
    expect((await other.call("factor.passkey.create", { body: again })).body.code).toBe("FACTOR_EXISTS");
  });

  test("an account has at most ten", async () => {
    const agent = await somebody();
    for (let i = 0; i < 10; i++) await addTotp(agent);
    const { body } = await totpSample(agent);
    expect((await agent.call("factor.totp.create", { body })).body.code).toBe("FACTOR_LIMIT");
  });

  test("ends every session that started without one, except the session that added it", async () => {
    const agent = await somebody();
    const elsewhere = await agent.anotherSession();
    await addTotp(agent);
    expect(await isAlive(elsewhere)).toBe(false);
    expect((await agent.call("session.list")).status).toBe(200);
  });

  test("the database stores neither the app's secret nor a recovery code in plain text", async () => {
    const agent = await somebody();
    const { secret, codes } = await addTotp(agent);
    const dump = await app.db.rows<{ row: string }>(
      `SELECT staff_factor::text || coalesce(encode(secret_sealed, 'escape'), '') AS row FROM staff_factor
       UNION ALL SELECT staff_recovery_code::text FROM staff_recovery_code UNION ALL SELECT audit_entry::text FROM audit_entry`,
    );
    const text = dump.map(({ row }) => row).join("\n");
    for (const hidden of [secret, ...codes!, ...codes!.map((code) => code.replaceAll("-", ""))])
      expect(text).not.toContain(hidden);
  });
});

test("a key rotation seals the apps' secrets with the new key, and their codes stay valid", async () => {
  const agent = await somebody();
  const { secret } = await addTotp(agent);
  env.webhookKeys = `new:${"n".repeat(40)}`;
  try {
    expect((await resealFactors()).missing).toEqual([]);
    const stored = await app.db.rows<{ key: string }>(
      "SELECT DISTINCT secret_key_id AS key FROM staff_factor WHERE kind = 'TOTP'",
    );
    expect(stored).toEqual([{ key: "new" }]);
    const epoch = Math.floor(Date.now() / 1000) + 30;
    const step = (await startSecondStep(agent.publicId))!;
    expect(await takeSecondStep(step, await generate({ secret, epoch }), { address: "192.0.2.9" })).toMatchObject({
      by: "TOTP",
    });
  } finally {
    env.webhookKeys = "";
    await resealFactors();
  }
});

describe("changing sign-in methods", () => {
  test("requires an identity confirmation in the last ten minutes", async () => {
    const agent = await somebody();
    const { id } = await addTotp(agent);
    const { body } = await totpSample(agent);
    await ageProof(agent);
    const calls: [string, object][] = [
      ["factor.totp.setUp", {}],
      ["factor.totp.create", { body }],
      ["factor.passkey.setUp", {}],
      ["factor.delete", { params: { factor_id: id } }],
      ["recoveryCode.replace", {}],
    ];
    for (const [op, send] of calls)
      expect((await agent.call(op, send)).body.code, op).toBe("auth.confirmation_required");
    expect((await agent.call("me.confirm", { body: { password: "wrong" } })).body.details).toMatchObject({
      field: "password",
    });
    expect((await agent.call("factor.totp.setUp")).body.code).toBe("auth.confirmation_required");
    expect((await agent.call("me.confirm", { body: { password: agent.password } })).status).toBe(200);
    expect((await agent.call("factor.totp.create", { body })).status).toBe(201);
  });

  test("delays wrong passwords with growing back-off, also concurrent ones", async () => {
    const agent = await somebody();
    await ageProof(agent);
    vi.spyOn(clock, "realNow").mockReturnValue(new Date());
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => agent.call("me.confirm", { body: { password: "wrong" } })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(6);
    const right = await agent.call("me.confirm", { body: { password: agent.password } });
    expect([right.status, right.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  test("the last second factor can be removed only where none is required, and its recovery codes go with it", async () => {
    const agent = await somebody();
    const { id } = await addTotp(agent);
    await requireOfAll();
    const params = { factor_id: id };
    expect((await agent.call("factor.delete", { params })).body.code).toBe("LAST_FACTOR");
    await app.db.rows("UPDATE tenant SET require_second_factor = false");
    expect((await agent.call("factor.delete", { params })).status).toBe(204);
    expect(await listOf(agent)).toMatchObject({ items: [], recovery_codes_left: 0 });
    expect((await agent.call("factor.delete", { params })).body.code).toBe("FACTOR_NOT_FOUND");
    expect((await agent.call("recoveryCode.replace")).body.code).toBe("FACTOR_NOT_FOUND");
  });

  test("of two that are removed concurrently where one is required, one remains", async () => {
    const agent = await somebody();
    const ids = [(await addTotp(agent)).id, (await addTotp(agent)).id];
    await requireOfAll();
    const answers = await Promise.all(ids.map((id) => agent.call("factor.delete", { params: { factor_id: id } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await listOf(agent)).items).toHaveLength(1);
  });

  test("is possible for one's own account only", async () => {
    const [agent, other] = [await somebody(), await somebody()];
    const { id } = await addTotp(agent);
    const params = { factor_id: id };
    expect((await other.call("factor.delete", { params })).body.code).toBe("FACTOR_NOT_FOUND");
    expect((await other.call("factor.update", { params, body: { name: "Accepted" } })).body.code).toBe(
      "FACTOR_NOT_FOUND",
    );
    expect((await agent.call("factor.update", { params, body: { name: "Old phone" } })).body).toMatchObject({
      name: "Old phone",
    });
  });
});

describe("where a second factor is required", () => {
  const expectShutOut = async (who: StaffClient, role: "agent" | "admin" | "operator") => {
    const others = staffOperations.filter((op) => mayCall(op, role) && !op.isForEnrolment);
    expect(others.length).toBeGreaterThan(5);
    for (const op of others) {
      const { status, body } = await who.call(op.id);
      expect([status, body.code], op.id).toEqual([403, "auth.second_factor_required"]);
    }
    expect((await who.call("booking.list")).status).toBe(403);
  };

  test("a user without one can only add one", async () => {
    const agent = await somebody();
    await requireOfAll();
    await expectShutOut(agent, "agent");
    expect(await listOf(agent)).toMatchObject({ is_required: true });
    await addTotp(agent);
    forgetStaff();
    expect((await agent.call("booking.list")).status).toBe(200);
  });

  test("an admin can require it of all users after adding one; other tenants are not affected", async () => {
    const [admin, agent, stranger] = [
      await somebody("admin"),
      await somebody(),
      await somebody("agent", app.otherTenant.id),
    ];
    const rule = { body: { require_second_factor: true } };
    expect((await agent.call("signInRules.update", rule)).body.code).toBe("auth.insufficient_role");
    expect((await admin.call("signInRules.update", rule)).body.code).toBe("OWN_FACTOR_MISSING");
    await addTotp(admin);
    expect((await admin.call("signInRules.update", rule)).body).toMatchObject({ require_second_factor: true });
    forgetStaff();
    expect((await admin.call("signInRules.get")).body).toMatchObject({ require_second_factor: true });
    expect((await agent.call("session.list")).body.code).toBe("auth.second_factor_required");
    expect((await stranger.call("session.list")).status).toBe(200);
  });

  test("REQUIRE_MFA requires it of operators, or of everyone", async () => {
    const [operator, agent] = [await somebody("operator"), await somebody()];
    env.requireMfa = "operators";
    await expectShutOut(operator, "operator");
    expect((await agent.call("session.list")).status).toBe(200);
    env.requireMfa = "everyone";
    forgetStaff();
    expect((await agent.call("session.list")).body.code).toBe("auth.second_factor_required");
    const { id } = await addTotp(agent);
    expect((await agent.call("factor.delete", { params: { factor_id: id } })).body.code).toBe("LAST_FACTOR");
  });
});

describe("a user who lost their second factor", () => {
  const audited = (subject: string) =>
    app.db.rows("SELECT actor FROM audit_entry WHERE operation LIKE '%.resetSecondFactor' AND subject = $1", [subject]);

  test("gets it reset by their admin: it is removed, they are signed out, and the audit records it", async () => {
    const [admin, agent] = [await somebody("admin"), await somebody()];
    await addTotp(agent);
    const params = { public_id: agent.publicId };
    const stranger = await somebody("admin", app.otherTenant.id);
    expect((await stranger.call("user.resetSecondFactor", { params })).body.code).toBe("USER_NOT_FOUND");
    expect((await agent.call("session.list")).status).toBe(200);
    expect((await admin.call("user.resetSecondFactor", { params })).body).toMatchObject({ removed: 1 });
    forgetStaff();
    expect((await agent.call("session.list")).status).toBe(401);
    expect(await audited(agent.publicId)).toEqual([{ actor: `staff:${admin.publicId}` }]);
    const codes = await app.db.rows(
      "SELECT FROM staff_recovery_code c JOIN staff_user u ON u.id = c.user_id WHERE u.public_id = $1",
      [agent.publicId],
    );
    expect(codes).toEqual([]);
  });

  test("cannot reset it alone: that requires an identity confirmation", async () => {
    const admin = await somebody("admin");
    await addTotp(admin);
    const self = await admin.call("user.resetSecondFactor", { params: { public_id: admin.publicId } });
    expect(self.body.details).toMatchObject({ field: "public_id" });
  });

  test("and is a partner's admin gets it reset by an operator, who can reset no other user's", async () => {
    const [operator, admin, agent] = [await somebody("operator"), await somebody("admin"), await somebody()];
    await addTotp(admin);
    const reset = (email: string) => operator.call("admin.resetSecondFactor", { body: { email } });
    expect((await reset(admin.email.toUpperCase())).body).toMatchObject({ removed: 1 });
    expect((await reset(agent.email)).body.code).toBe("USER_NOT_FOUND");
    expect((await reset(operator.email)).body.code).toBe("USER_NOT_FOUND");
    forgetStaff();
    expect((await admin.call("session.list")).status).toBe(401);
    expect(await audited(admin.publicId)).toEqual([{ actor: `staff:${operator.publicId}` }]);
  });
});

test("codes follow RFC 6238, appendix B", async () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(await generate({ secret, epoch: 1_111_111_109, digits: 8 })).toBe("07081804");
});
