import { parseArgs } from "node:util";
import { findCommandDatabase } from "@/lib/core/database/command-database";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { getOwnOrigin } from "@/lib/core/own-origin";
import {
  CommandRefused,
  createLink,
  createOperator,
  disableUser,
  resetSecondFactor,
} from "@/lib/people/command-accounts";
import { listTenantLines } from "@/lib/people/command-repository";
import type { Link } from "@/lib/people/link";
import { needsSecondFactor } from "@/lib/people/second-factor/second-factor-rule";

/**
 * npm run admin -- COMMAND …
 * Commands that need no account, only access to the database's URL: above all to create the first operator.
 */

const USAGE = `npm run admin -- COMMAND\n\n  create-operator EMAIL [--name NAME]   create an operator, and print the link by which they choose a password\n  new-link EMAIL                        print a new link for a user whose link has expired or is lost\n  reset-second-factor EMAIL             remove a user's second factors and recovery codes, and sign them out\n  disable-user EMAIL                    disable a user, and sign them out\n  list-tenants                          list every tenant with its users and credentials\n\n  --tenant ID   selects the account, if an address has several; house: the operator's\n  --help        this text\n\nIt works on DATABASE_URL or, without it, on the running sandbox. Links start with PUBLIC_URL.\nEvery change is in the audit and in the security log.`;

function formatLink(intro: string, { path, expiresAt }: Link, next: string[]): string {
  const until = expiresAt.toISOString().slice(0, 16).replace("T", " ");
  return [intro, "", `  ${getOwnOrigin()}${path}`, "", `It works once, until ${until} UTC. Next:`, ...next].join("\n");
}

function firstSteps(): string[] {
  const factor = needsSecondFactor({ role: "operator", isRequired: false })
    ? ["  2. Add a second factor, which this installation requires."]
    : [];
  return [
    "  1. Start the service (npm start) if it is not running, open the link and choose a password.",
    ...factor,
    `  ${factor.length + 2}. Sign in at ${getOwnOrigin()}/sign-in. Tenants: create a tenant, set its contract, invite its first admin.`,
  ];
}

async function run(command: string | undefined, args: string[], values: { name?: string; tenant?: string }) {
  const [email] = args;
  if (command === "list-tenants" && args.length === 0) return tenantTable();
  if (email === undefined || args.length > 1) throw new CommandRefused(USAGE);
  switch (command) {
    case "create-operator": {
      const link = await createOperator(email, values.name ?? email.split("@")[0]!);
      return formatLink(`${link.user.email} is an operator. Open this link to choose a password:`, link, firstSteps());
    }
    case "new-link": {
      const link = await createLink(email, values.tenant);
      const next = [`  Open it and choose a password. The previous link no longer works.`];
      return formatLink(`A new link for ${link.user.email}:`, link, next);
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

/** The error codes of PostgreSQL and Prisma for a database without migrations. */
const UNDEFINED_TABLE = ["42P01", "P2021"];

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
  if (code !== undefined && UNDEFINED_TABLE.includes(code))
    console.error("The database has no tables yet: run npm start once, which creates them.");
  else if (error instanceof Error && (error instanceof CommandRefused || !("code" in error)))
    console.error(error.message);
  else if (code?.startsWith("ERR_PARSE_ARGS")) console.error(`${(error as Error).message}\n\n${USAGE}`);
  else console.error(error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
