import type { Role } from "@/lib/staff/door/roles";
import type { StaffClient, StaffSend } from "./staff";
import type { Served } from "./served";

/** A world with somebody in each role: the two of a partner belong to `app.tenant`. */
export interface StaffedWorld extends Served {
  agent: StaffClient;
  admin: StaffClient;
  operator: StaffClient;
}

/** @param role whoever is going to call */
export type MakeStaffSample = (app: StaffedWorld, role: Role) => Promise<StaffSend>;

const VIEW = { list: "bookings", name: "Mine", query: "status=CONFIRMED" };

/** By id of a staff operation: how one of its roles comes to a request that succeeds. Every staff operation has one. */
export const STAFF_SAMPLES: Record<string, MakeStaffSample> = {
  "profile.list": async () => ({}),
  "view.list": async () => ({ query: { list: "bookings" } }),
  "view.save": async () => ({ body: VIEW }),
  "view.delete": async (app, role) => {
    const { body } = await app[role].call<{ public_id: string }>("view.save", { body: VIEW });
    return { params: { public_id: body.public_id } };
  },
};
