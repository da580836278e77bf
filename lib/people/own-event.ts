import type { Context } from "@/lib/core/context";
import type { SecurityEvent } from "@/lib/security-log/record";
import { getOwnId } from "./sessions";

/** A security event about the caller or about a user whom the caller changes. */
export const ownEvent = (
  context: Context,
  type: SecurityEvent["type"],
  more: { subject?: string; detail?: string } = {},
): SecurityEvent => ({
  type,
  tenantId: context.tenantId || null,
  subject: getOwnId(context),
  address: context.address ?? "unknown",
  traceId: context.traceId,
  ...more,
});
