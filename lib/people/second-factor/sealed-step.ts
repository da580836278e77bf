import { createHash } from "node:crypto";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { openJson, sealJson } from "@/lib/core/secrets/seal";

/** Minutes that one step of signing in, or of adding a second factor, may take. */
const MINUTES = 10;

/**
 * What is stored between two steps, by kind. The browser carries it, sealed, so that nothing is stored for anonymous
 * visitors.
 */
const STEPS = {
  /** The password was right, and the second factor is missing. */
  secondFactor: z.object({ user: z.string() }),
  /** Signing in with a passkey was started. */
  passkey: z.object({ challenge: z.string() }),
  /** The user is adding an authenticator app. */
  totpSetup: z.object({ user: z.string(), secret: z.string() }),
  /** The user is adding a passkey. */
  passkeySetup: z.object({ user: z.string(), challenge: z.string() }),
};
type Kind = keyof typeof STEPS;
type Step<K extends Kind> = z.output<(typeof STEPS)[K]>;

const Envelope = z.object({ kind: z.string(), expires: z.number(), step: z.unknown() });

export function sealStep<K extends Kind>(kind: K, step: Step<K>): { sealed: string; expiresAt: Date } {
  const expiresAt = new Date(clock.realNow().getTime() + MINUTES * 60_000);
  return { sealed: sealJson("sign-in-step", { kind, expires: expiresAt.getTime(), step }), expiresAt };
}

/** Opens a sealed step; undefined if it was altered, has expired, or is of another kind. */
export function openStep<K extends Kind>(
  kind: K,
  sealed: string,
): (Step<K> & { expiresAt: Date; hash: string }) | undefined {
  const envelope = Envelope.safeParse(openJson("sign-in-step", sealed)).data;
  if (envelope?.kind !== kind || envelope.expires <= clock.realNow().getTime()) return undefined;
  const step = STEPS[kind].safeParse(envelope.step).data as Step<K> | undefined;
  const hash = createHash("sha256").update(sealed).digest("base64url");
  return step && { ...step, expiresAt: new Date(envelope.expires), hash };
}

export const STEP_SECONDS = MINUTES * 60;
