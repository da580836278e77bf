import { CircleCheck, CircleDashed, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "@/components/ui/values/badge";

export type User = ResponseOf<"user.list">["items"][number];

const LOOKS = {
  INVITED: { word: "Invited", tone: "caution", icon: CircleDashed },
  ACTIVE: { word: "Active", tone: "positive", icon: CircleCheck },
  DISABLED: { word: "Disabled", tone: "neutral", icon: CirclePause },
} as const;

/** A user's status: invited, active or disabled. */
export function UserBadge({ status }: Pick<User, "status">) {
  const { word, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** What each role may do. */
export const ROLE_LABELS: Record<User["role"], { label: string; note: string }> = {
  agent: { label: "Agent", note: "searches, books, cancels and creates trips" },
  admin: { label: "Admin", note: "also manages webhooks, credentials, profiles and users" },
  operator: { label: "Operator", note: "decides requests and manages the inventory for all partners" },
};
