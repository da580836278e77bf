import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import type {
  FailedImageHosts,
  FailedImageItem,
  FailedImageList,
  FailedImagePage,
  RetriedImages,
  RetryImages,
} from "./failed-image-schemas";
import { MAX_RETRIES } from "./failed-image-status";
import {
  countFailedHosts,
  type FailedHostRow,
  type FailedImageRow,
  findFailedImages,
  requeueImages,
} from "./failed-images-repository";
import { describeImageFailure } from "./failure-reason";

const MAX_HOSTS = 50;

interface FailedImages {
  rows: FailedImageRow[];
  nextCursor: string | null;
}

const Position = z.object({ at: z.string(), id: z.string() });

/**
 * Lists images of records that could not be fetched, latest attempt first.
 * @throws DomainError for an invalid cursor
 */
export async function listFailedImages(context: Context, request: FailedImageList): Promise<FailedImages> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "failed-images", { cursor, filters: given }, Position);
  const rows = await findFailedImages(filters, after && { at: new Date(after.at), id: after.id }, limit + 1);
  return cutPage(context, "failed-images", rows, limit, ({ at, id }) => ({
    filters,
    after: { at: at.toISOString(), id },
  }));
}

/**
 * Counts the images that could not be fetched by the host of their URL: at most fifty hosts, those with most images
 * first.
 */
export const countFailedImagesOfHosts = (): Promise<FailedHostRow[]> => countFailedHosts(MAX_HOSTS);

/** Makes the worker fetch images again. Images that are not failing, or that no record shows, stay as they are. */
export async function retryFailedImages(
  context: Context,
  { image_ids: ids, host }: RetryImages,
): Promise<z.input<typeof RetriedImages>> {
  const chosen = host === undefined ? { ids: ids! } : { host };
  const retried = await requeueImages(context, chosen, clock.realNow(), MAX_RETRIES);
  return { retried, has_more: host !== undefined && retried === MAX_RETRIES };
}

export const toFailedImagePage = ({ rows, nextCursor }: FailedImages): z.input<typeof FailedImagePage> => ({
  items: rows.map(toItem),
  next_cursor: nextCursor,
});

export const toFailedImageHosts = (rows: readonly FailedHostRow[]): z.input<typeof FailedImageHosts> => ({
  items: rows.map(({ host, failed, retrying }) => ({ host, failed, retrying })),
});

function toItem(row: FailedImageRow): z.input<typeof FailedImageItem> {
  const isFinal = row.status === "FAILED";
  return {
    image_id: row.id,
    url: row.source_url,
    state: isFinal ? "FAILED" : "RETRYING",
    reason: describeImageFailure(row.error),
    error: row.error,
    attempts: row.attempts,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: isFinal ? null : row.next_attempt_at.toISOString(),
    records: row.records.map(({ kind, parent, code, name }) => ({
      kind,
      key: parent === null ? [code] : [parent, code],
      name,
    })),
    record_count: row.record_count,
  };
}
