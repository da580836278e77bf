"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Instant } from "@/components/ui/values/instant";
import { KeyValues } from "@/components/ui/values/key-values";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { formatCount } from "@/lib/format/counts";
import { UserForm } from "./user-form";
import { UserBadge, type User } from "./user-labels";
import { InvitationLink } from "./invitation-link";

interface Props {
  user: User;
  roles: readonly User["role"][];
  isSelf: boolean;
  onLeave: () => void;
}

/** One user: role, sign-in link, sessions, and whether they may sign in. */
export function UserPanel({ user, roles, isSelf, onLeave }: Props) {
  const update = useAct("user.update");
  const toggle = useAct("user.update");
  const link = useAct("user.link");
  const signOut = useAct("user.signOut");
  const resetFactor = useAct("user.resetSecondFactor");
  const [isConfirmingReset, setConfirmingReset] = useState(false);
  const cache = useQueryClient();
  const [isConfirmingDisable, setConfirmingDisable] = useState(false);
  const input = { params: { public_id: user.public_id } };
  const refresh = () => cache.invalidateQueries({ queryKey: ["user.list"] });
  const isDisabled = user.status === "DISABLED";
  const setDisabled = (disabled: boolean) =>
    toggle.mutate(
      { input: { ...input, body: { disabled } } },
      {
        onSuccess: () => {
          setConfirmingDisable(false);
          toast({ tone: "positive", title: disabled ? `${user.name} can no longer sign in` : "Enabled" });
          void refresh();
        },
      },
    );
  const failed = link.error ?? signOut.error ?? (isConfirmingDisable ? null : toggle.error);
  return (
    <div className="flex flex-col gap-6 p-5">
      <KeyValues
        items={[
          ["E-mail", user.email],
          ["Status", <UserBadge key="status" status={user.status} />],
          ["Added", <Instant key="since" at={user.created_at} isReal />],
          ["Last seen", user.last_seen_at && <Instant key="seen" at={user.last_seen_at} isReal />],
          [
            "Second factor",
            user.is_by_sso ? "Signs in through the company’s provider" : user.has_second_factor ? "Yes" : "None",
          ],
          ["Signed in", user.live_sessions === 0 ? null : `in ${formatCount(user.live_sessions, "browser")}`],
        ]}
      />
      {link.data?.link && <InvitationLink name={user.name} link={link.data.link} expiresAt={link.data.expires_at} />}
      {failed && <Notice tone="negative" title={`${failed.message}.`} />}
      <div className="flex flex-wrap gap-2">
        {!isDisabled && !user.is_by_sso && (
          <Button
            isPending={link.isPending}
            pendingLabel="Creating a link"
            onPress={() => link.mutate({ input }, { onSuccess: () => void refresh() })}
          >
            {user.status === "INVITED" ? "New invitation link" : "Link for a new password"}
          </Button>
        )}
        {user.live_sessions > 0 && !isSelf && (
          <Button
            isPending={signOut.isPending}
            pendingLabel="Signing out"
            onPress={() =>
              signOut.mutate(
                { input },
                {
                  onSuccess: () => {
                    toast({ tone: "positive", title: `${user.name} is signed out everywhere` });
                    void refresh();
                  },
                },
              )
            }
          >
            Sign out everywhere
          </Button>
        )}
        {user.has_second_factor && !isSelf && (
          <Button onPress={() => setConfirmingReset(true)}>Reset second factor</Button>
        )}
        {isDisabled && (
          <Button isPending={toggle.isPending} pendingLabel="Enabling" onPress={() => setDisabled(false)}>
            Enable
          </Button>
        )}
      </div>
      <section aria-label="Name and role" className="border-t border-border pt-5">
        <UserForm
          user={user}
          roles={roles}
          submitLabel="Save"
          pendingLabel="Saving"
          isPending={update.isPending}
          failure={update.error}
          onLeave={onLeave}
          onSubmit={({ name, role }) =>
            update.mutate(
              { input: { ...input, body: { name, role } } },
              {
                onSuccess: () => {
                  toast({ tone: "positive", title: "Saved" });
                  void refresh();
                },
              },
            )
          }
        />
      </section>
      {!isDisabled && !isSelf && (
        <Button variant="dangerQuiet" className="self-start" onPress={() => setConfirmingDisable(true)}>
          Disable user
        </Button>
      )}
      <ConfirmDialog
        title={`Reset the second factor of ${user.name}?`}
        isOpen={isConfirmingReset}
        onClose={() => setConfirmingReset(false)}
        confirmLabel="Reset second factor"
        pendingLabel="Resetting"
        isPending={resetFactor.isPending}
        problem={resetFactor.error?.message}
        onConfirm={() =>
          resetFactor.mutate(
            { input },
            {
              onSuccess: () => {
                setConfirmingReset(false);
                toast({
                  tone: "positive",
                  title: `${user.name} signs in with the password only until a new second factor is added`,
                });
                void refresh();
              },
            },
          )
        }
      >
        <p>
          Verify the person’s identity first. Afterwards they sign in with the password only, and they are signed out
          everywhere.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Disable ${user.name}?`}
        isOpen={isConfirmingDisable}
        onClose={() => setConfirmingDisable(false)}
        confirmLabel="Disable user"
        pendingLabel="Disabling"
        isPending={toggle.isPending}
        problem={toggle.error?.message}
        onConfirm={() => setDisabled(true)}
      >
        <p>They are signed out everywhere and cannot sign in. Their bookings remain, and they can be enabled again.</p>
      </ConfirmDialog>
    </div>
  );
}
