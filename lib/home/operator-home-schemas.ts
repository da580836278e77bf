import { z } from "zod";
import { CalendarDate, PublicId } from "@/lib/core/wire";
import { ENDING_MONTHS, MAX_COUNTED, STALE_DAYS, EXAMINED_DAYS } from "./limits";

const Total = z.int().meta({ description: `Counted up to ${MAX_COUNTED}` });

export const OperatorHome = z.object({
  ending: z
    .object({
      items: z.array(z.object({ public_id: PublicId, name: z.string(), last_month: CalendarDate })),
      total: Total,
    })
    .meta({ description: `Properties without nights after ${ENDING_MONTHS} months, the first to end first` }),
  stale: z
    .object({
      items: z.array(
        z.object({ public_id: PublicId, name: z.string(), written_at: z.string().meta({ format: "date-time" }) }),
      ),
      total: Total,
    })
    .meta({ description: `Properties on sale whose nights nobody has sent for ${STALE_DAYS} days, the oldest first` }),
  troubled: z
    .object({
      items: z.array(
        z.object({
          public_id: PublicId,
          name: z.string(),
          failing_endpoints: z.int(),
          calls: z.int(),
          refused: z.int(),
          failed: z.int(),
        }),
      ),
      total: Total,
    })
    .meta({
      description: `Partners with failing webhook endpoints, failed calls or many refused ones in ${EXAMINED_DAYS} days`,
    }),
});
