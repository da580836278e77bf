import {
  openStored,
  type Ring,
  sealingKeyId,
  type SealedSecret,
  sealStored,
  type StoredPurpose,
} from "./stored-secret";

export interface SealedRow extends SealedSecret {
  id: number;
  /** What it was sealed for: see `sealStored`. */
  owner: string;
}

/** A table of stored secrets, as far as a rotation of keys needs it. */
export interface SealedTable {
  purpose: StoredPurpose;
  /** Rows that lie under another key than this, after an id, in the order of ids. */
  listUnderOtherKeys(keyId: string, after: number, limit: number): Promise<SealedRow[]>;
  /** Writes new seals: of each row only if it still lies under the old one. */
  update(rows: (SealedRow & { previous: Buffer })[]): Promise<void>;
}

/** Rows read and written at once. */
const BATCH = 500;

/** In secrets. */
export interface Resealed {
  moved: number;
  /** Ids of keys that nothing on the ring stands for, though something is sealed under them. */
  missing: string[];
}

/**
 * Puts every secret of a table that lies under an older key under the one that seals now, in batches; afterwards the older
 * key can be taken away. What cannot be opened stays as it is.
 */
export async function resealTable(table: SealedTable, ring?: Ring): Promise<Resealed> {
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
