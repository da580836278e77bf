import { createHash } from "node:crypto";
import { randomSource } from "@/lib/core/ids";
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
  const token = randomSource.hex(TOKEN_BYTES);
  return { token, tokenHash: hashLinkToken(token), sealedToken: sealJson("shared-link", [owner, token]) };
}

/**
 * The token of a stored link; null if it was stored without one, belongs to another record, or was sealed by a secret
 * that is gone.
 */
export function openStoredToken(owner: string, sealedToken: string | null): string | null {
  if (sealedToken === null) return null;
  const [sealedFor, token] = (openJson("shared-link", sealedToken) ?? []) as [string?, string?];
  return sealedFor === owner && token !== undefined ? token : null;
}

/** The hash of a link's token. With 192 random bits, one round of SHA-256 protects it. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Who opens a link: the client's address and browser. */
export interface LinkViewer {
  address: string;
  /** The browser's `User-Agent`. */
  agent: string;
}

/** A digest by which a viewer of a link is recognised for a while. */
export const computeViewerDigest = (token: string, { address, agent }: LinkViewer): string =>
  createHash("sha256")
    .update(JSON.stringify([token, address, agent]))
    .digest("base64url");
