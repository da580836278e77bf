import type { Task } from "graphile-worker";
import { z } from "zod";
import { settle } from "@/lib/booking/settle";
import { BOOKING_STATUSES } from "@/lib/booking/status";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { followClock } from "@/lib/sandbox/clock";

const Payload = z.object({
  tenant_id: z.int(),
  booking_public_id: z.string(),
  from: z.enum(BOOKING_STATUSES),
  to: z.enum(BOOKING_STATUSES),
});

/** Settles a booking whose finaliser is done, or whose request nobody answered, unless somebody else already has. */
export const settleBooking: Task = async (payload) => {
  const job = Payload.parse(payload);
  await followClock();
  await settle(
    job.tenant_id,
    job.booking_public_id,
    job.to,
    {
      at: clock.now(),
      source: "SYSTEM",
      reason: job.to === "REJECTED" ? "not answered in time" : null,
      audit: { actor: "system:worker", operation: "booking.settle", traceId: newTraceId() },
    },
    job.from,
  );
};
