import { z } from "zod";
import { PrebookRequest } from "@/lib/accommodation/schemas";

/** An offer as it was chosen, with all that prebook asks and the booking page shows. */
const Choice = z.object({
  request: PrebookRequest,
  property: z.object({ name: z.string(), city: z.string(), stars: z.number().nullable() }),
  checkout: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      plan: z.string(),
      board: z.string(),
      adults: z.number(),
      child_ages: z.array(z.number()),
    }),
  ),
  /** As search said. */
  total: z.string(),
  /** The search that it was chosen from. */
  backTo: z.string(),
});
export type Choice = z.output<typeof Choice>;

const keyOf = (hold: string): string => `hold:${hold}`;

/**
 * Keeps what a hold was asked with, under the idempotency key that it was asked with: opening its page again in this tab
 * asks the same under the same key, and so shows the same hold instead of taking a second one.
 */
export function keepChoice(hold: string, choice: Choice): void {
  sessionStorage.setItem(keyOf(hold), JSON.stringify(choice));
}

/** The choice behind a hold; undefined when this tab does not know it. */
export function findChoice(hold: string): Choice | undefined {
  try {
    const parsed = Choice.safeParse(JSON.parse(sessionStorage.getItem(keyOf(hold)) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Where a hold is booked. */
export const bookPath = (hold: string): string => `/book?hold=${hold}`;
