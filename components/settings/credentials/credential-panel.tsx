"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { CopyField } from "@/components/ui/values/copy-field";
import { Instant } from "@/components/ui/values/instant";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { CredentialForm } from "./credential-form";
import { CredentialSecret } from "./credential-secret";
import type { Credential } from "./credential-labels";
import { RadioField } from "@/components/ui/fields/radio-field";

const overlaps = () =>
  [
    { id: "24", label: t("settings.keepOld.day"), note: t("settings.keepOldNote.day") },
    { id: "168", label: t("settings.keepOld.week") },
    { id: "0", label: t("settings.keepOld.stop"), note: t("settings.keepOldNote.stop") },
  ] as const;

interface Props {
  isOpen: boolean;
  isPending: boolean;
  problem: string | undefined;
  onClose: () => void;
  onRotate: (keepOldHours: number) => void;
}

/** Rotates the secret, with a choice of how long the old one stays valid. */
function RotateSecret({ onRotate, ...dialog }: Props) {
  const [hours, setHours] = useState<string>(overlaps()[0].id);
  return (
    <ConfirmDialog
      {...dialog}
      title={t("settings.rotateTitle")}
      confirmLabel={t("settings.createSecret")}
      pendingLabel={t("common.creating")}
      isDestructive={hours === "0"}
      onConfirm={() => onRotate(Number(hours))}
    >
      <RadioField label={t("settings.oldStaysValid")} choices={overlaps()} value={hours} onChange={setHours} />
    </ConfirmDialog>
  );
}

/** One credential: secrets, scopes, limits, and how to disable it. */
export function CredentialPanel({ credential, onLeave }: { credential: Credential; onLeave: () => void }) {
  const update = useAct("credential.update");
  const toggle = useAct("credential.update");
  const rotate = useAct("credential.rotate");
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState<"rotate" | "disable">();
  const input = { params: { public_id: credential.public_id } };
  const refresh = () => cache.invalidateQueries({ queryKey: ["credential.list"] });
  const isActive = credential.status === "ACTIVE";
  const setDisabled = (disabled: boolean) =>
    toggle.mutate(
      { input: { ...input, body: { disabled } } },
      {
        onSuccess: () => {
          setConfirming(undefined);
          toast({ tone: "positive", title: disabled ? t("settings.credentialDisabled") : t("common.enabled") });
          void refresh();
        },
      },
    );
  return (
    <div className="flex flex-col gap-6 p-5">
      {!isActive && (
        <Notice
          tone="caution"
          title={t("common.disabled")}
          action={
            <Button
              size="sm"
              isPending={toggle.isPending}
              pendingLabel={t("common.enabling")}
              onPress={() => setDisabled(false)}
            >
              {t("common.enable")}
            </Button>
          }
        >
          {t("settings.tokensRefused")}
        </Notice>
      )}
      {rotate.data?.client_secret ? (
        <section aria-label={t("settings.theNewSecret")} className="flex flex-col gap-4">
          <CredentialSecret clientId={rotate.data.client_id} secret={rotate.data.client_secret} />
        </section>
      ) : (
        <CopyField label={t("settings.clientId")} value={credential.client_id} />
      )}
      <section aria-label={t("settings.secrets")} className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-sm font-semibold">{t("settings.secrets")}</h3>
          <Button size="sm" onPress={() => setConfirming("rotate")}>
            {t("settings.rotate")}
          </Button>
        </div>
        <ul className="divide-y divide-border rounded border border-border">
          {credential.secrets.map((secret) => (
            <li key={secret.created_at} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span className="font-mono">…{secret.last4 || "????"}</span>
              <span className="text-muted">
                {rich(secret.expires_at === null ? "settings.secretSince" : "settings.secretEnds", {
                  at: <Instant key="at" at={secret.expires_at ?? secret.created_at} isReal />,
                })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t("settings.nameScopesLimits")} className="border-t border-border pt-5">
        <CredentialForm
          credential={credential}
          submitLabel={t("common.save")}
          pendingLabel={t("common.saving")}
          isPending={update.isPending}
          failure={update.error}
          onLeave={onLeave}
          onSubmit={({ scopes, ...rest }) =>
            update.mutate(
              // A supplier's credential has no other scope that could be sent.
              { input: { ...input, body: { ...rest, ...(scopes.length > 0 && { scopes }) } } },
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
      {isActive && (
        <Button variant="dangerQuiet" className="self-start" onPress={() => setConfirming("disable")}>
          {t("settings.disableCredential")}
        </Button>
      )}
      <RotateSecret
        isOpen={confirming === "rotate"}
        isPending={rotate.isPending}
        problem={rotate.error?.message}
        onClose={() => setConfirming(undefined)}
        onRotate={(keep_old_hours) =>
          rotate.mutate(
            { input: { ...input, body: { keep_old_hours } } },
            {
              onSuccess: () => {
                setConfirming(undefined);
                void refresh();
              },
            },
          )
        }
      />
      <ConfirmDialog
        title={t("settings.disableTitle", { name: credential.name })}
        isOpen={confirming === "disable"}
        onClose={() => setConfirming(undefined)}
        confirmLabel={t("settings.disableCredential")}
        pendingLabel={t("common.disabling")}
        isPending={toggle.isPending}
        problem={toggle.error?.message}
        onConfirm={() => setDisabled(true)}
      >
        <p>{t("settings.disableCredentialText")}</p>
      </ConfirmDialog>
    </div>
  );
}
