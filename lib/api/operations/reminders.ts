import { getReminder, toReminder, updateReminder } from "@/lib/notification/reminder/reminder";
import { ChangeReminder, Reminder } from "@/lib/notification/reminder/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
  path: "/staff/me/reminder",
  response: Reminder,
  errors: [],
  present: toReminder,
} as const;

export const reminderGet = operation({
  ...shared,
  id: "reminder.get",
  method: "GET",
  summary: "Get when the current user is reminded that free cancellation ends",
  run: getReminder,
});

export const reminderUpdate = operation({
  ...shared,
  id: "reminder.update",
  method: "PUT",
  idempotent: "optional",
  isKeyedAround: true,
  summary: "Set when the current user is reminded that free cancellation ends",
  body: ChangeReminder,
  run: (context, { body }) => updateReminder(context, body),
});
