"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
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
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm">Supply credentials</h3>
        <Button size="sm" onPress={() => change({ panel: "supply-credential" }, { isStep: true })}>
          New supply credential
        </Button>
      </div>
      {credentials.length === 0 ? (
        <p className="text-sm text-muted">No credential yet: the supplier’s system cannot sign in.</p>
      ) : (
        <ul aria-label="Supply credentials" className="divide-y divide-border">
          {credentials.map((credential) => (
            <Line key={credential.public_id} tenantId={tenantId} credential={credential} />
          ))}
        </ul>
      )}
      <SidePanel title="New supply credential" isOpen={query.get("panel") === "supply-credential"} onClose={close}>
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
          toast({ tone: "positive", title: disabled ? "Disabled: its tokens stop within seconds" : "Enabled" });
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
          since <Instant at={createdAt} isReal />
        </span>
      </span>
      <CredentialBadge credential={credential} />
      {isActive ? (
        <Button size="sm" aria-label={`Disable ${name}`} onPress={() => setAsking(true)}>
          Disable
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Enable ${name}`}
          isPending={isPending}
          pendingLabel="Enabling"
          onPress={() => turn(false)}
        >
          Enable
        </Button>
      )}
      {error && !isAsking && (
        <p role="alert" className="w-full text-xs text-negative">{`Not saved: ${error.message}.`}</p>
      )}
      <ConfirmDialog
        title={`Disable ${name}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel="Disable credential"
        pendingLabel="Disabling"
        isPending={isPending}
        problem={error?.message}
        onConfirm={() => turn(true)}
      >
        <p>The supplier’s system is refused within seconds. It can be enabled again.</p>
      </ConfirmDialog>
    </li>
  );
}
