import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PYTHON_FILE, TYPESCRIPT_FILE } from "@/lib/client/downloads";
import { type FrontDoor, openHttpServer } from "@/lib/server/front-door/front-door";
import { insertOrigin, findPage } from "@/lib/staff/docs/pages";
import { hasPython, installPythonClient, installTypeScriptClient } from "@/lib/testing/harness/installed-clients";
import { demoTemplate } from "@/lib/testing/harness/servers/demo-database";
import { type FreshDatabase, freshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";

const run = promisify(execFile);

// Needs the whole demo data, and starts a shell and programs for each line.
let db: FreshDatabase;
let door: FrontDoor;
let folder: string;
beforeAll(async () => {
  db = await freshDatabase(undefined, await demoTemplate());
  door = await openHttpServer({
    port: 0,
    host: "127.0.0.1",
    pages: (_request, response) => void response.writeHead(404).end(),
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "quickstart-"));
});
afterAll(async () => {
  await door.close();
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Installers would load from the internet: the tests install the clients themselves. */
const INSTALLERS = `npm() { echo "npm $*"; }; pip() { echo "pip $*"; }`;
const BOOKED = /^\d+\.\d\d\nMATCHED\nCONFIRMED\nCONFIRMED\n[\d.]+\nCANCELLED$/m;

/** Does what the page says of a language: saves the programs and runs the shell's lines. @returns what is printed */
async function follow(language: string): Promise<string> {
  const sections = insertOrigin(findPage("quickstart")!.markdown, door.url)
    .split(/^(?=##)/m)
    .filter((section) => new RegExp(`^### .*-${language}\\}`).test(section));
  expect(sections).toHaveLength(2);
  const blocks = [...sections.join("").matchAll(/```(\w+)(?: (\S+))?\n([\s\S]*?)```/g)];
  for (const [, , file, text = ""] of blocks) if (file !== undefined) fs.writeFileSync(path.join(folder, file), text);
  const lines = blocks.filter(([, name, file]) => name === "sh" && file === undefined).map(([, , , text]) => text);
  // -e stops the script at a failing line, -u at an unset variable.
  const ended = new AbortController();
  const running = run("bash", ["-euo", "pipefail", "-c", [INSTALLERS, ...lines].join("\n")], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: folder },
  }).finally(() => ended.abort());
  while (!ended.signal.aborted) {
    await runWebhooks();
    await sleep(100);
  }
  return (await running).stdout;
}

test("every line of the quickstart with cURL runs unchanged against the demo data", async () => {
  const printed = await follow("curl");
  expect(printed).toMatch(BOOKED);
  expect(printed).toContain("verified endpoint.verification\nverified endpoint.test\n");
}, 60_000);

test("every line of the quickstart in TypeScript runs unchanged against the demo data", async () => {
  await installTypeScriptClient(folder);
  fs.mkdirSync(path.join(folder, "node_modules/.bin"));
  fs.symlinkSync(path.resolve("node_modules/.bin/tsx"), path.join(folder, "node_modules/.bin/tsx"));
  const printed = await follow("typescript");
  expect(printed).toContain(`npm install tsx ${door.url}/downloads/${TYPESCRIPT_FILE}\n`);
  expect(printed).toMatch(BOOKED);
  expect(printed).toMatch(/verified endpoint.verification\nACTIVE\nverified endpoint.test\n$/);
}, 60_000);

test.skipIf(!hasPython())(
  "every line of the quickstart in Python runs unchanged against the demo data",
  async () => {
    await installPythonClient(folder);
    const printed = await follow("python");
    expect(printed).toContain(`pip install ${door.url}/downloads/${PYTHON_FILE}\n`);
    expect(printed).toMatch(BOOKED);
    expect(printed).toMatch(/verified endpoint.verification\nACTIVE\nverified endpoint.test\n$/);
  },
  60_000,
);
