import { type Row, statement } from "@/lib/core/db";

/** An image that a worker has claimed. */
export interface ClaimedImage extends Row {
  id: string;
  source_url: string;
  /** Attempts, this one included. */
  attempts: number;
}

/** What the worker stored of an image. */
export interface StoredImage {
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  /** A tiny WebP in base64. */
  placeholder: string;
  /** Of all variants. */
  bytes: number;
}

/**
 * Claims images that are due, for `leaseMs`: a worker that dies leaves them to the next one. A new image is due at an instant
 * that is rounded to the millisecond, which may be a little ahead of `now`.
 */
export async function claimImages(now: Date, leaseMs: number, most: number): Promise<ClaimedImage[]> {
  return statement(
    "claim_images",
    `UPDATE image SET attempts = attempts + 1, last_attempt_at = :now, next_attempt_at = :until WHERE id IN (
       SELECT id FROM image WHERE status = 'PENDING' AND next_attempt_at <= :now::timestamptz + interval '1 ms'
       ORDER BY next_attempt_at LIMIT :most FOR UPDATE SKIP LOCKED)
     RETURNING id, source_url, attempts`,
    { now, until: new Date(now.getTime() + leaseMs), most },
  );
}

/** Claims one image that has no AVIF variants yet. */
export async function claimWithoutAvif(now: Date, leaseMs: number): Promise<{ id: string; width: number } | undefined> {
  const [row] = await statement<{ id: string; width: number }>(
    "claim_image_without_avif",
    `UPDATE image SET next_attempt_at = :until WHERE id = (
       SELECT id FROM image WHERE status = 'READY' AND NOT has_avif AND next_attempt_at <= :now
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, width`,
    { now, until: new Date(now.getTime() + leaseMs) },
  );
  return row;
}

/** Records that an image is stored. */
export async function setReady(
  id: string,
  { width, height, placeholder, bytes }: StoredImage,
  now: Date,
): Promise<void> {
  await statement(
    "set_image_ready",
    `UPDATE image SET status = 'READY', error = NULL, width = :width, height = :height, placeholder = :placeholder,
       bytes = :bytes, next_attempt_at = :now WHERE id = :id`,
    { id, width, height, placeholder, bytes, now },
  );
}

/** Records that the AVIF variants are stored as well. @param bytes theirs */
export async function setAvif(id: string, bytes: number): Promise<void> {
  await statement("set_image_avif", "UPDATE image SET has_avif = true, bytes = bytes + :bytes WHERE id = :id", {
    id,
    bytes,
  });
}

/** Records a failed attempt. @param retryAt null: no further attempt */
export async function setFailed(id: string, error: string, retryAt: Date | null): Promise<void> {
  await statement(
    "set_image_failed",
    `UPDATE image SET error = :error, status = CASE WHEN :retryAt::timestamptz IS NULL THEN 'FAILED' ELSE 'PENDING' END,
       next_attempt_at = coalesce(:retryAt::timestamptz, next_attempt_at) WHERE id = :id`,
    { id, error, retryAt },
  );
}

/** Bytes of all stored images. */
export async function countStoredBytes(): Promise<number> {
  const [row] = await statement<{ bytes: string }>(
    "count_image_bytes",
    "SELECT coalesce(sum(bytes), 0)::text AS bytes FROM image",
    {},
  );
  return Number(row!.bytes);
}

/** Marks the images that no record shows, and unmarks those that one shows again. */
export async function markUnused(now: Date): Promise<void> {
  await statement(
    "mark_unused_images",
    `UPDATE image i SET unused_since = CASE WHEN unused_since IS NULL THEN :now::timestamptz END
     WHERE (unused_since IS NULL) = NOT EXISTS (SELECT FROM image_use u WHERE u.image_id = i.id)`,
    { now },
  );
}

/** Deletes unused images. @returns their ids: their files are to be deleted too */
export async function deleteUnused(before: Date, most: number): Promise<string[]> {
  const rows = await statement<{ id: string }>(
    "delete_unused_images",
    `DELETE FROM image WHERE id IN (
       SELECT id FROM image i WHERE unused_since < :before AND NOT EXISTS (SELECT FROM image_use u WHERE u.image_id = i.id)
       ORDER BY unused_since LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING id`,
    { before, most },
  );
  return rows.map(({ id }) => id);
}
