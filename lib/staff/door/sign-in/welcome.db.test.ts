import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { signInWithPassword } from "./sign-in";
import { answerWelcome } from "./welcome";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const post = async (body: unknown, { origin = "http://desk.example", from = "192.0.2.30" } = {}) => {
  const response = await answerWelcome(
    new Request("http://desk.example/api/welcome", {
      method: "POST",
      headers: { host: "desk.example", origin, "content-type": "application/json", "x-client-address": from },
      body: JSON.stringify(body),
    }),
  );
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};

test("an invitation link shows whose it is, accepts a password once, and is then invalid", async () => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const invited = await admin.call<{ link: string }>("user.invite", {
    body: { name: "Grace", email: "grace@desk.example", role: "agent" },
  });
  const token = invited.body.link.split("#")[1];
  const employer = { id: app.tenant.publicId, name: "Ours" };
  expect(await post({ token })).toEqual([200, { name: "Grace", email: "grace@desk.example", employer }]);
  expect(await post({ token, password: "short" })).toMatchObject([400, { code: "INVALID_REQUEST" }]);
  expect(await post({ token, password: "a long enough password" })).toEqual([
    200,
    { email: "grace@desk.example", employer },
  ]);
  expect(await post({ token })).toMatchObject([410, { code: "LINK_GONE" }]);
  expect(
    await signInWithPassword("grace@desk.example", "a long enough password", { address: "192.0.2.31" }),
  ).toHaveProperty("publicId");
});

test("the invitation endpoint serves the desk's own page only, and limits guesses of tokens", async () => {
  expect((await post({ token: "x" }, { origin: "https://elsewhere.example" }))[0]).toBe(403);
  const tries = await Promise.all(
    Array.from({ length: 62 }, (_, i) => post({ token: `guess-${i}` }, { from: "192.0.2.32" })),
  );
  expect(tries.filter(([status]) => status === 410)).toHaveLength(61);
  expect(tries.find(([status]) => status === 429)?.[1]).toMatchObject({ code: "rate_limited" });
});
