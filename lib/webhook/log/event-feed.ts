import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { JsonText } from "@/lib/core/json/json-text";
import { limitSchema } from "@/lib/core/listing";
import { FEED_TYPES } from "../event-types";
import { readEventFeed } from "./event-feed-repository";

/** How many events are scanned per page if some types are chosen, which takes a few milliseconds. */
const SCAN = 5_000;

/** Events get their numbers within a second of their commit: how long the last page waits for them, and how often it looks. */
const MAX_WAIT_MS = 1_200;
const LOOK_EVERY_MS = 100;

const ANY_TYPE = `(${FEED_TYPES.join("|").replaceAll(".", "\\.")})`;
const isType = (name: string): name is (typeof FEED_TYPES)[number] => (FEED_TYPES as readonly string[]).includes(name);

export const EventList = z.strictObject({
  after: z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text), "must be a sequence number: 0 or more")
    .transform(Number)
    .optional()
    .meta({
      type: "integer",
      minimum: 0,
      description:
        "Events after this sequence number: the next_after of the previous page. Omitted: from the oldest stored event",
    }),
  types: z
    .string()
    .transform((list, refinement) => {
      const types = list.split(",");
      if (types.every(isType)) return types;
      refinement.addIssue({
        code: "custom",
        message: `must be one or more of ${FEED_TYPES.join(", ")}, comma-separated`,
      });
      return z.NEVER;
    })
    .optional()
    .meta({
      type: "string",
      pattern: `^${ANY_TYPE}(,${ANY_TYPE})*$`,
      description: "Only events of these types, comma-separated",
      example: "booking.confirmed,booking.cancelled",
    }),
  limit: limitSchema(200),
});
type EventList = z.output<typeof EventList>;

interface Events {
  /** Events as a JSON array. */
  items: string;
  nextAfter: number;
  hasMore: boolean;
}

/**
 * A page of the tenant's events, in order of commit. Whoever has just written something finds its event: the last page
 * waits for events that are committed and have no number yet.
 * @throws DomainError `CURSOR_EXPIRED` when events after `after` are not stored any more
 */
export async function listEvents({ tenantId }: Context, { after, types, limit }: EventList): Promise<Events> {
  const scan = types ? SCAN : limit + 1;
  const read = () => readEventFeed(tenantId, after ?? 0, types ?? FEED_TYPES, { scan, limit });
  let section = await read();
  const isLast = () => section.matching <= limit && section.scanned < scan;
  for (let waited = 0; section.isBehind && isLast() && waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    section = await read();
  }
  if (after !== undefined && after < section.swept)
    throw new DomainError("CURSOR_EXPIRED", {
      message: `Events up to ${section.swept} are not stored any more: start again without after`,
    });
  const isFull = section.matching > limit;
  return {
    items: section.items,
    nextAfter: (isFull ? section.lastItem : section.reached) ?? after ?? section.swept,
    hasMore: isFull || section.scanned === scan,
  };
}

export const writeEventPage = <Page>({ items, nextAfter, hasMore }: Events): JsonText<Page> =>
  new JsonText(`{"items":${items},"next_after":${nextAfter},"has_more":${hasMore}}`);
