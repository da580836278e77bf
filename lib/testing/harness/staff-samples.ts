import type { StaffClient, StaffSend } from "./staff";
import type { Served } from "./served";

/** A world with somebody in each role: the two of a partner belong to `app.tenant`. */
export interface StaffedWorld extends Served {
  agent: StaffClient;
  admin: StaffClient;
  operator: StaffClient;
}

export type MakeStaffSample = (app: StaffedWorld) => Promise<StaffSend>;

/** By id of a staff operation: how one of its roles comes to a request that succeeds. Every staff operation has one. */
export const STAFF_SAMPLES: Record<string, MakeStaffSample> = {};
