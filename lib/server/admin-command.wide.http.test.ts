import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { hasOperator } from "@/lib/people/command-repository";
import { DeskVisitor, deskPages } from "@/lib/testing/harness/desk-pages";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { addTotp } from "@/lib/testing/harness/samples/second-factor-samples";
import { staffClient } from "@/lib/testing/harness/staff";
import { makeTenant } from "@/lib/testing/factories/partners";
import { formatAnnouncement } from "./announce";
import { openHttpServer } from "./front-door/front-door";
import { ensureDatabase } from "./database/embedded-database";

// Each command runs in its own process: a busy machine takes seconds to start it.
vi.setConfig({ testTimeout: 120_000 });

let db: FreshDatabase;
let door: Awaited<ReturnType<typeof openHttpServer>>;
beforeAll(async () => {
  db = await freshDatabase();
  door = await openHttpServer({ port: 0, host: "127.0.0.1", pages: (...visit) => void deskPages(...visit) });
  vi.stubEnv("NEXTAUTH_URL", door.url);
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the tests' sessions, of no other use");
});
afterAll(async () => {
  vi.resetConfig();
  vi.unstubAllEnvs();
  await door.close();
  await db.close();
});

/** `npm run admin -- …`, in its own process. */
async function admin(args: string[], more: Record<string, string> = {}) {
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "lib/server/admin-command.ts", ...args], {
    env: { ...process.env, DATABASE_URL: env.databaseUrl, PUBLIC_URL: door.url, ...more },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
}
const linkIn = (text: string): string => /\S+\/welcome#\S+/.exec(text)![0];
const entriesOf = (email: string) =>
  db.rows<{ actor: string; operation: string }>(
    `SELECT a.actor, a.operation FROM audit_entry a JOIN staff_user u ON u.public_id = a.subject WHERE u.email = $1 ORDER BY a.id`,
    [email],
  );
const eventsOf = async (email: string) =>
  (await db.rows<{ kind: string }>(`SELECT kind FROM security_event WHERE identity = $1 ORDER BY id`, [email])).map(
    ({ kind }) => kind,
  );

describe("the first operator", () => {
  const PASSWORD = "a long enough password";

  test("of an empty database is created by the command, chooses a password by the link and signs in", async () => {
    expect(await hasOperator()).toBe(false);
    const { code, text } = await admin(["create-operator", "First@House.example", "--name", "Ada Lindqvist"]);
    expect([code, text]).toEqual([0, expect.stringContaining("first@house.example is an operator")]);
    expect(await hasOperator()).toBe(true);
    expect(linkIn(text).startsWith(`${door.url}/welcome#`)).toBe(true);

    const visitor = new DeskVisitor(door.url);
    expect(await visitor.signIn("first@house.example", "")).toBe(false);
    expect(await visitor.accept(linkIn(text), PASSWORD)).toEqual({ status: 200, email: "first@house.example" });
    expect(await visitor.signIn("first@house.example", PASSWORD)).toBe(true);
    const users = await visitor.call<{ items: { name: string; role: string }[] }>("user.list");
    expect([users.status, users.body.items]).toMatchObject([200, [{ name: "Ada Lindqvist", role: "operator" }]]);

    expect((await entriesOf("first@house.example")).slice(0, 2)).toEqual([
      { actor: "system:admin-command", operation: "user.invite" },
      { actor: "system:admin-command", operation: "user.link" },
    ]);
    expect(await eventsOf("first@house.example")).toEqual(
      expect.arrayContaining(["operator.created", "link.accepted", "sign_in.succeeded"]),
    );
  });

  test("is not created twice, and the message tells how to get a new link", async () => {
    const { code, text } = await admin(["create-operator", "first@house.example"]);
    expect([code, text.trim()]).toEqual([
      1,
      "first@house.example is an operator already. Nothing was changed. For a new link: npm run admin -- new-link first@house.example",
    ]);
    const again = await admin(["new-link", "first@house.example"]);
    expect(again.code).toBe(0);
    expect((await new DeskVisitor(door.url).accept(linkIn(again.text), "another long password")).status).toBe(200);
    expect(await new DeskVisitor(door.url).signIn("first@house.example", PASSWORD)).toBe(false);
    expect(await new DeskVisitor(door.url).signIn("first@house.example", "another long password")).toBe(true);
  });

  test("is reported as missing at start, with the command that creates one", () => {
    const started = { url: "http://127.0.0.1:3000", sandbox: false, data: "somewhere" };
    expect(formatAnnouncement({ ...started, needsOperator: true }).split("\n")).toContain(
      "    npm run admin -- create-operator EMAIL",
    );
    expect(formatAnnouncement({ ...started, needsOperator: false })).not.toContain("create-operator");
  });

  test("is informed about the second factor where the installation requires one", async () => {
    const { text } = await admin(["create-operator", "second@house.example"], { REQUIRE_MFA: "operators" });
    expect(text).toContain("Add a second factor");
  });
});

