import {
  acknowledgeSecurityAlarm,
  listSecurityAlarms,
  listSecurityEvents,
  toAlarm,
  toEvent,
} from "@/lib/security-log/security";
import { SecurityAlarmPage, SecurityAlarmPath, SecurityEventList, SecurityEventPage } from "@/lib/security-log/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["admin", "operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const securityEventList = operation({
  ...shared,
  id: "securityEvent.list",
  method: "GET",
  path: "/staff/security-events",
  summary: "Sign-ins, tokens and changes of credentials and factors, newest first",
  query: SecurityEventList,
  response: SecurityEventPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listSecurityEvents(context, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toEvent), next_cursor: nextCursor }),
});

export const securityAlarmList = operation({
  ...shared,
  id: "securityAlarm.list",
  method: "GET",
  path: "/staff/security-alarms",
  summary: "Credentials and users under repeated wrong guesses, until acknowledged",
  response: SecurityAlarmPage,
  errors: [],
  run: (context) => listSecurityAlarms(context),
  present: (rows) => ({ items: rows.map(toAlarm) }),
});

export const securityAlarmAcknowledge = operation({
  ...shared,
  id: "securityAlarm.acknowledge",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/security-alarms/{public_id}/acknowledge",
  summary: "Acknowledge an alarm: it comes back with new failures only",
  params: SecurityAlarmPath,
  missing: "SECURITY_ALARM_NOT_FOUND",
  statuses: [204],
  errors: ["SECURITY_ALARM_NOT_FOUND"],
  run: (context, { params }) => acknowledgeSecurityAlarm(context, params.public_id),
  present: () => null,
});
