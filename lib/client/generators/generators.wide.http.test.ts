import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";

const run = promisify(execFile);

let app: Served;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  app = await served();
  const login = await makeCredential(app.db.client, app.tenant.id);
  environment = {
    P_BASE: `${app.origin.url}/api/v1`,
    P_ID: login.clientId,
    P_SECRET: login.secret,
    P_PROPERTY: (await makeProperty(app.db.client)).publicId,
    P_IN: dayFromNow(40),
    P_OUT: dayFromNow(42),
  };
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "generators-"));
  for (const file of ["package.json", "package-lock.json"])
    fs.copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
  const document = await fetch(`${environment.P_BASE!}/openapi.json`);
  fs.writeFileSync(path.join(folder, "openapi.json"), await document.text());
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
}, 300_000);
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmitOnError: true,
  skipLibCheck: false,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2022",
  types: ["node"],
  outDir: "out",
};

const START = `
const env = (name: string): string => process.env[name] ?? "";
const stay = { checkin: env("P_IN"), checkout: env("P_OUT"), occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" };
const wanted = { property_ids: [env("P_PROPERTY")], ...stay };
const pick = (rate_key: string) => ({ property_public_id: env("P_PROPERTY"), rate_key, checkin: env("P_IN"), nights: 2, adults: 2, child_ages: [], currency_code: "EUR" });
const order = (prebook_token: string) => ({
  prebook_token,
  contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
  guests: [[{ kind: "ADULT" as const, first_name: "Ada", last_name: "Lovelace", is_lead: true }]],
});
const login = { grant_type: "client_credentials" as const, client_id: env("P_ID"), client_secret: env("P_SECRET") };
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing was answered");
  return value;
}
`;

/** Each generator, what it is called with, and a partner's program over its output, which is used as it is. */
const GENERATORS = [
  {
    name: "openapi-typescript",
    print: ["openapi-typescript", "openapi.json", "-o", "types.ts"],
    program: `import createClient from "openapi-fetch";
import type { paths } from "./types";
${START}
const api = createClient<paths>({ baseUrl: env("P_BASE") });
const token = present((await api.POST("/oauth/token", { body: login, headers: { "Content-Type": "application/x-www-form-urlencoded" } })).data);
api.use({ onRequest: ({ request }) => { request.headers.set("Authorization", \`Bearer \${token.access_token}\`); return request; } });
const found = present((await api.POST("/search", { body: wanted })).data);
const { rate_key } = present(found.results[0]?.allocations[0]?.slots[0]);
const held = present((await api.POST("/prebook", { body: pick(rate_key), params: { header: { "Idempotency-Key": "held-1" } } })).data);
const { booking } = present((await api.POST("/book", { body: order(held.prebook_token), params: { header: { "Idempotency-Key": "booked-1" } } })).data);
console.log(booking.status);
`,
  },
  {
    name: "@hey-api/openapi-ts",
    print: ["openapi-ts", "-i", "openapi.json", "-o", "hey", "-c", "@hey-api/client-fetch"],
    program: `import { book, issueToken, prebook, search } from "./hey";
import { client } from "./hey/client.gen";
${START}
client.setConfig({ baseUrl: env("P_BASE") });
const token = present((await issueToken({ body: login })).data);
client.setConfig({ auth: token.access_token });
const found = present((await search({ body: wanted })).data);
const { rate_key } = present(found.results[0]?.allocations[0]?.slots[0]);
const held = present((await prebook({ body: pick(rate_key), headers: { "Idempotency-Key": "held-2" } })).data);
const { booking } = present((await book({ body: order(held.prebook_token), headers: { "Idempotency-Key": "booked-2" } })).data);
console.log(booking.status);
`,
  },
  {
    name: "oazapfts",
    print: ["oazapfts", "openapi.json", "oazapfts.ts"],
    program: `import * as api from "./oazapfts";
${START}
api.defaults.baseUrl = env("P_BASE");
const token = await api.issueToken(login);
if (token.status !== 200) throw new Error(String(token.status));
api.defaults.headers = { Authorization: \`Bearer \${token.data.access_token}\` };
const found = await api.search(wanted);
if (found.status !== 200) throw new Error(String(found.status));
const { rate_key } = present(found.data.results[0]?.allocations[0]?.slots[0]);
const held = await api.prebook("held-3", pick(rate_key));
if (held.status !== 200) throw new Error(String(held.status));
const booked = await api.book("booked-3", order(held.data.prebook_token));
if (booked.status !== 201) throw new Error(String(booked.status));
console.log(booked.data.booking.status);
`,
  },
];

test.each(GENERATORS)(
  "what $name prints compiles strictly and books",
  async ({ name, print: [command, ...args], program }) => {
    const file = `${name.replaceAll(/\W/g, "-")}-program`;
    const inFolder = { cwd: folder, env: { ...process.env, ...environment } };
    await run(path.join(folder, "node_modules/.bin", command!), args, inFolder);
    fs.writeFileSync(path.join(folder, `${file}.ts`), program);
    fs.writeFileSync(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: STRICT, files: [`${file}.ts`] }),
    );
    const compiler = path.resolve("node_modules/typescript/bin/tsc");
    const { stdout: problems } = await run(process.execPath, [compiler, "-p", folder]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(problems).toBe("");
    // The imports of the output have no file endings, as a bundler takes them.
    const { stdout } = await run(process.execPath, ["--import", "tsx", path.join(folder, `${file}.ts`)], {
      ...inFolder,
      cwd: path.resolve("."),
    });
    expect(stdout.trim()).toBe("CONFIRMED");
  },
  120_000,
);
