import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { newId } from "@/lib/core/ids";
import { AuthBrowser } from "@/lib/testing/harness/auth-browser";
import { startForger, type Forger } from "@/lib/testing/harness/servers/forged-provider";
import { startProvider, type Claims, type TestProvider } from "@/lib/testing/harness/servers/oidc-provider";
import { addTotp } from "@/lib/testing/harness/samples/second-factor-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";

const DESK = "http://desk.example";
const SECRET = "a secret of the tests' sessions, of no other use";
let app: Served;
let provider: TestProvider;
beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_URL", DESK);
  vi.stubEnv("NEXTAUTH_SECRET", SECRET);
  app = await served();
  provider = await startProvider(`${DESK}/api/auth/callback/sso`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.close();
  await app.close();
});
beforeEach(() => {
  Object.assign(env, {
    oidcIssuer: provider.issuer,
    oidcClientId: provider.clientId,
    oidcClientSecret: provider.clientSecret,
    oidcRoleClaim: "",
    oidcTenantClaim: "",
    oidcSecondFactor: false,
  });
});

/** A browser that can sign in at the provider. */
class Browser extends AuthBrowser {
  /** @returns the address of the last redirect */
  async signIn(subject: string, tamper: (back: URL) => void = () => {}): Promise<string> {
    const there = (await this.post("signin", "sso", { callbackUrl: `${DESK}/search` }))!;
    const back = await provider.signIn(there, subject);
    tamper(back);
    return this.comeBack(back);
  }

  async comeBack(back: URL): Promise<string> {
    const query = Object.fromEntries(back.searchParams);
    return (await this.go("callback", "sso", { method: "GET", query })).redirect!;
  }
}

let people = 0;
/**
 * Creates an identity at the provider.
 * @returns its subject
 */
function atProvider(claims: Claims): string {
  const subject = `subject-${++people}`;
  provider.people.set(subject, { email_verified: true, name: "Ada Lindqvist", ...claims });
  return subject;
}
const somebody = (role: "agent" | "admin" | "operator" = "agent") => staffClient(app.db.client, role, app.tenant.id);
const newEmail = () => `${newId("usr", new Date()).toLowerCase()}@desk.example`;
const enter = async (subject: string) => {
  const browser = new Browser();
  return { to: await browser.signIn(subject), who: await browser.who() };
};
const refused = (why: string) => ({ to: expect.stringContaining(`error=SSO_${why}`), who: undefined });
const userOf = async (email: string) =>
  (await app.db.rows("SELECT public_id, role, tenant_id, password_hash FROM staff_user WHERE email = $1", [email]))[0];

describe("a user who signs in through the provider", () => {
  test("is found by their verified e-mail address, and from then on by their subject", async () => {
    const agent = await somebody();
    const subject = atProvider({ email: agent.email.toUpperCase() });
    expect(await enter(subject)).toEqual({ to: `${DESK}/search`, who: agent.publicId });
    provider.people.set(subject, { email: newEmail(), email_verified: false });
    expect(await enter(subject)).toMatchObject({ who: agent.publicId });
    const usurper = atProvider({ email: agent.email });
    expect(await enter(usurper)).toEqual(refused("UNKNOWN"));
  });

  test("is refused when unknown, unverified or disabled", async () => {
    expect(await enter(atProvider({ email: newEmail() }))).toEqual(refused("UNKNOWN"));
    const agent = await somebody();
    expect(await enter(atProvider({ email: agent.email, email_verified: false }))).toEqual(refused("EMAIL"));
    await app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [agent.publicId]);
    expect(await enter(atProvider({ email: agent.email }))).toEqual(refused("DISABLED"));
  });

  test("is refused with another sign-in's state, or a response that was already used", async () => {
    const subject = atProvider({ email: (await somebody()).email });
    const browser = new Browser();
    const to = await browser.signIn(subject, (back) => back.searchParams.set("state", "another"));
    expect([to, await browser.who()]).toEqual([expect.stringContaining("error="), undefined]);
    let used: URL | undefined;
    const first = new Browser();
    await first.signIn(subject, (back) => (used = new URL(back)));
    expect(await first.who()).toBeDefined();
    const second = new Browser();
    expect(await second.comeBack(used!)).toContain("error=");
    expect(await second.who()).toBeUndefined();
  });

  test("completes the second step if they have one, unless the provider verified one itself", async () => {
    const agent = await somebody();
    await addTotp(agent);
    const subject = atProvider({ email: agent.email });
    const browser = new Browser();
    expect(await browser.signIn(subject)).toContain("/sign-in/second-step");
    expect(await browser.who()).toBeUndefined();
    expect(typeof browser.visit.next).toBe("string");
    env.oidcSecondFactor = true;
    expect(await enter(subject)).toMatchObject({ who: agent.publicId });
  });
});

