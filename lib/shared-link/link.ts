import { createHash } from "node:crypto";
import { random } from "@/lib/core/ids";
import { openJson, sealJson } from "@/lib/core/secrets/seal";

/** 192 random bits, as hexadecimal digits. */
const TOKEN_BYTES = 24;

/** A new link as it is stored: the hash finds it, the sealed token lets the desk show it again. */
interface StoredLink {
  tokenHash: string;
  sealedToken: string;
}

/** Creates a token, and what is stored of it. @param owner public id of the record that it opens */
export function newLink(owner: string): StoredLink & { token: string } {
  const token = random.hex(TOKEN_BYTES);
  return { token, tokenHash: hashOfToken(token), sealedToken: sealJson("shared-link", [owner, token]) };
}

/**
 * The token of a stored link; null if it was stored without one, belongs to another record, or was sealed by a secret
 * that is gone.
 */
export function openLink(owner: string, sealedToken: string | null): string | null {
  if (sealedToken === null) return null;
  const [sealedFor, token] = (openJson("shared-link", sealedToken) ?? []) as [string?, string?];
  return sealedFor === owner && token !== undefined ? token : null;
}

/** The hash of a link's token. With 192 random bits, one round of SHA-256 protects it. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Who opens a link: the client's address and browser. */
export interface Viewer {
  address: string;
  /** The browser's `User-Agent`. */
  agent: string;
}

/** A digest by which a viewer of a link is recognised for a while. */
export const computeViewerDigest = (token: string, { address, agent }: Viewer): string =>
  createHash("sha256")
    .update(JSON.stringify([token, address, agent]))
    .digest("base64url");
