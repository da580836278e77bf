import { createHash, randomBytes } from "node:crypto";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { passwordProblem } from "./password/common-password";
import { runQueuedHash } from "./password/hash-queue";
import { findLinkOwner, insertLink, consumeLink, type LinkOwner } from "./link-repository";
import { hashSecret } from "./password/password";
import type { Employer } from "./session-repository";
import type { UserRow } from "./user-repository";

const HOURS = 72;

/** An invitation link: an address of this site, valid once and for three days. */
export interface Link {
  user: UserRow;
  path: string;
  expiresAt: Date;
}

/**
 * The hash of a token. A fast one is as safe as a slow one, because tokens have 256 random bits (NIST SP 800-63B,
 * section 5.1.2.2).
 */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Creates the token of a new link: the link's path, and the hash to store. */
export function makeLinkToken(): { path: string; hash: string; at: Date; expiresAt: Date } {
  const token = randomBytes(32).toString("base64url");
  const at = clock.realNow();
  return { path: `/welcome#${token}`, hash: hashOf(token), at, expiresAt: new Date(at.getTime() + HOURS * 3_600_000) };
}

/** Creates an invitation link and invalidates the earlier ones. */
export async function newLink(context: Context, employer: Employer, user: UserRow): Promise<Link> {
  const { path, hash, at, expiresAt } = makeLinkToken();
  await insertLink(context, { employer, userId: user.id, publicId: user.publicId, hash, at, expiresAt });
  return { user, path, expiresAt };
}

/** Returns the user of a link; undefined if it is not valid. */
export function getLinkOwner(token: string): Promise<LinkOwner | undefined> {
  return findLinkOwner(hashOf(token), clock.realNow());
}

/**
 * Sets the password of a link's user.
 * @returns the user's e-mail address; undefined if the link is not valid
 * @throws DomainError `INVALID_REQUEST` for a common password, `rate_limited` if too many passwords are being hashed
 */
export async function acceptLink(token: string, password: string, traceId: string): Promise<string | undefined> {
  const hash = hashOf(token);
  // Checks the token before the slow hash, so that guessing tokens costs little.
  const owner = await findLinkOwner(hash, clock.realNow());
  if (!owner) return undefined;
  const problem = await passwordProblem(password, [owner.name, owner.email, owner.employer ?? ""]);
  if (problem !== undefined) throw invalid({ path: "password", message: problem });
  const slow = await runQueuedHash({ by: owner.publicId, isKnown: true }, () => hashSecret(password));
  return consumeLink(hash, slow, clock.realNow(), traceId);
}
