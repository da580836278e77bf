import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";
import type { Call } from "./call";

/**
 * The weak entity tag of a body's version: bodies of one version say the same, if only under another trace id (RFC 9110,
 * section 8.8.3).
 */
export function tagOf(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/** The strong entity tag of a record that counts its versions: what a write may be made to depend upon. */
export const strongTag = (version: number): string => `"${version}"`;

/** What a request says that its caller has already. */
export function knownTo(call: Call): Pick<Context, "knows"> {
  const list = call.header("if-none-match");
  return list === undefined ? {} : { knows: (version) => matches(list, tagOf(version)) };
}

/**
 * Tags a success, and has it asked about again before it is used again.
 * @returns whether the caller has this version already: the answer is a 304, without a body (RFC 9110, section 13.1.2)
 */
export function isKnown(call: Call, tag: string, headers: Record<string, string>): boolean {
  headers.ETag = tag;
  headers["Cache-Control"] = "private, no-cache";
  const known = call.header("if-none-match");
  return known !== undefined && matches(known, tag);
}

/** Whether a list of entity tags, or `*`, holds a tag, by the weak comparison: strong and weak ones of one name are equal. */
export function matches(list: string, tag: string): boolean {
  if (list.trim() === "*") return true;
  return Array.from(list.matchAll(/"[^"]*"/g), ([opaque]) => opaque).includes(tag.replace(/^W\//, ""));
}

/** What a list of entity tags looks like: one comma or more between two, white space where it likes. */
const LIST = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/;

/**
 * Whether an `If-Match` lets a write happen upon a record's version: none was sent, or `*`, or a list that names it, by the
 * strong comparison: a weak tag matches nothing, and neither does what is no list (RFC 9110, section 13.1.1).
 */
export function permits(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  if (!LIST.test(ifMatch)) return false;
  return Array.from(ifMatch.matchAll(/(?:W\/)?"[^"]*"/g), ([tag]) => tag).includes(strongTag(version));
}
