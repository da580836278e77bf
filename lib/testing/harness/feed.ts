import type { FreshDatabase } from "./fresh-database";

export interface FedChange {
  sequence: number;
  resource_type: string;
  public_id: string;
  change: "CREATED" | "UPDATED" | "DELETED";
  changed_fields: string[];
  changed_at: Date;
}

/** The change feed, read behind the product's back. */
export class Feed {
  private last = 0;
  constructor(private readonly db: FreshDatabase) {}

  /** What came since the last look. */
  async next(): Promise<FedChange[]> {
    const changes = await this.db.rows<FedChange>(
      "SELECT c.*, c.sequence::int AS sequence FROM catalog_change c WHERE c.sequence > $1 ORDER BY c.sequence",
      [this.last],
    );
    this.last = changes.at(-1)?.sequence ?? this.last;
    return changes;
  }

  /** The same in short, as `UPDATED prp_… name rooms`. */
  async said(): Promise<string[]> {
    return (await this.next()).map((c) => [c.change, c.public_id, ...c.changed_fields].join(" "));
  }
}
