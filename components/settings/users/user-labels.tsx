import { CircleCheck, CircleDashed, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Badge } from "@/components/ui/values/badge";

export type User = ResponseOf<"user.list">["items"][number];

const looks = () =>
  ({
    INVITED: { word: t("settings.invited"), tone: "caution", icon: CircleDashed },
    ACTIVE: { word: t("common.active"), tone: "positive", icon: CircleCheck },
    DISABLED: { word: t("common.disabled"), tone: "neutral", icon: CirclePause },
  }) as const;

/** A user's status: invited, active or disabled. */
export function UserBadge({ status }: Pick<User, "status">) {
  const { word, tone, icon } = looks()[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** What each role may do. */
export const roleLabels = (): Record<User["role"], { label: string; note: string }> => ({
  agent: { label: t("settings.role.agent"), note: t("settings.roleNote.agent") },
  admin: { label: t("settings.role.admin"), note: t("settings.roleNote.admin") },
  operator: { label: t("settings.role.operator"), note: t("settings.roleNote.operator") },
});