describe("the commands", () => {
  test("reset a lost second factor and sign its owner out", async () => {
    const tenant = await makeTenant(db.client);
    const agent = await staffClient(db.client, "agent", tenant.id);
    await addTotp(agent);
    const { code, text } = await admin(["reset-second-factor", agent.email]);
    expect([code, text]).toEqual([0, expect.stringContaining("Removed 1 second factor")]);
    expect(
      await db.rows("SELECT FROM staff_factor f JOIN staff_user u ON u.id = f.user_id WHERE u.public_id = $1", [
        agent.publicId,
      ]),
    ).toEqual([]);
    expect(
      await db.rows(
        "SELECT FROM staff_session s JOIN staff_user u ON u.id = s.user_id WHERE u.public_id = $1 AND s.revoked_at IS NULL",
        [agent.publicId],
      ),
    ).toEqual([]);
    expect(await entriesOf(agent.email)).toContainEqual({
      actor: "system:admin-command",
      operation: "user.resetSecondFactor",
    });
    expect(await eventsOf(agent.email)).toContain("second_factor.removed");
  });

  test("disable a user, but never the last operator", async () => {
    const tenant = await makeTenant(db.client);
    const [leaving, staying] = [
      await staffClient(db.client, "admin", tenant.id),
      await staffClient(db.client, "admin", tenant.id),
    ];
    expect((await admin(["disable-user", leaving.email])).code).toBe(0);
    expect((await admin(["disable-user", leaving.email])).text).toContain("is already disabled");
    expect((await admin(["disable-user", staying.email])).text).toContain("is the last admin of its tenant");
    expect((await admin(["disable-user", "nobody@house.example"])).text).toContain("No user has the e-mail address");
    expect(await eventsOf(leaving.email)).toEqual(["user.disabled"]);
    expect(
      await db.rows("SELECT FROM staff_user WHERE email = $1 AND disabled_at IS NULL", [staying.email]),
    ).toHaveLength(1);
  });

  test("list the tenants", async () => {
    const tenant = await makeTenant(db.client, { name: "Fjord Travel" });
    const { text } = await admin(["list-tenants"]);
    expect(text).toMatch(new RegExp(`${tenant.publicId} +Fjord Travel +active +since \\S+ +0 users +0 credentials`));
  });

  test("explain their usage, and what an e-mail address must look like", async () => {
    expect((await admin(["--help"])).text).toContain("create-operator EMAIL");
    expect(await admin(["make-tea"])).toMatchObject({
      code: 1,
      text: expect.stringContaining("create-operator EMAIL"),
    });
    expect((await admin(["create-operator", "nobody"])).text).toContain("is not an e-mail address");
    expect((await admin(["create-operator", "a@b.example", "--frobnicate"])).text).toContain("create-operator EMAIL");
  });

  test("explain what to do about a database without tables", async () => {
    const url = await ensureDatabase(inject("databaseUrl"), "test_without_tables");
    try {
      const { code, text } = await admin(["create-operator", "a@b.example"], { DATABASE_URL: url });
      expect([code, text.trim()]).toEqual([
        1,
        "The database has no tables yet: run npm start once, which creates them.",
      ]);
    } finally {
      const client = new Client({ connectionString: inject("databaseUrl") });
      await client.connect();
      await client.query("DROP DATABASE test_without_tables WITH (FORCE)");
      await client.end();
    }
  });
});
