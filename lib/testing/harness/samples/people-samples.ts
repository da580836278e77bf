import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/staff/door/roles";
import { staffClient } from "../staff";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

/** Creates another user of the caller's employer. */
async function colleague(app: StaffedWorld, role: Role): Promise<{ params: { public_id: string } }> {
  const made = await staffClient(app.db.client, role === "operator" ? "operator" : "agent", app.tenant.id);
  return { params: { public_id: made.publicId } };
}

/** Samples of the operations on users, invitation links and sessions. */
export const PEOPLE_SAMPLES: Record<string, MakeStaffSample> = {
  "user.list": async () => ({ query: { limit: "2" } }),
  "user.invite": async (_app, role) => ({
    body: {
      name: "Somebody new",
      email: `${newId("usr", new Date()).toLowerCase()}@desk.example`,
      role: role === "operator" ? "operator" : "agent",
    },
  }),
  "user.update": async (app, role) => ({ ...(await colleague(app, role)), body: { name: "Renamed" } }),
  "user.link": colleague,
  "user.signOut": colleague,
  "session.list": async () => ({}),
  "session.end": async (app, role) => ({ params: { session_id: await app[role].anotherSession() } }),
  "session.endOthers": async () => ({}),
  "me.password": async (app, role) => {
    const passwords = { current_password: app[role].password, new_password: "correct horse battery" };
    app[role].password = passwords.new_password;
    return { body: passwords };
  },
};
