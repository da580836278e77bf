import type { z } from "zod";

/** Returns the issues that the request's schema finds. */
export type Validate = (request: unknown) => readonly { path: PropertyKey[]; message: string }[];

/**
 * The validator of a product's book request. Schemas are larger than the form's script, so they are loaded on demand; when
 * loading fails (no connection, or a newer release is deployed), nothing is checked here and the service validates alone.
 */
export async function loadValidator(load: () => Promise<z.ZodType>): Promise<Validate> {
  try {
    const schema = await load();
    return (request) => schema.safeParse(request).error?.issues ?? [];
  } catch {
    return () => [];
  }
}
