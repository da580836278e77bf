import { bindNamed } from "@/lib/core/database/named-parameters";
import type { Queryable } from "@/lib/core/db";

/** SQL: stamps properties in the order of their ids, so that two suppliers never wait for each other in a circle. */
const STAMP = `
  INSERT INTO nights_written (property_id, written_at)
  SELECT DISTINCT property_id, :now::timestamptz FROM staged_room_day ORDER BY property_id
  ON CONFLICT (property_id) DO UPDATE SET written_at = EXCLUDED.written_at`;

/** Records that nights of these properties were sent, even if none differs from the stored ones. */
export const stampNightsSent = (on: Queryable, now: Date): Promise<unknown> => on.query(bindNamed(STAMP, { now }));
