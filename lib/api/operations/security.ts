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
  freshness: "current",
  method: "GET",
  path: "/staff/security-events",
  summary: "List security events: sign-ins, tokens, and changes of credentials and second factors, newest first",
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
  summary: "List alarms about repeated wrong guesses, until acknowledged",
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
  summary: "Acknowledge an alarm: only new failures raise it again",
  params: SecurityAlarmPath,
  missing: "SECURITY_ALARM_NOT_FOUND",
  statuses: [204],
  errors: ["SECURITY_ALARM_NOT_FOUND"],
  run: (context, { params }) => acknowledgeSecurityAlarm(context, params.public_id),
  present: () => null,
});
