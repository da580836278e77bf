import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import type { Upcoming } from "./schemas";
import { findUpcoming } from "./repository";

/** Maximum number per kind. */
const MAX_PER_KIND = 3;

/** The tenant's next events by the clock: expiring holds, requests to be answered, ends of free cancellation. */
export async function getSandboxUpcoming(context: Context): Promise<z.input<typeof Upcoming>> {
  const rows = await findUpcoming(context.tenantId, context.now, MAX_PER_KIND);
  return {
    items: rows.map(({ at, booking_number: number, ...row }) => ({
      ...row,
      at: at.toISOString(),
      booking_number: number === null ? null : Number(number),
    })),
  };
}
