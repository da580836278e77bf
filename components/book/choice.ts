import * as v from "valibot";
import type { z } from "zod";
import type { PrebookRequest } from "@/lib/accommodation/schemas";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { readStored, trusted, store } from "../checkout/tab-storage";

/** An offer as it was chosen, with all that prebook asks and the booking page shows. */
const Choice = v.object({
  request: trusted<z.output<typeof PrebookRequest>>(),
  property: v.object({ name: v.string(), city: v.string(), stars: v.nullable(v.number()) }),
  checkout: v.string(),
  rooms: v.array(
    v.object({
      name: v.string(),
      plan: v.string(),
      room_public_id: v.string(),
      rate_plan_public_id: v.string(),
      /** As search said, or as it was agreed to since. */
      board: v.string(),
      /** As the rate key says, where that was asked for anew. */
      offered: v.optional(v.string()),
      adults: v.number(),
      child_ages: v.array(v.number()),
    }),
  ),
  /** What is paid at the property besides. */
  fees: v.array(v.object({ name: v.string(), amount: v.string(), currency: v.string() })),
  /** As search said, or as it was agreed to since. */
  total: v.string(),
  /** The search that it was chosen from. */
  backTo: v.string(),
});
export type Choice = v.InferOutput<typeof Choice>;

const nameOf = (hold: string): string => `hold:${hold}`;

/** The choice behind a hold; undefined when this tab does not know it. */
export const readChoice = (hold: string): Choice | undefined => readStored(nameOf(hold), Choice);

export type Hold = ResponseOf<"prebook">;

/** Each room's board as it is held: what search said, but for what the hold warns of. */
export function boardsOf(choice: Choice, { warnings }: Pick<Hold, "warnings">): string[] {
  const boards = choice.rooms.map(({ board, offered }) => offered ?? board);
  for (const { code, details } of warnings)
    if (code === "BOARD_CHANGED") boards[Number(details?.room)] = String(details?.current);
  return boards;
}

/** The choice as it was agreed to with its hold: asked for again, only what is different since is a change. */
export function agreed(choice: Choice, hold: Hold): Choice {
  const boards = boardsOf(choice, hold);
  return {
    ...choice,
    total: hold.offer.grand_total,
    rooms: choice.rooms.map((room, at) => ({ ...room, board: boards[at]! })),
  };
}

/** Rooms that are held with another board than was agreed to. */
export function boardChanges(choice: Choice, hold: Hold) {
  return boardsOf(choice, hold).flatMap((current, room) => {
    const previous = choice.rooms[room]!.board;
    return current === previous ? [] : { code: "BOARD_CHANGED", details: { room, previous, current } };
  });
}

/**
 * Holding a choice. What was asked is kept under the idempotency key that it was asked with: opening the page again in this
 * tab asks the same under the same key, and so shows the same hold instead of taking a second one.
 */
export const holdOf = (choice: Choice, scenario?: string) => ({
  ask: (options: CallOptions): Promise<Hold> =>
    call("prebook", { body: choice.request }, { ...options, ...(scenario !== undefined && { scenario }) }),
  store: (hold: string) => store(nameOf(hold), choice),
  pathOf: (hold: string) => `/book?hold=${hold}`,
});
