"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useAct, usePages, useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import { LoadMore } from "@/components/ui/tables/load-more";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { SearchBox } from "@/components/ui/fields/search-box";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { useAddress } from "@/components/ui/use-address";
import { ReadFailure } from "@/components/ui/tables/unread";
import { usersQuery } from "../queries";
import { SettingsFrame } from "../settings-frame";
import { roleLabels, type User, UserBadge } from "./user-labels";
import { useQueryClient } from "@tanstack/react-query";
import { Notice } from "@/components/ui/feedback/notice";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextLink } from "@/components/ui/values/text-link";

/** The sign-in requirements for all users of the partner. */
function SignInRules() {
  const { data } = useRead("signInRules.get", {});
  const update = useAct("signInRules.update");
  const cache = useQueryClient();
  const change = (require_second_factor: boolean) =>
    update.mutate(
      { input: { body: { require_second_factor } } },
      { onSuccess: () => void cache.invalidateQueries({ queryKey: ["signInRules.get"] }) },
    );
  return (
    <section
      aria-label={t("settings.signInRules")}
      className="mb-4 flex flex-col gap-2 rounded border border-border bg-surface p-4"
    >
      <SwitchField
        isSelected={data?.require_second_factor ?? false}
        isDisabled={!data || update.isPending}
        onChange={change}
      >
        {t("settings.requireFactor")}
      </SwitchField>
      <p className="text-xs text-muted">{t("settings.requireFactorText")}</p>
      {update.error && (
        <Notice tone="negative" title={`${update.error.message}.`}>
          {update.error.code === "OWN_FACTOR_MISSING" && (
            <TextLink href="/settings/account">{t("settings.yourAccount")}</TextLink>
          )}
        </Notice>
      )}
    </section>
  );
}

const Invite = dynamic(() => import("./invite").then((module) => module.Invite), {
  ssr: false,
  loading: PanelSkeleton,
});
const ResetAdmin = dynamic(() => import("./reset-admin").then((module) => module.ResetAdmin), {
  ssr: false,
  loading: PanelSkeleton,
});
const UserPanel = dynamic(() => import("./user-panel").then((module) => module.UserPanel), {
  ssr: false,
  loading: PanelSkeleton,
});

const columns = (): readonly TableColumn<User>[] => [
  {
    id: "name",
    header: t("common.name"),
    isRowHeader: true,
    sortBy: (row) => row.name,
    cell: (row) => (
      <span className="block py-1">
        {row.name}
        <span className="block text-xs font-normal text-muted wrap-anywhere">{row.email}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pe-24",
  },
  {
    id: "status",
    header: t("common.status"),
    sortBy: (row) => row.status,
    cell: (row) => <UserBadge status={row.status} />,
  },
  { id: "role", header: t("settings.role"), sortBy: (row) => row.role, cell: (row) => roleLabels()[row.role].label },
  {
    id: "seen",
    header: t("settings.lastSeen"),
    sortBy: (row) => row.last_seen_at,
    cell: (row) => (row.last_seen_at === null ? <Dash /> : <Instant at={row.last_seen_at} isReal />),
  },
  {
    id: "sessions",
    header: t("settings.sessions"),
    align: "end",
    isWideOnly: true,
    sortBy: (row) => row.live_sessions,
    cell: (row) => row.live_sessions,
  },
];

/** The users of a partner (agents and admins) or of the service (operators). */
export function UsersScreen({ role, email }: { role: "admin" | "operator"; email: string }) {
  const { query, change } = useAddress();
  const q = query.get("q") ?? "";
  const list = usePages("user.list", usersQuery(query));
  const opened = list.rows.find((row) => row.public_id === query.get("user"));
  const roles: readonly User["role"][] = role === "operator" ? ["operator"] : ["agent", "admin"];
  return (
    <SettingsFrame
      viewerRole={role}
      subtitle={t("settings.usersText")}
      action={
        <span className="flex flex-wrap gap-2">
          {role === "operator" && (
            <Button onPress={() => change({ reset: "1" }, { isStep: true })}>{t("settings.resetAdmin")}</Button>
          )}
          <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
            <UserPlus aria-hidden className="size-4" />
            {t("settings.invite")}
          </Button>
        </span>
      }
    >
      {role === "admin" && <SignInRules />}
      <div className="mb-3 max-w-xs">
        <SearchBox
          label={t("settings.findUser")}
          placeholder={t("settings.nameOrEmail")}
          value={q}
          onSearch={(text) => change({ q: text || null })}
        />
      </div>
      {list.error && !list.data ? (
        <ReadFailure what={t("settings.theUsers")} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <DataTable
            label={t("settings.users")}
            columns={columns()}
            rows={list.rows}
            rowId={(row) => row.public_id}
            onRow={(row) => change({ user: row.public_id }, { isStep: true })}
            currentId={opened?.public_id ?? null}
            isLoading={list.isPending}
            empty={{ title: t("settings.noUsers"), text: q ? t("settings.noUsersMatch") : t("settings.inviteUser") }}
          />
          <LoadMore
            shown={list.rows.length}
            of="user"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
      <SidePanel title={t("settings.invitePerson")} isOpen={query.has("add")} onClose={() => change({ add: null })}>
        <Invite roles={roles} onLeave={() => change({ add: null })} />
      </SidePanel>
      <SidePanel title={t("settings.resetAdmin")} isOpen={query.has("reset")} onClose={() => change({ reset: null })}>
        <ResetAdmin onLeave={() => change({ reset: null })} />
      </SidePanel>
      <SidePanel
        title={opened?.name ?? t("settings.user")}
        isOpen={opened !== undefined}
        onClose={() => change({ user: null })}
      >
        {opened && (
          <UserPanel
            key={opened.public_id}
            user={opened}
            roles={roles}
            isSelf={opened.email === email}
            onLeave={() => change({ user: null })}
          />
        )}
      </SidePanel>
    </SettingsFrame>
  );
}
