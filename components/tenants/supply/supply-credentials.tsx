"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { CredentialBadge } from "@/components/settings/credentials/credential-labels";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Instant } from "@/components/ui/values/instant";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { useAddress } from "../../ui/use-address";
import type { SupplyTerms } from "./use-supply-terms";

const AddSupplyCredential = dynamic(
  () => import("./add-supply-credential").then((module) => module.AddSupplyCredential),
  { ssr: false, loading: PanelSkeleton },
);

interface Props {
  tenantId: string;
  credentials: SupplyTerms["credentials"];
}

/** The credentials of a supplier's system, and a form for a new one. */
export function SupplyCredentials({ tenantId, credentials }: Props) {
  const { query, change } = useAddress();
  const close = () => change({ panel: null });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="text-sm">{t("tenants.supplyCredentials")}</h3>
        <Button size="sm" onPress={() => change({ panel: "supply-credential" }, { isStep: true })}>
          {t("tenants.newSupplyCredential")}
        </Button>
      </div>
      {credentials.length === 0 ? (
        <p className="text-sm text-muted">{t("tenants.noSupplyCredential")}</p>
      ) : (
        <ul aria-label={t("tenants.supplyCredentials")} className="divide-y divide-border">
          {credentials.map((credential) => (
            <Line key={credential.public_id} tenantId={tenantId} credential={credential} />
          ))}
        </ul>
      )}
      <SidePanel
        title={t("tenants.newSupplyCredential")}
        isOpen={query.get("panel") === "supply-credential"}
        onClose={close}
      >
        <AddSupplyCredential tenantId={tenantId} onLeave={close} />
      </SidePanel>
    </>
  );
}

function Line({ tenantId, credential }: { tenantId: string; credential: SupplyTerms["credentials"][number] }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useAct("tenantSupply.switchCredential");
  const { public_id: id, client_id: clientId, name, status, created_at: createdAt } = credential;
  const isActive = status === "ACTIVE";
  const turn = (disabled: boolean) =>
    mutate(
      { input: { params: { public_id: tenantId, credential_public_id: id }, body: { disabled } } },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ tone: "positive", title: disabled ? t("settings.credentialDisabled") : t("common.enabled") });
          void cache.invalidateQueries({ queryKey: ["tenantSupply.get"] });
        },
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-40 flex-1 text-sm">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block font-mono text-xs text-muted wrap-anywhere">{clientId}</span>
        <span className="block text-xs text-muted">
          {rich("tenants.since", { createdAt: <Instant at={createdAt} isReal /> })}
        </span>
      </span>
      <CredentialBadge credential={credential} />
      {isActive ? (
        <Button size="sm" aria-label={t("tenants.disableName", { name })} onPress={() => setAsking(true)}>
          {t("webhooks.disable")}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={t("tenants.enableName", { name })}
          isPending={isPending}
          pendingLabel={t("common.enabling")}
          onPress={() => turn(false)}
        >
          {t("common.enable")}
        </Button>
      )}
      {error && !isAsking && (
        <p role="alert" className="w-full text-xs text-negative">
          {t("tenants.notSaved", { message: error.message })}
        </p>
      )}
      <ConfirmDialog
        title={t("settings.disableTitle", { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel={t("settings.disableCredential")}
        pendingLabel={t("common.disabling")}
        isPending={isPending}
        problem={error?.message}
        onConfirm={() => turn(true)}
      >
        <p>{t("tenants.supplierRefused")}</p>
      </ConfirmDialog>
    </li>
  );
}
