import { getBooking } from "@/lib/booking/get";
import type { PolledBooking } from "@/lib/booking/repository";
import { settleBooking } from "@/lib/booking/settle";
import { prepareAudit } from "@/lib/booking/transition";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { z } from "zod";
import type { Resolve } from "./schemas";

/**
 * Settles a booking that waits for its supplier, as the supplier's answer would.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_PENDING`
 */
export async function resolveSandboxBooking(
  context: Context,
  publicId: string,
  { status, reason }: z.output<typeof Resolve>,
): Promise<PolledBooking> {
  const by = {
    at: context.now,
    source: "STAFF" as const,
    initiator: "SUPPLIER" as const,
    reason: reason ?? "resolved in the sandbox",
    audit: prepareAudit(context),
  };
  if (!(await settleBooking(context.tenantId, publicId, status, by))) throw new DomainError("BOOKING_NOT_PENDING");
  return (await getBooking(context, publicId, "poll")).booking;
}
