import type { Pool } from "pg";
import { expect } from "vitest";
import { RESOURCE_TYPES } from "@/lib/catalogue/feed/change-schemas";

export interface FedChange {
  sequence: number;
  resource_type: string;
  public_id: string;
  change: "CREATED" | "UPDATED" | "DELETED";
  changed_fields: string[];
  changed_at: Date;
}

/** The change feed, read directly from the tables. */
export class Feed {
  private last = 0;
  constructor(private readonly db: Pool) {}

  /** The changes since the last call. */
  async next(): Promise<FedChange[]> {
    const { rows: changes } = await this.db.query<FedChange>(
      "SELECT c.*, c.sequence::int AS sequence FROM catalog_change c WHERE c.sequence > $1 ORDER BY c.sequence",
      [this.last],
    );
    this.last = changes.at(-1)?.sequence ?? this.last;
    return changes;
  }

  /** The changes since the last call as short texts, such as `UPDATED prp_… name rooms`. */
  async said(): Promise<string[]> {
    return (await this.next()).map((c) => [c.change, c.public_id, ...c.changed_fields].join(" "));
  }
}

/**
 * Checks the change feed: no gap, rising stamps, each noted change published or rolled back, and each resource's last
 * change matches its existence and stamp.
 * @param followed the changes from some point to the last one
 */
export async function expectWhole(db: Pool, followed: FedChange[]): Promise<void> {
  const [first] = followed;
  expect(followed.map((c) => c.sequence)).toEqual(followed.map((_, i) => first!.sequence + i));
  const stamps = followed.map((c) => c.changed_at.getTime());
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  const last = new Map(followed.map((c) => [c.public_id, c]));
  const latest = [...last.values()]
    .filter((c) => c.change !== "DELETED")
    .map((c) => `${c.public_id} ${c.changed_at.toISOString()}`);
  const stored: string[] = [];
  for (const table of RESOURCE_TYPES) {
    const { rows } = await db.query<{ public_id: string; updated_at: Date }>(
      `SELECT public_id, updated_at FROM ${table} WHERE deleted_at IS NULL`,
    );
    stored.push(
      ...rows.filter((r) => last.has(r.public_id)).map((r) => `${r.public_id} ${r.updated_at.toISOString()}`),
    );
  }
  expect(latest.toSorted()).toEqual(stored.toSorted());
  expect((await db.query("SELECT * FROM catalog_pending")).rows).toEqual([]);
}
