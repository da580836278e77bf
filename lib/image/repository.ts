import { z } from "zod";
import { rows, statement } from "@/lib/core/db";

// Hand-written SQL, for claims that skip rows of other workers, and for set-based statements.

/** An image that a worker has claimed; `attempts` includes this one. */
const ClaimedImage = z.object({ id: z.string(), source_url: z.string(), attempts: z.int() });
export type ClaimedImage = z.output<typeof ClaimedImage>;

/**
 * Claims due images for `leaseMs`, so that another worker gets those of a dead one. Instants are stored in
 * milliseconds, so a new image's may be slightly ahead of `now`.
 */
export async function claimImages(now: Date, leaseMs: number, most: number): Promise<ClaimedImage[]> {
  return rows(
    ClaimedImage,
    "claim_images",
    `UPDATE image SET attempts = attempts + 1, last_attempt_at = :now, next_attempt_at = :until WHERE id IN (
       SELECT id FROM image WHERE status = 'PENDING' AND next_attempt_at <= :now::timestamptz + interval '1 ms'
       ORDER BY next_attempt_at LIMIT :most FOR UPDATE SKIP LOCKED)
     RETURNING id, source_url, attempts`,
    { now, until: new Date(now.getTime() + leaseMs), most },
  );
}

/** Claims one image without AVIF variants. */
export async function claimWithoutAvif(now: Date, leaseMs: number): Promise<{ id: string; width: number } | undefined> {
  const [row] = await rows(
    z.object({ id: z.string(), width: z.int() }),
    "claim_image_without_avif",
    `UPDATE image SET next_attempt_at = :until WHERE id = (
       SELECT id FROM image WHERE status = 'READY' AND NOT has_avif AND next_attempt_at <= :now
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, width`,
    { now, until: new Date(now.getTime() + leaseMs) },
  );
  return row;
}

/** Marks images that no record shows, and unmarks those that a record shows again. */
export async function markUnused(now: Date): Promise<void> {
  await statement(
    "mark_unused_images",
    `UPDATE image i SET unused_since = CASE WHEN unused_since IS NULL THEN :now::timestamptz END
     WHERE (unused_since IS NULL) = NOT EXISTS (SELECT FROM image_use u WHERE u.image_id = i.id)`,
    { now },
  );
}

/** Deletes unused images. @returns their ids, so that the files can be deleted */
export async function deleteUnused(before: Date, most: number): Promise<string[]> {
  const deleted = await rows(
    z.object({ id: z.string() }),
    "delete_unused_images",
    `DELETE FROM image WHERE id IN (
       SELECT id FROM image i WHERE unused_since < :before AND NOT EXISTS (SELECT FROM image_use u WHERE u.image_id = i.id)
       ORDER BY unused_since LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING id`,
    { before, most },
  );
  return deleted.map(({ id }) => id);
}
