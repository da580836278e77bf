import { parseArgs } from "node:util";
import { findCommandDatabase } from "@/lib/core/command-database";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import {
  CommandRefused,
  createLink,
  createOperator,
  disableUser,
  resetSecondFactor,
} from "@/lib/people/command-accounts";
import { listTenantLines } from "@/lib/people/command-repository";
import type { Link } from "@/lib/people/link";
import { needsSecondFactor } from "@/lib/people/second-factor-rule";
import { localUrl } from "./launch-options";

/**
 * npm run admin -- COMMAND …
 * What somebody who may read the database's URL does without an account: the first operator above all.
 */

const USAGE = `npm run admin -- COMMAND

  create-operator EMAIL [--name NAME]   make an operator, and print the link by which they choose a password
  new-link EMAIL                        print a new link for somebody whose own has expired or is lost
  reset-second-factor EMAIL             remove somebody's second factors and recovery codes, and sign them out
  disable-user EMAIL                    disable somebody, and sign them out
  list-tenants                          every tenant with its people and credentials

  --tenant ID   which account is meant, where an address has several; house: the operator's
  --help        this text

It works on DATABASE_URL or, without it, on the running sandbox. PUBLIC_URL is the address in front of links.
Every change is in the audit and in the security log.`;

const origin = (): string => env.publicUrl || localUrl(env);

function sayLink(intro: string, { path, expiresAt }: Link, next: string[]): string {
  const until = expiresAt.toISOString().slice(0, 16).replace("T", " ");
  return [intro, "", `  ${origin()}${path}`, "", `It works once, until ${until} UTC. Next:`, ...next].join("\n");
}

function firstSteps(): string[] {
  const factor = needsSecondFactor({ role: "operator", isRequired: false })
    ? ["  2. Add a second factor, which this installation requires."]
    : [];
  return [
    "  1. Start the service (npm start) if it does not run, open the link and choose a password.",
    ...factor,
    `  ${factor.length + 2}. Sign in at ${origin()}/sign-in. Tenants: create a tenant, set its contract, invite its first admin.`,
  ];
}

async function run(command: string | undefined, args: string[], values: { name?: string; tenant?: string }) {
  const [email] = args;
  if (command === "list-tenants" && args.length === 0) return tenantTable();
  if (email === undefined || args.length > 1) throw new CommandRefused(USAGE);
  switch (command) {
    case "create-operator": {
      const link = await createOperator(email, values.name ?? email.split("@")[0]!);
      return sayLink(`${link.user.email} is an operator. Open this link to choose a password:`, link, firstSteps());
    }
    case "new-link": {
      const link = await createLink(email, values.tenant);
      const next = [`  Open it and choose a password. The link before this one no longer works.`];
      return sayLink(`A new link for ${link.user.email}:`, link, next);
    }
    case "reset-second-factor": {
      const count = await resetSecondFactor(email, values.tenant);
      return `Removed ${count} second ${count === 1 ? "factor" : "factors"} of ${email}, who is signed out everywhere.`;
    }
    case "disable-user":
      await disableUser(email, values.tenant);
      return `${email} is disabled and signed out everywhere.`;
    default:
      throw new CommandRefused(USAGE);
  }
}

async function tenantTable(): Promise<string> {
  const tenants = await listTenantLines();
  if (tenants.length === 0) return "There is no tenant yet. An operator creates them at Tenants.";
  const widest = Math.max(...tenants.map(({ name }) => name.length));
  return tenants
    .map(({ publicId, name, createdAt, isSuspended, users, credentials }) =>
      [
        publicId,
        name.padEnd(widest),
        isSuspended ? "suspended" : "active   ",
        `since ${createdAt.toISOString().slice(0, 10)}`,
        `${users} users`,
        `${credentials} credentials`,
      ].join("   "),
    )
    .join("\n");
}

/** What PostgreSQL answers where no migration ran yet. */
const UNDEFINED_TABLE = "42P01";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" }, name: { type: "string" }, tenant: { type: "string" } },
  });
  const [command, ...args] = positionals;
  if (values.help || command === "help") return console.log(USAGE);
  env.databaseUrl = findCommandDatabase();
  console.log(await run(command, args, values));
}

try {
  await main();
} catch (error) {
  const code = (error as { code?: string }).code;
  if (code === UNDEFINED_TABLE) console.error("The database has no tables yet: npm start makes them. Start it once.");
  else if (error instanceof Error && (error instanceof CommandRefused || !("code" in error)))
    console.error(error.message);
  else if (code?.startsWith("ERR_PARSE_ARGS")) console.error(`${(error as Error).message}\n\n${USAGE}`);
  else console.error(error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
