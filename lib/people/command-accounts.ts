import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { newId, newTraceId } from "@/lib/core/ids";
import { recordSecurityEvent, type SecurityEvent } from "@/lib/security-log/record";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import { listAccounts, type Account } from "./command-repository";
import { resetFactors } from "./second-factor/factor-repository";
import { newLink, type Link } from "./link";
import { InviteUser } from "./schemas";
import { changeUser, findUser, insertUser } from "./user-repository";

// The account commands of `npm run admin`. They need no account: knowing the database's URL is enough.

/** A command that was refused; the message says what to do instead. */
export class CommandRefused extends Error {}

/** The actor in the audit and the security log. */
const ACTOR = "system:admin-command";
const ADDRESS = "command line";

/** @param operation the staff operation under which the audit lists the command */
function commandContext(operation: string): Context {
  const profile = WHOLESALER.defaultProfile;
  return {
    tenantId: WHOLESALER.id,
    catalogue: null,
    operation,
    actor: ACTOR,
    address: ADDRESS,
    source: "STAFF",
    profile,
    restoreProfile: () => profile,
    profileName: () => undefined,
    now: clock.realNow(),
    traceId: newTraceId(),
    scenario: undefined,
    permits: () => true,
    claim: () => null,
  };
}

/**
 * Creates an operator without a password, and an invitation link to choose one.
 * @throws CommandRefused if the e-mail address is invalid, or an operator has it
 */
export async function createOperator(given: string, name: string): Promise<Link> {
  const email = emailOf(given);
  const context = commandContext("user.invite");
  const person = InviteUser.safeParse({ name, email, role: "operator" });
  if (!person.success) throw new CommandRefused(`--name ${person.error.issues[0]!.message}.`);
  const existing = (await listAccounts(email)).find(({ tenantId }) => tenantId === null);
  if (existing) throw new CommandRefused(existsAlready(email, existing));
  const publicId = newId("usr", context.now);
  const { name: checked, role } = person.data;
  if (!(await insertUser(context, { publicId, employer: null, name: checked, email, role })))
    throw new CommandRefused(`${email} already has an account. Nothing was changed.`);
  await record(context, "operator.created", { publicId, tenantId: null }, email);
  return linkFor(context, publicId, null);
}

/**
 * Creates a new invitation link that replaces an expired or lost one.
 * @throws CommandRefused
 */
export async function createLink(given: string, tenant?: string): Promise<Link> {
  const email = emailOf(given);
  const account = await findAccount(email, tenant);
  if (account.isDisabled) throw new CommandRefused(`${email} is disabled and cannot sign in. Enable the user first.`);
  const context = commandContext("user.link");
  const user = await findUser(account.tenantId, account.publicId, clock.realNow());
  if (user?.isBySso) throw new CommandRefused(`${email} signs in through single sign-on and needs no link.`);
  await record(context, "link.created", account, email);
  return linkFor(context, account.publicId, account.tenantId);
}

/**
 * Removes a user's second factors and recovery codes, and ends the sessions.
 * @returns the number of factors
 * @throws CommandRefused
 */
export async function resetSecondFactor(given: string, tenant?: string): Promise<number> {
  const email = emailOf(given);
  const account = await findAccount(email, tenant);
  const context = commandContext("user.resetSecondFactor");
  const target = { employer: account.tenantId, publicId: account.publicId };
  const removed = await resetFactors(context, target, clock.realNow());
  await record(context, "second_factor.removed", account, email, "reset by command");
  return removed?.count ?? 0;
}

/**
 * Disables a user and ends their sessions.
 * @throws CommandRefused also for the last admin or operator
 */
export async function disableUser(given: string, tenant?: string): Promise<void> {
  const email = emailOf(given);
  const account = await findAccount(email, tenant);
  if (account.isDisabled) throw new CommandRefused(`${email} is already disabled. Nothing was changed.`);
  const context = commandContext("user.update");
  const { done } = await changeUser(context, account.tenantId, account.publicId, { disabled: true }, clock.realNow());
  if (!done) {
    const others = account.tenantId === null ? "operator" : "admin of its tenant";
    throw new CommandRefused(`${email} is the last ${others}. Create another one first. Nothing was changed.`);
  }
  await record(context, "user.disabled", account, email);
}

async function linkFor(context: Context, publicId: string, employer: number | null): Promise<Link> {
  const user = await findUser(employer, publicId, clock.realNow());
  if (!user) throw new CommandRefused("The account has just been removed.");
  return newLink(context, employer, user);
}

async function findAccount(email: string, tenant: string | undefined): Promise<Account> {
  const accounts = await listAccounts(email);
  if (accounts.length === 0) throw new CommandRefused(`No user has the e-mail address ${email}.`);
  const matching = accounts.filter(
    ({ tenantPublicId }) => tenant === undefined || (tenantPublicId ?? "house") === tenant,
  );
  if (matching.length === 1) return matching[0]!;
  const list = accounts.map(
    (one) => `  --tenant ${one.tenantPublicId ?? "house"}   ${one.role}, ${one.tenantName ?? "operators"}`,
  );
  throw new CommandRefused(
    [`${email} has ${accounts.length === 1 ? "this account" : "several accounts"}. Specify which one:`, ...list].join(
      "\n",
    ),
  );
}

function emailOf(given: string): string {
  const email = given.trim().toLowerCase();
  if (InviteUser.shape.email.safeParse(email).success) return email;
  throw new CommandRefused(`“${given}” is not an e-mail address.`);
}

const existsAlready = (email: string, { isDisabled }: Account): string =>
  isDisabled
    ? `${email} is an operator who was disabled. Another operator can enable them at Settings, Users. Nothing was changed.`
    : `${email} is an operator already. Nothing was changed. For a new link: npm run admin -- new-link ${email}`;

function record(
  { traceId }: Context,
  type: SecurityEvent["type"],
  { publicId, tenantId }: Pick<Account, "publicId" | "tenantId">,
  identity: string,
  detail?: string,
): Promise<void> {
  return recordSecurityEvent({ type, tenantId, subject: publicId, identity, address: ADDRESS, detail, traceId });
}
