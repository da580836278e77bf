import { clock } from "@/lib/core/clock";
import { random } from "@/lib/core/ids";
import { appSecrets, type Purpose } from "@/lib/core/keys";
import type { Resealed } from "@/lib/core/reseal";
import { type StoredPurpose } from "@/lib/core/stored-secret";
import { resealFactors } from "@/lib/people/factor-reseal-repository";
import { resealSecrets } from "@/lib/webhook/secret-reseal";

/** What puts stored secrets under the key that seals now: one entry for each purpose that is stored. */
const RESEAL: Partial<Record<StoredPurpose & Purpose, () => Promise<Resealed>>> = {
  "webhook-secret": () => resealSecrets(),
  "second-factor": () => resealFactors(),
};

/** Where a rotation of APP_SECRET stands. */
export interface Rotation {
  /** Id of the secret that seals and signs. */
  current: string;
  /** Ids of those that only open and verify. */
  older: string[];
  /** For the next step: an id and a secret that was made now. Nothing stores it. */
  next: { id: string; secret: string };
  /** Of each purpose that is stored, what was put under the current key just now. */
  resealed: Record<string, Resealed>;
}

/** Puts everything stored under the current key, in batches, and makes the secret of the next rotation. */
export async function rotate(): Promise<Rotation> {
  const [current, ...older] = appSecrets().map(({ id }) => id);
  const resealed: Record<string, Resealed> = {};
  for (const [purpose, reseal] of Object.entries(RESEAL)) resealed[purpose] = await reseal();
  const day = clock.realNow().toISOString().slice(0, 10);
  const id = [day, ...Array.from({ length: 9 }, (_, i) => `${day}-${i + 2}`)].find(
    (name) => ![current, ...older].includes(name),
  )!;
  return { current: current!, older, next: { id, secret: random.hex(32) }, resealed };
}

/** What to do next, in words for whoever runs the service; the secrets in use are not repeated. */
export function rotationText({ current, older, next, resealed }: Rotation): string {
  const lines = [`Sealing and signing: ${current}. Opening and verifying besides: ${older.join(", ") || "none"}.`];
  for (const [purpose, { moved, missing }] of Object.entries(resealed)) {
    lines.push(`Stored under ${purpose}: ${moved} sealed anew under the current key.`);
    if (missing.length > 0)
      lines.push(`  Some lie under keys that are not listed: ${missing.join(", ")}. List them again.`);
  }
  lines.push("");
  if (older.length > 0) {
    lines.push(
      `If ${current} is the newest secret, and every process has run with it in the first place:`,
      "  after 12 hours no session, token, rate key or list cursor of the others is left;",
      "  after 90 days no cursor of the catalogue's change feed: a partner whose cursor fails copies the catalogue anew.",
      `  Then take ${older.join(", ")} off APP_SECRET and restart. A secret that somebody else may know goes at once.`,
      "If another one is the newest, put it in the first place, restart every process, and run this again.",
    );
    return lines.join("\n");
  }
  const list = (first: string, second: string) => `APP_SECRET="${first},${second}"`;
  const [now, then] = [`${current}:the present secret`, `${next.id}:${next.secret}`];
  lines.push(
    "To rotate without a downtime, in three steps (in the embedded sandbox, write what is between the quotes into DATA_DIR/app-secret):",
    "1. The next secret opens: set, and restart the processes one by one",
    `   ${list(now, then)}`,
    "2. It seals: set, restart them one by one, and run this command again",
    `   ${list(then, now)}`,
    "3. When this command says so, take the older one off the list.",
  );
  return lines.join("\n");
}
