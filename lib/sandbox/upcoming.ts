import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import type { Upcoming } from "./schemas";
import { findUpcoming } from "./upcoming-repository";

/** Of each kind. */
const MOST = 3;

/** What the clock will bring about for the tenant next: holds that end, requests that must be answered, free cancels that end. */
export async function getSandboxUpcoming(context: Context): Promise<z.input<typeof Upcoming>> {
  const rows = await findUpcoming(context.tenantId, context.now, MOST);
  return {
    items: rows.map(({ at, booking_number: number, ...row }) => ({
      ...row,
      at: at.toISOString(),
      booking_number: number === null ? null : Number(number),
    })),
  };
}
