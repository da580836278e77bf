import type { z } from "zod";

/** What is wrong with a request, by its schema. */
export type Judge = (request: unknown) => readonly { path: PropertyKey[]; message: string }[];

/**
 * The judge of what a product's book takes. Schemas weigh more than the form, so they are loaded when they are wanted; where
 * they cannot be (no connection, or a newer release has taken their place), the service alone judges.
 */
export async function judgeOf(load: () => Promise<z.ZodType>): Promise<Judge> {
  try {
    const schema = await load();
    return (request) => schema.safeParse(request).error?.issues ?? [];
  } catch {
    return () => [];
  }
}
