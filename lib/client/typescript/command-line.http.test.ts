import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Login, makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { installTypeScriptClient } from "@/lib/testing/harness/installed-clients";
import { served, type Served } from "@/lib/testing/harness/served";
import { fanOutWhileBusy } from "@/lib/webhook/delivery/fan-out";

const run = promisify(execFile);

let app: Served;
let login: Login;
let folder: string;
let propertyId: string;
beforeAll(async () => {
  app = await served();
  login = await makeCredential(app.db.client, app.tenant.id);
  propertyId = (await makeProperty(app.db.client)).publicId;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "command-line-"));
  await installTypeScriptClient(folder);
}, 120_000);
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const bin = () => path.join(folder, "node_modules/partner-portal-client/dist/bin.js");
const signedIn = (): Record<string, string | undefined> => ({
  ...process.env,
  PORTAL_BASE_URL: `${app.origin.url}/api/v1`,
  PORTAL_CLIENT_ID: login.clientId,
  PORTAL_CLIENT_SECRET: login.secret,
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
/** Runs a command to its end. */
async function ended(args: string[], env = signedIn()): Promise<Ended> {
  try {
    return {
      code: 0,
      ...(await run(process.execPath, [bin(), ...args], { env: env as NodeJS.ProcessEnv, cwd: folder })),
    };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}
function json({ code, stdout, stderr }: Ended): unknown {
  expect(stderr === "" || code === 0, stderr).toBe(true);
  return JSON.parse(stdout);
}

test("help lists every command, and a wrong call ends with 2 and says what is wrong", async () => {
  const { code, stdout } = await ended(["--help"]);
  expect(code).toBe(0);
  for (const name of ["login", "search", "book", "listen", "trigger", "logs", "sync"])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(await ended(["fly"])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("fly") });
  expect(await ended(["search", propertyId])).toMatchObject({ code: 2, stderr: expect.stringContaining("--checkin") });
  expect(await ended(["search", "--colour", "red"])).toMatchObject({ code: 2 });
});

test.each([
  [["search", "--q", "x", "--checkin", "2027-02-30"], "--checkin"],
  [["search", "--q", "x", "--checkin", "2027-13-01"], "--checkin"],
  [["search", "--q", "x", "--checkin", "2027-05-01", "--children", ""], "--children"],
  [["search", "--q", "x", "--checkin", "2027-05-01", "--nights", "two"], "--nights"],
  [["login", "--base", "ftp://portal.example.com", "--client", "x"], "--base"],
  [["listen", "--forward-to", "localhost:4567"], "--forward-to"],
])("%j is a wrong call, and it says what is wrong", async (args, named) => {
  expect(await ended(args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(named) });
});

test("Ctrl-C ends a command that waits at once, with what a shell gives an interrupted program", async () => {
  // It never answers.
  const silent = http.createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const reached = new Promise((resolve) => silent.once("request", resolve));
  const { port } = silent.address() as AddressInfo;
  const child = spawn(process.execPath, [bin(), "search", propertyId, "--checkin", dayFromNow(40)], {
    env: { ...(signedIn() as NodeJS.ProcessEnv), PORTAL_BASE_URL: `http://127.0.0.1:${port}/api/v1` },
  });
  const end = new Promise<number | null>((resolve) => child.once("close", resolve));
  await reached;
  child.kill("SIGINT");
  expect(await end).toBe(130);
  silent.closeAllConnections();
  silent.close();
}, 60_000);

test("a property that is unknown is named, and a reader that stops reading ends the command quietly", async () => {
  const unknown = await ended(["search", "prp_unknown", "--checkin", dayFromNow(40)]);
  expect(unknown).toMatchObject({ code: 0, stderr: "prp_unknown  PROPERTY_NOT_FOUND\n" });
  await ended(["trigger", "booking.created"]);
  await fanOutWhileBusy();
  const piped = `"${process.execPath}" "${bin()}" listen --once | head -n 1`;
  const { stdout, stderr } = await run("bash", ["-c", piped], { env: signedIn() as NodeJS.ProcessEnv });
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(stderr).not.toContain("Error");
}, 60_000);

test("a login is checked, and kept for its owner alone; what is refused ends with 1, no answer with 3", async () => {
  const config = path.join(folder, "config");
  const { PORTAL_BASE_URL: base, PORTAL_CLIENT_ID: client, PORTAL_CLIENT_SECRET: secret, ...rest } = signedIn();
  const without = { ...rest, XDG_CONFIG_HOME: config };
  const env = { ...without, PORTAL_CLIENT_SECRET: secret };
  const args = (url: string) => ["login", "--base", url, "--client", client!];
  expect(await ended(args(base!), { ...env, PORTAL_CLIENT_SECRET: "wrong" })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("auth.invalid_client"),
  });
  // The service's address is enough.
  const kept = json(await ended([...args(app.origin.url), "--json"], env)) as { file: string; base_url: string };
  expect(kept.base_url).toBe(base);
  expect(fs.statSync(kept.file).mode & 0o777).toBe(0o600);
  const found = await ended(["search", propertyId, "--checkin", dayFromNow(40), "--json"], without);
  expect((json(found) as { results: unknown[] }).results).toHaveLength(1);
  expect(await ended(["logs", "tail", "--once"], { ...without, XDG_CONFIG_HOME: folder })).toMatchObject({ code: 2 });
  const closed = http.createServer().listen(0);
  const { port } = closed.address() as AddressInfo;
  closed.close();
  expect(await ended(args(`http://127.0.0.1:${port}/api/v1`), env)).toMatchObject({ code: 3, stdout: "" });
}, 60_000);

test("a stay is booked after its terms were shown; without --yes nobody books it", async () => {
  const args = ["book", propertyId, "--checkin", dayFromNow(40), "--nights", "2", "--name", "Ada Lovelace"];
  const buying = [...args, "--email", "ada@example.com", "--reference", "CLI-1"];
  const refused = await ended(buying);
  expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("--yes") });
  // Nothing was held for nobody.
  expect(refused.stderr).not.toContain("held until");
  const done = await ended([...buying, "--yes", "--json"]);
  expect(done.stderr).toMatch(/\d+\.\d\d EUR, .*free/);
  const booking = json(done) as { public_id: string };
  const list = await app.partner.call<{ items: { public_id: string }[] }>("GET", "/bookings?agency_reference=CLI-1");
  expect(list.body.items.map((one) => one.public_id)).toEqual([booking.public_id]);
});

