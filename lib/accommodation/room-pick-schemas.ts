import { z } from "zod";
import { PublicId } from "@/lib/core/wire";

/** One room type and rate plan for each occupancy. */
export const RoomPicks = z
  .array(z.strictObject({ room_public_id: PublicId, rate_plan_public_id: PublicId }))
  .min(1)
  .max(8)
  .meta({
    description: "The room type and rate plan of each occupancy slot: the answer has that one combination or none",
  });
