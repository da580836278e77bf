import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { forgetStaff } from "./session/session";
import { signInWithPassword } from "./sign-in/sign-in";
import { served, type Served } from "@/lib/testing/harness/served";
import { makeCookie, ask, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { acceptLink, getLinkOwner } from "@/lib/people/link";
import { startSession } from "@/lib/people/sessions";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const newEmail = () => `${newId("usr", new Date())}@desk.example`;
const invite = (email: string, role = "agent", by = admin) =>
  by.call<{ user: { public_id: string; email: string; status: string }; link: string }>("user.invite", {
    body: { name: "Ada Lindqvist", email, role },
  });
const tokenOf = (link: string) => link.slice("/welcome#".length);
const PASSWORD = "a long enough password";
let address = 0;
const signIn = (email: string, password: string) =>
  signInWithPassword(email, password, { address: `192.0.2.${++address}` });

describe("an invitation", () => {
  test("lets its owner choose a password, once", async () => {
    const { status, body } = await invite(newEmail());
    expect([status, body.user.status]).toEqual([201, "INVITED"]);
    const token = tokenOf(body.link);
    expect(await getLinkOwner(token)).toMatchObject({ name: "Ada Lindqvist", email: body.user.email });
    expect(await signIn(body.user.email, "")).toEqual({ refused: "CREDENTIALS" });

    expect(await acceptLink(token, PASSWORD, "t")).toBe(body.user.email);
    expect(await signIn(body.user.email, PASSWORD)).toEqual({ publicId: body.user.public_id });
    expect(await acceptLink(token, "another long password", "t")).toBeUndefined();
    expect(await signIn(body.user.email, PASSWORD)).toEqual({ publicId: body.user.public_id });
  });

  test("used twice concurrently is accepted once", async () => {
    const token = tokenOf((await invite(newEmail())).body.link);
    const taken = await Promise.all([1, 2, 3].map((i) => acceptLink(token, `${PASSWORD} ${i}`, "t")));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("ends with the next one, when its owner is disabled, and after three days", async () => {
    const { body } = await invite(newEmail());
    const params = { public_id: body.user.public_id };
    const next = await admin.call<{ link: string }>("user.link", { params });
    expect(await acceptLink(tokenOf(body.link), PASSWORD, "t")).toBeUndefined();
    await admin.call("user.update", { params, body: { disabled: true } });
    expect(await acceptLink(tokenOf(next.body.link), PASSWORD, "t")).toBeUndefined();
    await admin.call("user.update", { params, body: { disabled: false } });
    await app.db.rows("UPDATE staff_link SET expires_at = now() - interval '1 second'");
    expect(await getLinkOwner(tokenOf(next.body.link))).toBeUndefined();
    expect(await acceptLink(tokenOf(next.body.link), PASSWORD, "t")).toBeUndefined();
  });

  test("is refused for an address in use, however it is written, and for a role of the other kind of employer", async () => {
    const email = newEmail();
    await invite(email);
    expect((await invite(email.toUpperCase())).body.code).toBe("USER_EXISTS");
    expect((await invite(newEmail(), "operator")).body.details).toMatchObject({ field: "role" });
    const operator = await staffClient(app.db.client, "operator", null);
    expect((await invite(newEmail(), "agent", operator)).body.details).toMatchObject({ field: "role" });
    expect((await invite(newEmail(), "operator", operator)).status).toBe(201);
  });

  test("is stored as a hash only", async () => {
    const token = tokenOf((await invite(newEmail())).body.link);
    expect(await app.db.rows("SELECT FROM staff_link WHERE hash = $1", [token])).toEqual([]);
  });
});

describe("people", () => {
  test("can be seen and changed by their own admins only", async () => {
    const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
    const { body } = await stranger.call<{ items: { public_id: string }[] }>("user.list");
    expect(body.items.map((user) => user.public_id)).toEqual([stranger.publicId]);
    const params = { public_id: admin.publicId };
    for (const id of ["user.link", "user.signOut"])
      expect((await stranger.call(id, { params })).body.code).toBe("USER_NOT_FOUND");
    expect((await stranger.call("user.update", { params, body: { disabled: true } })).body.code).toBe("USER_NOT_FOUND");
  });

  test("who are disabled are signed out and cannot sign in", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    expect((await agent.call("session.list")).status).toBe(200);
    await admin.call("user.update", { params: { public_id: agent.publicId }, body: { disabled: true } });
    forgetStaff();
    expect((await agent.call("session.list")).status).toBe(401);
    expect(await signIn(agent.email, agent.password)).toEqual({ refused: "CREDENTIALS" });
  });

  test("of two admins who remove each other's role concurrently one remains admin", async () => {
    const tenant = app.otherTenant.id;
    await app.db.rows("DELETE FROM staff_user WHERE tenant_id = $1", [tenant]);
    const admins = await Promise.all([1, 2].map(() => staffClient(app.db.client, "admin", tenant)));
    const [a, b] = admins as [StaffClient, StaffClient];
    const take = (by: StaffClient, from: StaffClient) =>
      by.call("user.update", { params: { public_id: from.publicId }, body: { role: "agent" } });
    await Promise.all([take(a, b), take(b, a)]);
    const left = await app.db.rows<{ public_id: string }>(
      "SELECT public_id FROM staff_user WHERE tenant_id = $1 AND role = 'admin'",
      [tenant],
    );
    expect(left).toHaveLength(1);
    const last = left[0]!.public_id === a.publicId ? a : b;
    expect((await take(last, last)).body.code).toBe("LAST_ADMIN");
    const gone = await last.call("user.update", { params: { public_id: last.publicId }, body: { disabled: true } });
    expect(gone.body.code).toBe("LAST_ADMIN");
  });
});

describe("sessions", () => {
  const other = async (who: StaffClient) => {
    const session = await startSession(who.publicId, { agent: "Another browser", address: "192.0.2.8" }, 60);
    const cookie = await makeCookie(who.publicId, session);
    const isAlive = async () => {
      forgetStaff();
      return (await ask("session.list", cookie)).status === 200;
    };
    return { session, isAlive };
  };

  test("are listed with the current one marked, and ended one by one", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const elsewhere = await other(agent);
    const { body } = await agent.call<{ items: { id: string; is_this_one: boolean; agent: string }[] }>("session.list");
    expect(body.items.map((s) => `${s.is_this_one} ${s.agent}`).toSorted()).toEqual([
      "false Another browser",
      "true Tests",
    ]);
    expect((await admin.call("session.end", { params: { session_id: elsewhere.session } })).body.code).toBe(
      "SESSION_NOT_FOUND",
    );
    expect(await elsewhere.isAlive()).toBe(true);
    await agent.call("session.end", { params: { session_id: elsewhere.session } });
    expect(await elsewhere.isAlive()).toBe(false);
  });

  test("end when the password changes, except the session that changed it", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const elsewhere = await other(agent);
    const change = (current_password: string, new_password = PASSWORD) =>
      agent.call("me.password", { body: { current_password, new_password } });
    expect((await change("wrong")).body.details).toMatchObject({ field: "current_password" });
    expect((await change(agent.password, "short")).body.details).toMatchObject({ field: "new_password" });
    expect(await elsewhere.isAlive()).toBe(true);
    expect((await change(agent.password)).status).toBe(204);
    expect(await elsewhere.isAlive()).toBe(false);
    expect((await agent.call("session.list")).status).toBe(200);
    expect(await signIn(agent.email, PASSWORD)).toEqual({ publicId: agent.publicId });
  });

  test("guesses at the current password are refused after five, and do not block signing in", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const change = (current_password: string) =>
      agent.call("me.password", { body: { current_password, new_password: PASSWORD } });
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await change(`guess ${i}`));
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe("rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await signIn(agent.email, agent.password)).toEqual({ publicId: agent.publicId });
  });

  test("a common password is refused with the reason, when changed and when a link is used", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const { status, body } = await agent.call("me.password", {
      body: { current_password: agent.password, new_password: "Password123!" },
    });
    expect([status, body.details]).toMatchObject([400, { field: "new_password" }]);
    expect(body.message).toMatch(/one of the most common passwords/);
    const token = tokenOf((await invite(newEmail())).body.link);
    await expect(acceptLink(token, "Password123!", "t")).rejects.toThrow(/one of the most common passwords/);
    expect(await acceptLink(token, PASSWORD, "t")).toBeDefined();
  });

  test("are all ended by an admin, or by the user except the current one", async () => {
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const elsewhere = await other(agent);
    expect((await agent.call("session.endOthers")).body).toMatchObject({ ended: 1 });
    expect(await elsewhere.isAlive()).toBe(false);
    expect((await admin.call("user.signOut", { params: { public_id: agent.publicId } })).body).toMatchObject({
      ended: 1,
    });
    forgetStaff();
    expect((await agent.call("session.list")).status).toBe(401);
  });
});