test("events that were triggered are posted to an address, signed as webhooks are", async () => {
  const received: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const receiver = http.createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const secret = `whsec_${Buffer.from("a secret of 24 characters").toString("base64")}`;
  try {
    const triggered = json(await ended(["trigger", "booking.cancelled", "--json"])) as { public_id: string };
    await fanOutWhileBusy();
    const forwarding = ["listen", "--forward-to", `http://127.0.0.1:${port}`, "--secret", secret, "--once"];
    const { code, stdout } = await ended([...forwarding, "--types", "booking.created,booking.cancelled", "--json"]);
    expect(code).toBe(0);
    const printed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; data: object });
    const own = printed.filter(({ data }) => JSON.stringify(data).includes(triggered.public_id));
    expect(own.map(({ type }) => type)).toEqual(["booking.created", "booking.cancelled"]);
    expect(received).toHaveLength(printed.length);
    const verified = received.map(({ headers, body }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(verified).toEqual(printed.map(({ type, data }) => expect.objectContaining({ type, data })));
  } finally {
    receiver.close();
  }
  expect(await ended(["trigger", "booking.exploded"])).toMatchObject({ code: 2 });
}, 60_000);

test("logs tail prints the account's calls and goes on until it is interrupted", async () => {
  const child: ChildProcess = spawn(process.execPath, [bin(), "logs", "tail", "--json"], {
    env: signedIn() as NodeJS.ProcessEnv,
  });
  let printed = "";
  child.stdout!.on("data", (part: Buffer) => (printed += part.toString()));
  const end = new Promise<number | null>((resolve) => child.once("close", resolve));
  const { body } = await app.partner.call("GET", "/bookings/bkg_none");
  await expect.poll(() => printed, { timeout: 20_000 }).toContain(body.trace_id);
  child.kill("SIGINT");
  expect(await end).toBe(0);
  expect(printed).not.toContain("/api/v1/requests");
}, 60_000);

test("sync copies the catalogue into files and continues from there", async () => {
  const first = await ended(["sync", "--once", "--out", "copy", "--json"]);
  expect((json(first) as { property: number }).property).toBeGreaterThan(0);
  expect(fs.readFileSync(path.join(folder, "copy/property.jsonl"), "utf8")).toContain(propertyId);
  expect((await ended(["sync", "--once", "--out", "copy"])).stderr).toContain("Continuing");
});
