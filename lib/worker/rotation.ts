import { clock } from "@/lib/core/clock";
import { randomSource } from "@/lib/core/ids";
import { appSecrets } from "@/lib/core/secrets/keys";
import type { Resealed } from "@/lib/core/secrets/reseal";
import { resealStored } from "./stored-seals";

/** The state of a rotation of APP_SECRET. */
interface Rotation {
  /** Id of the secret that seals and signs. */
  current: string;
  /** Ids of the secrets that only open and verify. */
  older: string[];
  /** An id and secret for the next step, which are not stored. */
  next: { id: string; secret: string };
  /** How many values were sealed again just now, by column. */
  resealed: Record<string, Resealed>;
}

/** Seals all stored secrets again with the current key, in batches, and creates the secret of the next rotation. */
export async function rotateSecrets(): Promise<Rotation> {
  const [current, ...older] = appSecrets().map(({ id }) => id);
  const resealed = await resealStored();
  const day = clock.realNow().toISOString().slice(0, 10);
  const id = [day, ...Array.from({ length: 9 }, (_, i) => `${day}-${i + 2}`)].find(
    (name) => ![current, ...older].includes(name),
  )!;
  return { current: current!, older, next: { id, secret: randomSource.hex(32) }, resealed };
}

/** Text that tells an operator of the service what to do next; it does not contain the secrets in use. */
export function rotationText({ current, older, next, resealed }: Rotation): string {
  const lines = [`Sealing and signing: ${current}. Only opening and verifying: ${older.join(", ") || "none"}.`];
  for (const [column, { moved, missing }] of Object.entries(resealed)) {
    lines.push(`Stored in ${column}: ${moved} sealed again with the current key.`);
    if (missing.length > 0)
      lines.push(`  Some are sealed with keys that are not listed: ${missing.join(", ")}. List them again.`);
  }
  lines.push("");
  if (older.length > 0) {
    lines.push(
      `If ${current} is the newest secret, and every process has run with it in the first place:`,
      "  after 12 hours no session, token, rate key or list cursor of the older secrets is left;",
      "  after 90 days no cursor of the catalogue's change feed: a partner whose cursor fails has to copy the catalogue again.",
      "Then run this command again: what it seals again was written since.",
      `Once it seals nothing, remove ${older.join(", ")} from APP_SECRET and restart. Remove a leaked secret immediately.`,
      "If another one is the newest, put it first, restart every process, and run this command again.",
    );
    return lines.join("\n");
  }
  const list = (first: string, second: string) => `APP_SECRET="${first},${second}"`;
  const [now, then] = [`${current}:the current secret`, `${next.id}:${next.secret}`];
  lines.push(
    "To rotate without downtime, in three steps (in the embedded sandbox, write the text between the quotes into DATA_DIR/app-secret):",
    "1. Add the next secret, for opening only: set this value and restart the processes one by one",
    `   ${list(now, then)}`,
    "2. Let it seal: set this value, restart the processes one by one, and run this command again",
    `   ${list(then, now)}`,
    "3. When this command tells you to, remove the older secret from the list.",
  );
  return lines.join("\n");
}
