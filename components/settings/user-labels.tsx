import { CircleCheck, CircleDashed, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/badge";

export type User = ResponseOf<"user.list">["items"][number];

const LOOKS = {
  INVITED: { word: "Invited", tone: "caution", icon: CircleDashed },
  ACTIVE: { word: "Active", tone: "positive", icon: CircleCheck },
  DISABLED: { word: "Disabled", tone: "neutral", icon: CirclePause },
} as const;

/** Whether somebody has come in, may still, or may not. */
export function UserBadge({ status }: Pick<User, "status">) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** What each role does. */
export const ROLE_WORDS: Record<User["role"], { label: string; note: string }> = {
  agent: { label: "Agent", note: "searches, books, cancels, puts trips together" },
  admin: { label: "Admin", note: "the same, and runs webhooks, credentials, profiles and users" },
  operator: { label: "Operator", note: "decides requests and keeps the inventory, of every partner" },
};
