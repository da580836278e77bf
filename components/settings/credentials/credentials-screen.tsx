"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { useAddress } from "@/components/ui/use-address";
import { ReadFailure } from "@/components/ui/tables/unread";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { CredentialBadge, formatScopes, type Credential } from "./credential-labels";
import { SettingsFrame } from "../settings-frame";

const AddCredential = dynamic(() => import("./add-credential").then((module) => module.AddCredential), {
  ssr: false,
  loading: PanelSkeleton,
});
const CredentialPanel = dynamic(() => import("./credential-panel").then((module) => module.CredentialPanel), {
  ssr: false,
  loading: PanelSkeleton,
});

const columns = (): readonly TableColumn<Credential>[] => [
  {
    id: "name",
    header: t("settings.credential"),
    isRowHeader: true,
    sortBy: (row) => row.name,
    cell: (row) => (
      <span className="block py-1">
        <span className="block">{row.name}</span>
        <span className="block font-mono text-xs font-normal text-muted wrap-anywhere">{row.client_id}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pe-24",
  },
  {
    id: "status",
    header: t("common.status"),
    sortBy: (row) => row.status,
    cell: (row) => <CredentialBadge credential={row} />,
  },
  { id: "scopes", header: t("settings.scopes"), cell: (row) => formatScopes(row.scopes) },
  {
    id: "limit",
    header: t("settings.requestsPerMinute"),
    align: "end",
    sortBy: (row) => row.rate_limit,
    cell: (row) => formatNumber(row.rate_limit),
  },
  {
    id: "secrets",
    header: t("settings.secret"),
    isWideOnly: true,
    cell: (row) => <Secrets secrets={row.secrets} />,
  },
  {
    id: "created",
    header: t("common.created"),
    isWideOnly: true,
    sortBy: (row) => row.created_at,
    cell: (row) => <Instant at={row.created_at} isReal />,
  },
];

function Secrets({ secrets }: Pick<Credential, "secrets">) {
  const [newest] = secrets;
  if (secrets.length > 1) return t("settings.secretsRotating", { secrets: secrets.length });
  return newest?.last4 ? <span className="font-mono text-xs">…{newest.last4}</span> : <Dash />;
}

/** The API credentials of the partner's programs. */
export function CredentialsScreen() {
  const { query, change } = useAddress();
  const { data, error, isPending, refetch } = useRead("credential.list", {});
  const rows = data?.items ?? [];
  const mayWrite = useMayWrite();
  const opened = mayWrite && rows.find((row) => row.public_id === query.get("credential"));
  const add = mayWrite && (
    <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
      <Plus aria-hidden className="size-4" />
      {t("settings.newCredential")}
    </Button>
  );
  return (
    <SettingsFrame viewerRole="admin" subtitle={t("settings.credentialsText")} action={add}>
      {error && !data ? (
        <ReadFailure what={t("settings.theCredentials")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t("settings.credentials")}
          columns={columns()}
          rows={rows}
          rowId={(row) => row.public_id}
          {...(mayWrite && {
            onRow: (row: (typeof rows)[number]) => change({ credential: row.public_id }, { isStep: true }),
          })}
          currentId={opened ? opened.public_id : null}
          isLoading={isPending}
          empty={{
            title: t("settings.noCredentials"),
            text: t("settings.noCredentialsText"),
          }}
        />
      )}
      <SidePanel
        title={t("settings.newCredential")}
        isOpen={mayWrite && query.has("add")}
        onClose={() => change({ add: null })}
      >
        <AddCredential onLeave={() => change({ add: null })} />
      </SidePanel>
      <SidePanel
        title={opened ? opened.name : t("settings.credential")}
        isOpen={Boolean(opened)}
        onClose={() => change({ credential: null })}
      >
        {opened && (
          <CredentialPanel key={opened.public_id} credential={opened} onLeave={() => change({ credential: null })} />
        )}
      </SidePanel>
    </SettingsFrame>
  );
}
