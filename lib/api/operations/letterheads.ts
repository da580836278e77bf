import { getLetterhead, toLetterhead, updateLetterhead } from "@/lib/partner/letterhead/letterhead";
import { ChangeLetterhead, Letterhead } from "@/lib/partner/letterhead/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  statuses: [200],
  path: "/staff/letterhead",
  response: Letterhead,
  errors: [],
  present: toLetterhead,
} as const;

export const letterheadGet = operation({
  ...shared,
  id: "letterhead.get",
  roles: ["agent", "admin"],
  method: "GET",
  summary: "Get what the agency prints at the head of its documents and mails",
  run: getLetterhead,
});

export const letterheadUpdate = operation({
  ...shared,
  id: "letterhead.update",
  roles: ["admin"],
  method: "PUT",
  idempotent: "optional",
  isKeyedAround: true,
  summary: "Replace what the agency prints at the head of its documents and mails",
  body: ChangeLetterhead,
  run: (context, { body }) => updateLetterhead(context, body),
});
