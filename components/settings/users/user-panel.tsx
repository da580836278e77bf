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
import { t } from "@/lib/language/text";
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
          toast({
            tone: "positive",
            title: disabled ? t("settings.noLongerSignsIn", { name: user.name }) : t("common.enabled"),
          });
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
          [t("common.status"), <UserBadge key="status" status={user.status} />],
          [t("settings.added"), <Instant key="since" at={user.created_at} isReal />],
          [t("settings.lastSeen"), user.last_seen_at && <Instant key="seen" at={user.last_seen_at} isReal />],
          [
            t("settings.secondFactor"),
            user.is_by_sso
              ? t("settings.signsInByProvider")
              : user.has_second_factor
                ? t("common.yes")
                : t("settings.noFactor"),
          ],
          [
            t("settings.signedIn"),
            user.live_sessions === 0 ? null : t("settings.inBrowsers", { count: user.live_sessions }),
          ],
        ]}
      />
      {link.data?.link && <InvitationLink name={user.name} link={link.data.link} expiresAt={link.data.expires_at} />}
      {failed && <Notice tone="negative" title={`${failed.message}.`} />}
      <div className="flex flex-wrap gap-2">
        {!isDisabled && !user.is_by_sso && (
          <Button
            isPending={link.isPending}
            pendingLabel={t("settings.creatingLink")}
            onPress={() => link.mutate({ input }, { onSuccess: () => void refresh() })}
          >
            {user.status === "INVITED" ? t("settings.newInvitationLink") : t("settings.linkForPassword")}
          </Button>
        )}
        {user.live_sessions > 0 && !isSelf && (
          <Button
            isPending={signOut.isPending}
            pendingLabel={t("settings.signingOut")}
            onPress={() =>
              signOut.mutate(
                { input },
                {
                  onSuccess: () => {
                    toast({ tone: "positive", title: t("settings.signedOutEverywhere", { name: user.name }) });
                    void refresh();
                  },
                },
              )
            }
          >
            {t("settings.signOutEverywhere")}
          </Button>
        )}
        {user.has_second_factor && !isSelf && (
          <Button onPress={() => setConfirmingReset(true)}>{t("settings.resetFactor")}</Button>
        )}
        {isDisabled && (
          <Button isPending={toggle.isPending} pendingLabel={t("common.enabling")} onPress={() => setDisabled(false)}>
            {t("common.enable")}
          </Button>
        )}
      </div>
      <section aria-label={t("settings.nameAndRole")} className="border-t border-border pt-5">
        <UserForm
          user={user}
          roles={roles}
          submitLabel={t("common.save")}
          pendingLabel={t("common.saving")}
          isPending={update.isPending}
          failure={update.error}
          onLeave={onLeave}
          onSubmit={({ name, role }) =>
            update.mutate(
              { input: { ...input, body: { name, role } } },
              {
                onSuccess: () => {
                  toast({ tone: "positive", title: t("common.saved") });
                  void refresh();
                },
              },
            )
          }
        />
      </section>
      {!isDisabled && !isSelf && (
        <Button variant="dangerQuiet" className="self-start" onPress={() => setConfirmingDisable(true)}>
          {t("settings.disableUser")}
        </Button>
      )}
      <ConfirmDialog
        title={t("settings.resetFactorTitle", { name: user.name })}
        isOpen={isConfirmingReset}
        onClose={() => setConfirmingReset(false)}
        confirmLabel={t("settings.resetFactor")}
        pendingLabel={t("settings.resetting")}
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
                  title: t("settings.passwordOnlyNow", { name: user.name }),
                });
                void refresh();
              },
            },
          )
        }
      >
        <p>{t("settings.resetFactorText")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("settings.disableTitle", { name: user.name })}
        isOpen={isConfirmingDisable}
        onClose={() => setConfirmingDisable(false)}
        confirmLabel={t("settings.disableUser")}
        pendingLabel={t("common.disabling")}
        isPending={toggle.isPending}
        problem={toggle.error?.message}
        onConfirm={() => setDisabled(true)}
      >
        <p>{t("settings.disableUserText")}</p>
      </ConfirmDialog>
    </div>
  );
}
