import type { Role } from "@/lib/staff/door/roles";
import type { Served } from "../served";
import type { StaffClient, StaffSend } from "../staff";

/** A world with a user of each role. The partner's two users belong to `app.tenant`. */
export interface StaffedWorld extends Served {
  agent: StaffClient;
  admin: StaffClient;
  operator: StaffClient;
}

/** @param role the role that will call */
export type MakeStaffSample = (app: StaffedWorld, role: Role) => Promise<StaffSend>;
