import type { z } from "zod";

/** Returns the issues that the request's schema finds. */
export type Validate = (request: unknown) => readonly { path: PropertyKey[]; message: string }[];

/**
 * Loads the validator of a product's book request on demand, because schemas are larger than the form's script. If
 * loading fails (no connection, or a newer release), the form checks nothing and the service validates alone.
 */
export async function loadValidator(load: () => Promise<z.ZodType>): Promise<Validate> {
  try {
    const schema = await load();
    return (request) => schema.safeParse(request).error?.issues ?? [];
  } catch {
    return () => [];
  }
}
