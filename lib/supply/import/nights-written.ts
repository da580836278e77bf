import { bind } from "@/lib/core/database/named-parameters";
import type { Queryable } from "@/lib/core/db";

/** In the order of their ids, so that two suppliers wait for each other and never both. */
const STAMP = `
  INSERT INTO nights_written (property_id, written_at)
  SELECT DISTINCT property_id, :now::timestamptz FROM staged_room_day ORDER BY property_id
  ON CONFLICT (property_id) DO UPDATE SET written_at = EXCLUDED.written_at`;

/** Notes that the nights of the staged rows' properties were sent, whether they differ from the stored ones or not. */
export const stampNights = (on: Queryable, now: Date): Promise<unknown> => on.query(bind(STAMP, { now }));
