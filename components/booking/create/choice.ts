import type { z } from "zod";
import type { PrebookRequest } from "@/lib/accommodation/schemas";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { readStoredChoice, storeChoice } from "../checkout/hold-storage";

interface ChosenRoom {
  name: string;
  plan: string;
  room_public_id: string;
  rate_plan_public_id: string;
  /** The board in the search results, or the one that the user has accepted since. */
  board: string;
  /** The board in the rate key, if the offer was renewed. */
  offered?: string;
  adults: number;
  child_ages: number[];
}

/** A chosen offer, with everything that prebook needs and the booking page shows. */
export interface Choice {
  request: z.output<typeof PrebookRequest>;
  property: { name: string; city: string; stars: number | null };
  checkout: string;
  /** The guests' market that the search chose; absent: the profile's. */
  market?: string;
  rooms: ChosenRoom[];
  /** Fees that are paid at the property and are not part of the total. */
  fees: { name: string; amount: string; currency: string }[];
  /** The total in the search results, or the one that the user has accepted since. */
  total: string;
  /** Whether one of the rooms needs the supplier's answer; absent in choices that an earlier release stored. */
  isOnRequest?: boolean;
  /** The URL of the search that returned the offer. */
  backTo: string;
}

/**
 * An example of a stored choice, to check the shape of what is read. Its request was validated before it was stored.
 */
const SAMPLE: Omit<Choice, "request"> & { request: object } = {
  request: {},
  property: { name: "", city: "", stars: null },
  checkout: "",
  rooms: [{ name: "", plan: "", room_public_id: "", rate_plan_public_id: "", board: "", adults: 0, child_ages: [0] }],
  fees: [{ name: "", amount: "", currency: "" }],
  total: "",
  backTo: "",
};

/** The choice behind a hold; undefined when this browser has not stored it. */
export const readChoice = (hold: string): Choice | undefined => readStoredChoice(hold, SAMPLE) as Choice | undefined;

export type Hold = ResponseOf<"prebook">;

/** Each room's board in the hold: the searched board, unless a warning of the hold names another. */
export function readBoards(choice: Choice, { warnings }: Pick<Hold, "warnings">): string[] {
  const boards = choice.rooms.map(({ board, offered }) => offered ?? board);
  for (const { code, details } of warnings)
    if (code === "BOARD_CHANGED") boards[Number(details?.room)] = String(details?.current);
  return boards;
}

/**
 * The choice with the hold's price and boards, which the user has accepted. After a renewal only differences from
 * these count as changes.
 */
export function withAcceptedPrice(choice: Choice, hold: Hold): Choice {
  const boards = readBoards(choice, hold);
  return {
    ...choice,
    total: hold.offer.grand_total,
    rooms: choice.rooms.map((room, at) => ({ ...room, board: boards[at]! })),
  };
}

/** Rooms that are held with a board other than the accepted one. */
export function listBoardChanges(choice: Choice, hold: Hold) {
  return readBoards(choice, hold).flatMap((current, room) => {
    const previous = choice.rooms[room]!.board;
    return current === previous ? [] : { code: "BOARD_CHANGED", details: { room, previous, current } };
  });
}

/**
 * Prebooks a choice. The request is stored with its idempotency key, so that a reload of the page, or another tab,
 * repeats it under the same key and shows the same hold instead of creating a second one.
 */
export const holdChoice = (choice: Choice, scenario?: string) => ({
  prebook: (options: CallOptions): Promise<Hold> =>
    call("prebook", { body: choice.request }, { ...options, ...(scenario !== undefined && { scenario }) }),
  store: (hold: string) => storeChoice(hold, choice),
  pathOf: (hold: string) => `/book?hold=${hold}`,
});
