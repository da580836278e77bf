import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import type { Call } from "./call";

/**
 * The weak entity tag for a version of a body. Two bodies of one version differ only in their trace id (RFC 9110,
 * section 8.8.3).
 */
export function computeTag(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/** The strong entity tag of a versioned record, for optimistic locking by `If-Match`. */
export const strongTag = (version: number): string => `"${version}"`;

/** Reads `If-None-Match`: which versions the caller has already. */
export function readIfNoneMatch(call: Call): Pick<Context, "knows"> {
  const list = call.header("if-none-match");
  return list === undefined ? {} : { knows: (version) => matchesEntityTag(list, computeTag(version)) };
}

/**
 * Sets the entity tag of a success, and makes caches revalidate each time.
 * @returns whether the caller has this version already; the answer is then 304 without a body (RFC 9110, section
 * 13.1.2)
 */
export function isKnownToCaller(call: Call, tag: string, headers: Record<string, string>): boolean {
  headers.ETag = tag;
  headers["Cache-Control"] = "private, no-cache";
  const known = call.header("if-none-match");
  return known !== undefined && matchesEntityTag(known, tag);
}

/**
 * Whether a list of entity tags, or `*`, contains a tag. The comparison is weak: it ignores the difference between
 * weak and strong tags.
 */
export function matchesEntityTag(list: string, tag: string): boolean {
  if (list.trim() === "*") return true;
  return Array.from(list.matchAll(/"[^"]*"/g), ([opaque]) => opaque).includes(tag.replace(/^W\//, ""));
}

/** The syntax of a list of entity tags: separated by commas, with optional white space. */
const LIST = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/;

/**
 * Optimistic locking: whether `If-Match` permits writing to this version of a record. True without the header, for
 * `*`, and for the version's tag, which may be repeated. Strong comparison: a weak tag or a malformed list never
 * matches (RFC 9110, section 13.1.1).
 * @throws DomainError `INVALID_REQUEST` for different tags, because a write needs the one version that was read
 */
export function permitsWrite(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  if (!LIST.test(ifMatch)) return false;
  const tags = new Set(Array.from(ifMatch.matchAll(/(?:W\/)?"[^"]*"/g), ([tag]) => tag));
  if (tags.size > 1) throw invalid({ path: "If-Match", message: "takes one entity tag: send the ETag that you read" });
  return tags.has(strongTag(version));
}
