import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { acceptLink } from "@/lib/people/link";
import { AuthBrowser } from "@/lib/testing/harness/auth-browser";
import { startProvider, type TestProvider } from "@/lib/testing/harness/servers/oidc-provider";
import { addTotp } from "@/lib/testing/harness/samples/second-factor-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { deviceCookie } from "./known-device";
import { stepCookie } from "./step-cookie";

const DESK = "https://desk.example";
let app: Served;
let provider: TestProvider;
beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_URL", DESK);
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests' sessions, of no other use");
  app = await served();
  provider = await startProvider(`${DESK}/api/auth/callback/sso`);
});
beforeEach(() => {
  Object.assign(env, {
    oidcIssuer: provider.issuer,
    oidcClientId: provider.clientId,
    oidcClientSecret: provider.clientSecret,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.close();
  await app.close();
});

const SECURE = { "x-forwarded-proto": "https" };

/** Collects all cookies of signing in, by password and by provider, and of the state between the two steps. */
async function everyCookie(headers: Record<string, string>): Promise<string[]> {
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const browser = new AuthBrowser(headers);
  await browser.post("callback", "credentials", { email: agent.email, password: agent.password });
  expect(await browser.who()).toBe(agent.publicId);
  await browser.post("signin", "sso", { callbackUrl: DESK });
  const given = new Headers(headers);
  return [...browser.lines, deviceCookie(given, agent.publicId), stepCookie(given, "sealed")];
}
const nameOf = (line: string) => /^[^=]+/.exec(line)![0];

test("over HTTPS every cookie is Secure, HttpOnly, SameSite=Lax and bound to this host by its name", async () => {
  const lines = await everyCookie(SECURE);
  const names = new Set(lines.map((line) => nameOf(line).replace("__Host-", "")));
  for (const name of [
    "staff-session",
    "known-device",
    "staff-second-step",
    "next-auth.csrf-token",
    "next-auth.callback-url",
    "next-auth.state",
    "next-auth.nonce",
    "next-auth.pkce.code_verifier",
  ])
    expect(names).toContain(name);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-/);
    for (const attribute of [/; Secure(;|$)/i, /; HttpOnly(;|$)/i, /; SameSite=Lax(;|$)/i, /; Path=\/(;|$)/i])
      expect(line).toMatch(attribute);
    expect(line).not.toMatch(/; Domain=/i);
  }
});

test("over plain HTTP, as on a local machine, no script can read a cookie and no other site can send it", async () => {
  for (const line of await everyCookie({})) {
    expect(line).not.toMatch(/^__/);
    expect(line).toMatch(/; HttpOnly(;|$)/i);
    expect(line).toMatch(/; SameSite=Lax(;|$)/i);
  }
});

test("a session lasts SESSION_MAX_HOURS in the database too, for each way of signing in", async () => {
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await app.db.rows("DELETE FROM staff_session");
  await new AuthBrowser(SECURE).post("callback", "credentials", { email: agent.email, password: agent.password });
  const hours = await app.db.rows(
    "SELECT extract(epoch FROM expires_at - created_at) / 3600 = $1 AS right FROM staff_session",
    [env.sessionMaxHours],
  );
  expect(hours).toEqual([{ right: true }]);
});

test("a password that is right at several employers leads to their list, and with the choice to one of them", async () => {
  const [one, other] = [
    await staffClient(app.db.client, "agent", app.tenant.id),
    await staffClient(app.db.client, "agent", app.otherTenant.id),
  ];
  await app.db.rows("UPDATE staff_user SET email = $2 WHERE public_id = $1", [other.publicId, one.email]);
  const fields = { email: one.email, password: one.password };
  const browser = new AuthBrowser(SECURE);
  const [, list] = /EMPLOYER_([\w-]+)/.exec((await browser.post("callback", "credentials", fields)) ?? "")!;
  expect(JSON.parse(Buffer.from(list!, "base64url").toString())).toEqual([
    { id: app.tenant.publicId, name: "Ours" },
    { id: app.otherTenant.publicId, name: "Theirs" },
  ]);
  expect(await browser.who()).toBeUndefined();
  await browser.post("callback", "credentials", { ...fields, employer: app.otherTenant.publicId });
  expect(await browser.who()).toBe(other.publicId);
});

test("a new password by a link does not bypass the second factor", async () => {
  const [admin, agent] = [
    await staffClient(app.db.client, "admin", app.tenant.id),
    await staffClient(app.db.client, "agent", app.tenant.id),
  ];
  await addTotp(agent);
  const { body } = await admin.call<{ link: string }>("user.link", { params: { public_id: agent.publicId } });
  // 64 characters, including spaces and letters of other scripts.
  const password = "Žluťoučký kůň úpěl ďábelské ódy · 密码是一个很长的句子真的 · 0123456789 abcdefg";
  expect(Array.from(password).length).toBeGreaterThanOrEqual(64);
  expect(await acceptLink(body.link.split("#")[1]!, password, "t")).toBe(agent.email);
  const browser = new AuthBrowser(SECURE);
  expect(await browser.post("callback", "credentials", { email: agent.email, password })).toContain("SECOND_STEP");
  expect(await browser.who()).toBeUndefined();
});
