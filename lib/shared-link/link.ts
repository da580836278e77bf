import { createHash } from "node:crypto";
import { random } from "@/lib/core/ids";

/** 192 random bits, as hexadecimal digits. */
const TOKEN_BYTES = 24;

/** A new token, which is shown once. */
export const newLinkToken = (): string => random.hex(TOKEN_BYTES);

/** The stored form of a link's token: it has 192 random bits, so one round of SHA-256 protects it. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Who opens a link. */
export interface Viewer {
  address: string;
  /** The browser's name of itself. */
  agent: string;
}

/** A digest by which a viewer of a link is recognised for a while. */
export const digestOf = (token: string, { address, agent }: Viewer): string =>
  createHash("sha256")
    .update(JSON.stringify([token, address, agent]))
    .digest("base64url");
