import { z } from "zod";
import { PathId, PublicId, whole } from "@/lib/core/wire";

/**
 * The ranges that operators may choose from. The minimum cost still allows the most expensive search: 200 properties
 * for 30 nights.
 */
const CEILING_LIMITS = {
  requests_per_minute: { least: 1, most: 1_000_000 },
  cost_per_minute: { least: 6_000, most: 1_000_000_000 },
  concurrency: { least: 1, most: 10_000 },
  live_holds: { least: 0, most: 100_000 },
  credentials: { least: 0, most: 1_000 },
  credential_rate: { least: 1, most: 60_000 },
} as const;

const AllCeilings = z.object({
  requests_per_minute: whole(CEILING_LIMITS.requests_per_minute),
  cost_per_minute: whole(CEILING_LIMITS.cost_per_minute),
  concurrency: whole(CEILING_LIMITS.concurrency),
  live_holds: whole(CEILING_LIMITS.live_holds),
  credentials: whole(CEILING_LIMITS.credentials),
  credential_rate: whole(CEILING_LIMITS.credential_rate),
});

const shown = (about: string) => z.int().meta({ description: about });

/** A tenant's ceilings, with the current use of those that limit numbers of records. */
export const CeilingsRecord = z.object({
  tenant_public_id: PublicId,
  tenant_name: z.string(),
  ceilings: z.object({
    requests_per_minute: shown("Requests a minute of all of its credentials and people together"),
    cost_per_minute: shown("Cost a minute: a search costs its room-nights, any other request 1"),
    concurrency: shown("Concurrent calls, per serving process"),
    live_holds: shown("Prebooks that hold stock"),
    credentials: shown("Credentials that are not disabled"),
    credential_rate: shown("The highest requests a minute that its admins may give one credential"),
  }),
  in_use: z.object({ credentials: z.int(), live_holds: z.int() }),
});

export const CeilingsPath = z.object({ tenant_public_id: PathId });
/** The ceilings to change; omitted ones stay unchanged. */
export const ChangeCeilings = z
  .strictObject(AllCeilings.partial().shape)
  .refine((change) => Object.keys(change).length > 0, "must name one ceiling or more");
