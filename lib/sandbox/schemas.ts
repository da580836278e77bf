import { z } from "zod";
import { Instant, PathId } from "@/lib/core/wire";

export const ClockTime = z.object({ now: z.string().meta({ format: "date-time" }) });
export const MoveClock = z.strictObject({ now: Instant });
export const ResolvePath = z.strictObject({ public_id: PathId });
export const Resolve = z.strictObject({
  status: z.enum(["CONFIRMED", "REJECTED"], { error: "must be CONFIRMED or REJECTED" }),
});
