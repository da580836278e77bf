import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCredential, type Login } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { hasPython, installPythonClient, installTypeScriptClient } from "@/lib/testing/harness/installed-clients";
import { served, type Served } from "@/lib/testing/harness/served";
import { LANGUAGES } from "../languages";
import type { QuickstartReader } from "./stay";
import { quickstart, joinSteps } from "./steps";

const run = promisify(execFile);

let app: Served;
let login: Login;
let reader: QuickstartReader;
let cwd: string;
beforeAll(async () => {
  app = await served();
  login = await makeCredential(app.db.client, app.tenant.id);
  const { publicId } = await makeProperty(app.db.client);
  cwd = fs.mkdtempSync(path.join(os.tmpdir(), "first-booking-"));
  await installTypeScriptClient(cwd);
  reader = {
    baseUrl: `${app.origin.url}/api/v1`,
    clientId: login.clientId,
    stay: { propertyId: publicId, checkin: dayFromNow(40), checkout: dayFromNow(42), nights: 2, currency: "EUR" },
  };
});
afterAll(async () => {
  await app.close();
  fs.rmSync(cwd, { recursive: true, force: true });
});

/** The last lines printed: price, match status, booking status twice, cancellation fee, and the status afterwards. */
const printed = (stdout: string): string[] => stdout.trim().split("\n").slice(-6);
const FIRST_BOOKING = [
  expect.stringMatching(/^\d+\.\d\d$/),
  "MATCHED",
  "CONFIRMED",
  "CONFIRMED",
  expect.stringMatching(/^\d/),
  "CANCELLED",
];
const env = () => ({ ...process.env, CLIENT_SECRET: login.secret });

test("the shell commands run unchanged, from the token to the cancellation", async () => {
  // -e: a failing line ends the script; -u: so does an unset variable.
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", joinSteps("curl", quickstart("curl", reader))], {
    cwd,
    env: env(),
  });
  expect(printed(stdout)).toEqual(FIRST_BOOKING);
});

test("the module for Node runs unchanged, from the token to the cancellation", async () => {
  const file = path.join(cwd, "first-booking.mts");
  fs.writeFileSync(file, joinSteps("typescript", quickstart("typescript", reader)));
  const { stdout } = await run("node", ["--import", "tsx", file], { cwd: process.cwd(), env: env() });
  expect(printed(stdout)).toEqual(FIRST_BOOKING);
});

test.skipIf(!hasPython())("the script for Python runs unchanged, from the token to the cancellation", async () => {
  await installPythonClient(cwd);
  const { stdout } = await run("python3", ["-c", joinSteps("python", quickstart("python", reader))], {
    cwd,
    env: env(),
  });
  expect(printed(stdout)).toEqual(FIRST_BOOKING);
});

test.each(LANGUAGES.map(({ id }) => id))(
  "%s contains the own address and client id, and never a secret",
  (language) => {
    const whole = joinSteps(language, quickstart(language, reader));
    expect(whole).toContain(reader.baseUrl);
    expect(whole).toContain(login.clientId);
    expect(whole).toContain("CLIENT_SECRET");
    expect(whole).not.toContain(login.secret);
  },
);
