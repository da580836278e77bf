"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { toast } from "@/components/ui/feedback/toast-queue";
import { ProfileForm, type ProfileFields, type ProfileTerms } from "./profile-form";

/** Refetches both lists of profiles: the settings' and the one of the profile switch. */
function useSaved(onLeave: () => void) {
  const cache = useQueryClient();
  return async (title: string) => {
    await Promise.all(["profile.settings", "profile.list"].map((id) => cache.invalidateQueries({ queryKey: [id] })));
    toast({ tone: "positive", title });
    onLeave();
  };
}

/** The form of a new profile. */
export function NewProfile({ onLeave }: { onLeave: () => void }) {
  const create = useAct("profile.create");
  const saved = useSaved(onLeave);
  return (
    <div className="p-5">
      <ProfileForm
        submitLabel={t("settings.createProfile")}
        pendingLabel={t("common.creating")}
        isPending={create.isPending}
        failure={create.error}
        onLeave={onLeave}
        onSubmit={(body: ProfileFields) =>
          create.mutate({ input: { body } }, { onSuccess: () => void saved(t("common.created")) })
        }
      />
    </div>
  );
}

/** The form of an existing profile. */
export function ChangeProfile({ profile, onLeave }: { profile: ProfileTerms; onLeave: () => void }) {
  const update = useAct("profile.update");
  const saved = useSaved(onLeave);
  const params = { public_id: profile.public_id };
  return (
    <div className="p-5">
      <ProfileForm
        profile={profile}
        submitLabel={t("common.save")}
        pendingLabel={t("common.saving")}
        isPending={update.isPending}
        failure={update.error}
        onLeave={onLeave}
        onSubmit={(body) =>
          update.mutate({ input: { params, body } }, { onSuccess: () => void saved(t("common.saved")) })
        }
      />
    </div>
  );
}
