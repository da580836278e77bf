import {
  openStored,
  type KeyRing,
  sealingKeyId,
  type SealedSecret,
  sealStored,
  type StoredPurpose,
} from "./stored-secret";

interface SealedRow extends SealedSecret {
  id: number;
  /** The record that the secret belongs to: see `sealStored`. */
  owner: string;
}

/** A table of stored secrets, as key rotation sees it. */
export interface SealedTable {
  purpose: StoredPurpose;
  /** Lists rows sealed under other keys than this one, ordered by id, from an id on. */
  listUnderOtherKeys(keyId: string, after: number, limit: number): Promise<SealedRow[]>;
  /** Writes new seals; skips rows that were changed after they were read. */
  update(rows: (SealedRow & { previous: Buffer })[]): Promise<void>;
}

/** Rows per batch. */
const BATCH = 500;

/** How many secrets were sealed again, and how many could not be. */
export interface Resealed {
  moved: number;
  /** Ids of keys that sealed values of this table, but are not configured any more; `unknown` where no id is stored. */
  missing: string[];
}

/**
 * Seals all secrets of a table under the current key, in batches; older keys can be removed afterwards. Secrets that
 * cannot be opened stay as they are.
 */
export async function resealTable(table: SealedTable, ring?: KeyRing): Promise<Resealed> {
  const missing = new Set<string>();
  let moved = 0;
  for (let after = 0; ;) {
    const batch = await table.listUnderOtherKeys(sealingKeyId(table.purpose, ring), after, BATCH);
    const opened = batch.flatMap((row) => {
      try {
        const secret = openStored(table.purpose, row, row.owner, ring);
        return { ...row, ...sealStored(table.purpose, secret, row.owner, ring), previous: row.sealed };
      } catch {
        missing.add(row.keyId);
        return [];
      }
    });
    if (opened.length) await table.update(opened);
    moved += opened.length;
    if (batch.length < BATCH) return { moved, missing: [...missing] };
    after = batch.at(-1)!.id;
  }
}
