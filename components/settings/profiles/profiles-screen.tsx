"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { useAddress } from "@/components/ui/use-address";
import { ReadFailure } from "@/components/ui/tables/unread";
import type { ProfileTerms } from "./profile-form";
import { PriceDropRule } from "./price-drop-rule";
import { SellPriceLimits } from "./sell-price-limits";
import { SettingsFrame } from "../settings-frame";
import { formatPercentage } from "@/lib/format/numbers";

const NewProfile = dynamic(() => import("./profile-panel").then((module) => module.NewProfile), {
  ssr: false,
  loading: PanelSkeleton,
});
const ChangeProfile = dynamic(() => import("./profile-panel").then((module) => module.ChangeProfile), {
  ssr: false,
  loading: PanelSkeleton,
});

const columns = (): readonly TableColumn<ProfileTerms>[] => [
  {
    id: "name",
    header: t("settings.profile"),
    isRowHeader: true,
    sortBy: (row) => row.name,
    cell: (row) => (
      <span className="block py-1">
        {row.name}
        <span className="block font-mono text-xs font-normal text-muted">{row.public_id}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pe-24",
  },
  {
    id: "default",
    header: t("settings.used"),
    cell: (row) => (row.is_default ? t("settings.byDefault") : t("settings.whenChosen")),
  },
  {
    id: "markup",
    header: t("common.markUp"),
    align: "end",
    sortBy: (row) => Number(row.markup_percent),
    cell: (row) => formatPercentage(row.markup_percent),
  },
  { id: "currency", header: t("common.currency"), cell: (row) => row.currency_code ?? t("settings.propertysOwn") },
  {
    id: "plans",
    header: t("common.ratePlans"),
    isWideOnly: true,
    cell: (row) =>
      row.rate_plan_public_ids
        ? t("settings.plansChosen", { count: row.rate_plan_public_ids.length })
        : t("settings.allRatePlans"),
  },
];
const shownToClients = () => columns().filter(({ id }) => id !== "markup");

/** The partner's profiles: mark-up, currency and rate plans. */
export function ProfilesScreen() {
  const { query, change } = useAddress();
  const { data, error, isPending, refetch } = useRead("profile.settings", {});
  const rows = data?.items ?? [];
  const mayWrite = useMayWrite();
  const isClientView = useIsClientView();
  const opened = mayWrite && rows.find((row) => row.public_id === query.get("profile"));
  return (
    <SettingsFrame
      viewerRole="admin"
      subtitle={t("settings.profilesText")}
      action={
        mayWrite && (
          <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
            <Plus aria-hidden className="size-4" />
            {t("settings.newProfile")}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ReadFailure what={t("settings.theProfiles")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t("settings.profiles")}
          columns={isClientView ? shownToClients() : columns()}
          rows={rows}
          rowId={(row) => row.public_id}
          {...(mayWrite && {
            onRow: (row: (typeof rows)[number]) => change({ profile: row.public_id }, { isStep: true }),
          })}
          currentId={opened ? opened.public_id : null}
          isLoading={isPending}
          empty={{ title: t("settings.noProfiles"), text: t("settings.noProfilesText") }}
        />
      )}
      {!isClientView && <SellPriceLimits />}
      {!isClientView && <PriceDropRule />}
      <SidePanel
        title={t("settings.newProfile")}
        isOpen={mayWrite && query.has("add")}
        onClose={() => change({ add: null })}
      >
        <NewProfile onLeave={() => change({ add: null })} />
      </SidePanel>
      <SidePanel
        title={opened ? opened.name : t("settings.profile")}
        isOpen={Boolean(opened)}
        onClose={() => change({ profile: null })}
      >
        {opened && <ChangeProfile key={opened.public_id} profile={opened} onLeave={() => change({ profile: null })} />}
      </SidePanel>
    </SettingsFrame>
  );
}
