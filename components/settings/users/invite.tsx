"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { UserForm } from "./user-form";
import type { User } from "./user-labels";
import { InvitationLink } from "./invitation-link";

/** Creates an invitation and shows its link. */
export function Invite({ roles, onLeave }: { roles: readonly User["role"][]; onLeave: () => void }) {
  const invite = useAct("user.invite");
  const cache = useQueryClient();
  if (invite.data) {
    return (
      <div className="flex flex-col gap-4 p-5">
        {invite.data.link !== null && (
          <InvitationLink name={invite.data.user.name} link={invite.data.link} expiresAt={invite.data.expires_at} />
        )}
        <Button variant="primary" className="self-start" onPress={onLeave}>
          {t("common.done")}
        </Button>
      </div>
    );
  }
  return (
    <div className="p-5">
      <UserForm
        roles={roles}
        submitLabel={t("settings.createInvitation")}
        pendingLabel={t("common.creating")}
        isPending={invite.isPending}
        failure={invite.error}
        onLeave={onLeave}
        onSubmit={(body) =>
          invite.mutate(
            { input: { body } },
            { onSuccess: () => void cache.invalidateQueries({ queryKey: ["user.list"] }) },
          )
        }
      />
    </div>
  );
}
