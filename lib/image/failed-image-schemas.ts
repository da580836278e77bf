import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { text } from "@/lib/core/wire";
import { FAILED_IMAGE_STATES, MAX_RETRIES, SHOWING_KINDS } from "./failed-image-status";

const InstantText = z.string().meta({ format: "date-time" });
const State = z
  .enum(FAILED_IMAGE_STATES)
  .meta({ description: "FAILED: no further attempt by itself; RETRYING: the worker tries again" });
const Host = text(255).meta({ description: "Host of the image's URL, with its port if it names one" });

/** `q` matches words of the URL, or of the code or name of a record that shows the image. */
export const FailedImageList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  state: State.optional(),
  host: Host.optional(),
  q: text(200).optional(),
});
export type FailedImageList = z.output<typeof FailedImageList>;

export const FailedImageItem = z.object({
  image_id: z.string(),
  url: z.string(),
  state: State,
  reason: z.string().meta({ description: "Why the last attempt failed, in plain words" }),
  error: z.string().meta({ description: "The message of the last attempt as the worker recorded it" }),
  attempts: z.int().meta({ description: "Since the image was added, or since it was last retried by hand" }),
  last_attempt_at: InstantText.nullable(),
  next_attempt_at: InstantText.nullable().meta({ description: "null: FAILED" }),
  records: z
    .array(
      z.object({
        kind: z.enum(SHOWING_KINDS),
        key: z.array(z.string()).meta({ description: "Codes: the owner's first, if the kind has one" }),
        name: z.string(),
      }),
    )
    .meta({ description: "Up to three records that show the image" }),
  record_count: z.int(),
});
export const FailedImagePage = z.object({ items: z.array(FailedImageItem), next_cursor: z.string().nullable() });

export const FailedImageHosts = z.object({
  items: z
    .array(z.object({ host: z.string(), failed: z.int(), retrying: z.int() }))
    .meta({ description: "The hosts with most such images first; at most 50" }),
});

/** Images to fetch again: some, or all of a host. */
export const RetryImages = z
  .strictObject({
    image_ids: z
      .array(z.string().regex(/^[0-9a-f]{32}$/, "must be an image's id"))
      .min(1)
      .max(200)
      .optional(),
    host: Host.optional(),
  })
  .superRefine(({ image_ids, host }, refinement) => {
    if ((image_ids === undefined) === (host === undefined))
      refinement.addIssue({ code: "custom", path: ["image_ids"], message: "is required, or else host, and not both" });
  });
export type RetryImages = z.output<typeof RetryImages>;

export const RetriedImages = z.object({
  retried: z.int().meta({ description: "Images that the worker fetches again; others are not failing any more" }),
  has_more: z.boolean().meta({ description: `The host has more than ${MAX_RETRIES}: send the request again` }),
});