describe("a user with an account at two employers", () => {
  const twice = async () => {
    const email = newEmail();
    const ids = [];
    for (const { id } of [app.tenant, app.otherTenant]) {
      const { publicId } = await staffClient(app.db.client, "agent", id);
      await app.db.rows("UPDATE staff_user SET email = $2 WHERE public_id = $1", [publicId, email]);
      ids.push(publicId);
    }
    return { email, ids };
  };

  test("signs in at the employer that the provider's claim names", async () => {
    env.oidcTenantClaim = "tenant";
    const { email, ids } = await twice();
    for (const [i, { publicId: tenant }] of [app.tenant, app.otherTenant].entries())
      expect(await enter(atProvider({ email, tenant }))).toMatchObject({ who: ids[i] });
  });

  test("is refused without a claim; a known subject signs in as before", async () => {
    const { email, ids } = await twice();
    expect(await enter(atProvider({ email }))).toEqual(refused("EMPLOYER"));
    env.oidcTenantClaim = "tenant";
    const subject = atProvider({ email, tenant: app.otherTenant.publicId });
    await enter(subject);
    env.oidcTenantClaim = "";
    expect(await enter(subject)).toMatchObject({ who: ids[1] });
  });
});

describe("an ID token", () => {
  let forger: Forger;
  beforeAll(async () => {
    forger = await startForger(provider.clientId);
  });
  beforeEach(() => void (env.oidcIssuer = forger.issuer));
  afterAll(() => forger.close());

  /** Signs in with a token that differs from a valid one in the given claims. */
  const enterBy = async (claims: Claims, header: object = {}) => {
    const agent = await somebody();
    const browser = new AuthBrowser();
    const there = (await browser.post("signin", "sso", { callbackUrl: `${DESK}/search` }))!;
    const right = { sub: `forged-${++people}`, email: agent.email, email_verified: true };
    const back = forger.answer(there, { ...right, ...claims }, header);
    const query = Object.fromEntries(back.searchParams);
    await browser.go("callback", "sso", { method: "GET", query });
    return (await browser.who()) === agent.publicId;
  };

  test("is accepted when issued by the provider, for this client and this sign-in", async () => {
    expect(await enterBy({})).toBe(true);
  });

  test("of a different issuer is refused", async () => {
    for (const iss of [`${forger.issuer}/`, forger.issuer.toUpperCase(), provider.issuer, "https://login.example", ""])
      expect([iss, await enterBy({ iss })]).toEqual([iss, false]);
  });

  test("for another client is refused, even if it also names ours", async () => {
    for (const aud of ["another-client", `${provider.clientId}/`, "", ["another-client", provider.clientId]])
      expect([aud, await enterBy({ aud })]).toEqual([aud, false]);
  });

  test("of another sign-in is refused, so none can be replayed", async () => {
    for (const nonce of ["of another sign-in", undefined])
      expect([nonce, await enterBy({ nonce })]).toEqual([nonce, false]);
  });

  test("that has expired, is not signed, or is signed by another key is refused", async () => {
    expect(await enterBy({ exp: Math.floor(Date.now() / 1000) - 120 })).toBe(false);
    expect(await enterBy({}, { alg: "none" })).toBe(false);
    expect(await enterBy({}, { key: "another" })).toBe(false);
  });
});

describe("a role by claim", () => {
  beforeEach(() => {
    env.oidcRoleClaim = "groups";
  });

  test("is set at each sign-in; a user without one is refused", async () => {
    const agent = await somebody();
    const subject = atProvider({ email: agent.email, groups: ["staff", "agent", "admin"] });
    expect(await enter(subject)).toMatchObject({ who: agent.publicId });
    expect(await userOf(agent.email)).toMatchObject({ role: "admin" });
    provider.people.set(subject, { groups: "agent" });
    await enter(subject);
    expect(await userOf(agent.email)).toMatchObject({ role: "agent" });
    provider.people.set(subject, { groups: ["staff"] });
    expect(await enter(subject)).toEqual(refused("ROLE"));
  });

  test("never makes a partner's user an operator, or the reverse", async () => {
    const [agent, operator] = [await somebody(), await somebody("operator")];
    expect(await enter(atProvider({ email: agent.email, groups: "operator" }))).toEqual(refused("ROLE"));
    expect(await enter(atProvider({ email: operator.email, groups: "admin" }))).toEqual(refused("ROLE"));
    expect(await userOf(agent.email)).toMatchObject({ role: "agent" });
  });

  test("with a tenant admits a new user, who has no password and gets no link for one", async () => {
    env.oidcTenantClaim = "tenant";
    const email = newEmail();
    const subject = atProvider({ email, groups: "agent", tenant: app.tenant.publicId });
    const { who } = await enter(subject);
    expect(await userOf(email)).toEqual({ public_id: who, role: "agent", tenant_id: app.tenant.id, password_hash: "" });
    const admin = await somebody("admin");
    expect((await admin.call("user.link", { params: { public_id: who! } })).body.code).toBe("USER_BY_SSO");
    const listed = await admin.call<{ items: object[] }>("user.list", { query: { q: email } });
    expect(listed.body.items).toMatchObject([{ status: "ACTIVE", is_by_sso: true }]);

    provider.people.set(subject, { groups: "agent", tenant: app.otherTenant.publicId });
    expect(await enter(subject)).toEqual(refused("TENANT"));
    const stranger = { email: newEmail(), groups: "agent" };
    expect(await enter(atProvider({ ...stranger, tenant: "ten_nobodys" }))).toEqual(refused("TENANT"));
    expect(await enter(atProvider(stranger))).toEqual(refused("UNKNOWN"));
    expect(await enter(atProvider({ ...stranger, groups: "operator", tenant: app.tenant.publicId }))).toEqual(
      refused("UNKNOWN"),
    );
  });
});
