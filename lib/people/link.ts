import { createHash, randomBytes } from "node:crypto";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { passwordProblem } from "./common-password";
import { inTurn } from "./hash-queue";
import { findLinkOwner, insertLink, takeLink, type LinkOwner } from "./link-repository";
import { hashSecret } from "./password";
import type { Employer, UserRow } from "./user-repository";

const HOURS = 72;

/** A way in for somebody: an address below our own, good once, for three days. */
export interface Link {
  user: UserRow;
  path: string;
  expiresAt: Date;
}

/** Its token has 256 bits of chance, so a fast hash keeps it as safe as a slow one (NIST SP 800-63B, section 5.1.2.2). */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token of a new link: the address that holds it, and what is stored of it. */
export function newToken(): { path: string; hash: string; at: Date; expiresAt: Date } {
  const token = randomBytes(32).toString("base64url");
  const at = clock.realNow();
  return { path: `/welcome#${token}`, hash: hashOf(token), at, expiresAt: new Date(at.getTime() + HOURS * 3_600_000) };
}

/** Makes a way in, which ends the ones before. */
export async function newLink(context: Context, employer: Employer, user: UserRow): Promise<Link> {
  const { path, hash, at, expiresAt } = newToken();
  await insertLink(context, { employer, userId: user.id, publicId: user.publicId, hash, at, expiresAt });
  return { user, path, expiresAt };
}

/** Whose link it is, or undefined when it is no good. */
export function linkOwner(token: string): Promise<LinkOwner | undefined> {
  return findLinkOwner(hashOf(token), clock.realNow());
}

/**
 * Gives the link's owner this password.
 * @returns their address; undefined when the link is no good
 * @throws DomainError `INVALID_REQUEST` for a common password, `rate_limited` when too many passwords are being hashed
 */
export async function acceptLink(token: string, password: string, traceId: string): Promise<string | undefined> {
  const hash = hashOf(token);
  // Looked at first: a slow hash is not for whoever tries tokens.
  const owner = await findLinkOwner(hash, clock.realNow());
  if (!owner) return undefined;
  const problem = await passwordProblem(password, [owner.name, owner.email, owner.employer ?? ""]);
  if (problem !== undefined) throw invalid({ path: "password", message: problem });
  const slow = await inTurn({ by: owner.publicId, isKnown: true }, () => hashSecret(password));
  return takeLink(hash, slow, clock.realNow(), traceId);
}
