import { makeProperty } from "../factories/property";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";
import { booked } from "./stay";

const request = async (app: StaffedWorld) => {
  const { body } = await booked(app.partner, await makeProperty(app.db.client), { scenario: "on_request" });
  return { params: { tenant_public_id: app.tenant.publicId, public_id: body.booking.public_id } };
};

/** Of the house's own operations. */
export const OPERATOR_SAMPLES: Record<string, MakeStaffSample> = {
  "queue.list": async () => ({}),
  "queue.get": request,
  "queue.decide": async (app) => ({
    ...(await request(app)),
    body: { decision: "CONFIRM", supplier_reference: "HTL-1" },
  }),
};
