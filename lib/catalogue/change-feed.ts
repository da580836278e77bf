import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, sealCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { findLatest, readStretch, type ChangeRow, type Stretch } from "./change-repository";
import type { ChangeList, ChangePage } from "./change-schemas";
import { contractOf } from "./contract";
import { places, vehicleTypes, serviceZones } from "./place-repository";
import { flights, tours } from "./product-repository";
import { properties } from "./property-repository";

/** A cursor of the feed fits no other list. */
const OF = "catalog.changes";

/** Seconds that changes are kept, and that cursors live. */
const KEPT = 90 * 24 * 3_600;

/** Changes that a page looks at for a tenant whose contract names only some resources: a few milliseconds. */
const SCAN = 5_000;

/** The resources that contracts name. */
const CONTRACTED = [places, serviceZones, vehicleTypes, properties, tours, flights]
  .filter(({ contracted }) => contracted)
  .map(({ table }) => table);

/** Where the feed goes on behind a change, for a tenant under its contract. */
export function sealFeedCursor(tenant: Contracted & Pick<Context, "tenantId" | "now">, after: number): string {
  return sealCursor(tenant, OF, { after, contract: contractOf(tenant) }, KEPT);
}

/** A tenant as its contract has it. */
type Contracted = Pick<Context, "catalogue" | "contract">;
const namedBy = ({ catalogue, contract }: Contracted) =>
  catalogue && { types: CONTRACTED, publicIds: catalogue, isByRule: Boolean(contract) };

/** Whether a tenant under this contract sees anything among the changes behind a sequence number; true where they are too many to look at. */
export async function hasVisibleChange(tenant: Contracted, after: number): Promise<boolean> {
  const { rows, scanned } = await readStretch(after, SCAN, 1, namedBy(tenant));
  return rows.length > 0 || scanned === SCAN;
}

export interface Changes {
  rows: ChangeRow[];
  nextCursor: string;
  hasMore: boolean;
}

/** Behind which change the feed goes on, and under which contract it was read so far; null: one that names everything. */
const Position = z.object({ after: z.int(), contract: z.string().nullable() });

/**
 * A page of the change feed, in order of commit.
 * @throws DomainError `INVALID_REQUEST` on `cursor`; `CURSOR_EXPIRED` when the cursor is older than 90 days by the domain's
 *   clock, when what comes behind it is no longer kept, or when the contract names other resources than it did: what came
 *   into sight by that, or went out of it, is in no feed
 */
export async function getCatalogChangeFeed(context: Context, { limit, cursor, from }: ChangeList): Promise<Changes> {
  const { catalogue } = context;
  const contract = contractOf(context);
  const goOn = (after: number) => sealFeedCursor(context, after);
  if (from === "latest") return { rows: [], nextCursor: goOn(await findLatest()), hasMore: false };

  const opened = cursor === undefined ? undefined : openCursor(context, OF, cursor, Position);
  if (opened && opened.contract !== contract) throw expired("the contract names other resources than before");
  const scan = catalogue ? SCAN : limit + 1;
  const named = namedBy(context);
  const stretch = await readStretch(opened?.after ?? 0, scan, limit + 1, named);
  if (opened && opened.after < stretch.swept) throw expired("changes behind it are no longer kept");
  const end = endOf(stretch, limit, scan);
  return { rows: stretch.rows.slice(0, limit), nextCursor: goOn(end ?? stretch.latest), hasMore: end !== undefined };
}

/** The last change that a page of a stretch deals with; undefined: it deals with all there are. */
function endOf({ rows, scanned, reached }: Stretch, limit: number, scan: number): number | undefined {
  if (rows.length > limit) return rows[limit - 1]!.sequence;
  return scanned === scan ? reached! : undefined;
}

const expired = (why: string) =>
  new DomainError("CURSOR_EXPIRED", { message: `The cursor has expired, for ${why}: start again` });

export function toChangePage({ rows, nextCursor, hasMore }: Changes): z.input<typeof ChangePage> {
  const items = rows.map(({ sequence, resource_type, public_id, change, changed_fields, changed_at }) => {
    return { sequence, resource_type, public_id, change, changed_fields, changed_at: changed_at.toISOString() };
  });
  return { items, next_cursor: nextCursor, has_more: hasMore };
}
