import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, sealCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { prisma } from "@/lib/core/prisma";
import { JsonText } from "@/lib/core/json/json-text";
import { readChangesAfter, type ChangeStretch } from "./change-repository";
import type { ChangeList, ChangePage } from "./change-schemas";
import { getContractTag } from "../contract";
import { places, vehicleTypes, serviceZones } from "../place-repository";
import { flights, tours } from "../product-repository";
import { properties } from "../property-repository";

/** Binds cursors to the change feed. */
const OF = "catalog.changes";

/** Seconds that changes and cursors are retained. */
const RETENTION_SECONDS = 90 * 24 * 3_600;

/** Changes scanned per page for a tenant whose contract restricts the catalogue: a few milliseconds. */
const SCAN = 5_000;

/** Resource types that contracts restrict. */
const CONTRACTED = [places, serviceZones, vehicleTypes, properties, tours, flights]
  .filter(({ contracted }) => contracted)
  .map(({ table }) => table);

/**
 * Seals a feed position after a change, for a tenant under its contract.
 * @see docs/content#the-change-feed
 */
export function sealFeedCursor(tenant: Contracted & Pick<Context, "tenantId" | "now">, after: number): string {
  return sealCursor(tenant, OF, { after, contract: getContractTag(tenant) }, RETENTION_SECONDS);
}

/** A tenant's contract. */
type Contracted = Pick<Context, "catalogue" | "contract">;
const namedBy = ({ catalogue, contract }: Contracted) =>
  catalogue && { types: CONTRACTED, publicIds: catalogue, isByRule: Boolean(contract) };

/** The sequence number of the latest change; 0 without any. */
export async function findLatest(): Promise<number> {
  const { lastSequence } = await prisma().catalogFeed.findFirstOrThrow({
    where: { id: 1 },
    select: { lastSequence: true },
  });
  return Number(lastSequence);
}

/** Whether a tenant sees any of the changes after a sequence number; true when there are too many to check. */
export async function hasVisibleChange(tenant: Contracted, after: number): Promise<boolean> {
  const { visible, scanned } = await readChangesAfter(after, SCAN, 1, namedBy(tenant));
  return visible > 0 || scanned === SCAN;
}

interface Changes {
  /** The changes, as a JSON array of `ChangeRecord`. */
  items: string;
  nextCursor: string;
  hasMore: boolean;
}

/** The last change read, and the contract under which the feed was read, null if it is unrestricted. */
const Position = z.object({ after: z.int(), contract: z.string().nullable() });

/**
 * A page of the change feed, in order of commit.
 * @throws DomainError `INVALID_REQUEST` on `cursor`; `CURSOR_EXPIRED` when the cursor is older than 90 days by the
 * domain's clock, when the changes after it are deleted, or when the contract has changed: the feed does not contain
 * resources that became visible or invisible by that
 */
export async function getCatalogChangeFeed(context: Context, { limit, cursor, from }: ChangeList): Promise<Changes> {
  const { catalogue } = context;
  const contract = getContractTag(context);
  const sealNext = (after: number) => sealFeedCursor(context, after);
  if (from === "latest") return { items: "[]", nextCursor: sealNext(await findLatest()), hasMore: false };

  const opened = cursor === undefined ? undefined : openCursor(context, OF, cursor, Position);
  if (opened && opened.contract !== contract) throw expired("the tenant's contract has changed");
  const scan = catalogue ? SCAN : limit + 1;
  const named = namedBy(context);
  const stretch = await readChangesAfter(opened?.after ?? 0, scan, limit, named);
  if (opened && opened.after < stretch.swept) throw expired("the changes after it have been deleted");
  const end = endOf(stretch, limit, scan);
  return {
    items: stretch.items,
    nextCursor: sealNext(end ?? stretch.latest),
    hasMore: end !== undefined,
  };
}

/** The last change that the page covers, undefined if it covers all changes of the stretch. */
function endOf(
  { visible, lastItem, scanned, reached }: ChangeStretch,
  limit: number,
  scan: number,
): number | undefined {
  if (visible > limit) return lastItem!;
  return scanned === scan ? reached! : undefined;
}

const expired = (why: string) =>
  new DomainError("CURSOR_EXPIRED", { message: `The cursor has expired, because ${why}: start again` });

export function toChangePage({ items, nextCursor, hasMore }: Changes): JsonText<z.input<typeof ChangePage>> {
  return new JsonText(`{"items":${items},"next_cursor":"${nextCursor}","has_more":${hasMore}}`);
}
