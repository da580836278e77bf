import { newId } from "@/lib/core/ids";
import type { MakeStaffSample } from "./staff-sample";

/** Samples of the operations of the security log. */
export const SECURITY_SAMPLES: Record<string, MakeStaffSample> = {
  "securityEvent.list": async () => ({}),
  "securityAlarm.list": async () => ({}),
  "securityAlarm.acknowledge": async (app, role) => {
    const publicId = newId("alm", new Date());
    const tenantId = role === "operator" ? null : app.tenant.id;
    await app.db.rows(
      "INSERT INTO security_alarm (public_id, tenant_id, subject, started_at, last_at, failures, addresses) VALUES ($1, $2, $1, now(), now(), 10, '{192.0.2.1}')",
      [publicId, tenantId],
    );
    return { params: { public_id: publicId } };
  },
};
