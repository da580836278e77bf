import { createHash } from "node:crypto";
import type { Call } from "./call";

/**
 * The weak entity tag of a body's version: bodies of one version say the same, if only under another trace id (RFC 9110,
 * section 8.8.3).
 */
export function tagOf(version: string): string {
  return `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
}

/**
 * Tags a success, and has it asked about again before it is used again.
 * @returns whether the caller has this version already: the answer is a 304, without a body (RFC 9110, section 13.1.2)
 */
export function isKnown(call: Call, version: string, headers: Record<string, string>): boolean {
  const tag = tagOf(version);
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
