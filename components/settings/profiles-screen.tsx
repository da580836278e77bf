"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { SidePanel } from "../ui/dialog";
import type { TableColumn } from "../ui/table-columns";
import { toast } from "../ui/toast-queue";
import { useAddress } from "../ui/use-address";
import { Unread } from "../ui/unread";
import { ProfileForm, type ProfileFields, type ProfileTerms } from "./profile-form";
import { SettingsFrame } from "./settings-frame";

const COLUMNS: readonly TableColumn<ProfileTerms>[] = [
  {
    id: "name",
    header: "Profile",
    isRowHeader: true,
    sortBy: (row) => row.name,
    cell: (row) => (
      <span className="block py-1">
        {row.name}
        <span className="block font-mono text-xs font-normal text-muted">{row.public_id}</span>
      </span>
    ),
    className: "h-auto! @max-xl:pr-24",
  },
  { id: "default", header: "Used", cell: (row) => (row.is_default ? "Where none is named" : "Where it is named") },
  {
    id: "markup",
    header: "Mark-up",
    align: "end",
    sortBy: (row) => Number(row.markup_percent),
    cell: (row) => `${row.markup_percent} %`,
  },
  { id: "currency", header: "Currency", cell: (row) => row.currency_code ?? "The property’s own" },
  {
    id: "plans",
    header: "Rate plans",
    isWideOnly: true,
    cell: (row) => (row.rate_plan_public_ids ? `${row.rate_plan_public_ids.length} chosen` : "Every one"),
  },
];

/** Under which terms the partner sells: to whom at which mark-up. */
export function ProfilesScreen() {
  const { query, change } = useAddress();
  const { data, error, isPending, refetch } = useRead("profile.settings", {});
  const rows = data?.items ?? [];
  const opened = rows.find((row) => row.public_id === query.get("profile"));
  return (
    <SettingsFrame
      viewerRole="admin"
      subtitle="Ways to sell, each with its mark-up, currency and rate plans. A call or a person at the desk picks one, else it is the Default."
      action={
        <Button variant="primary" onPress={() => change({ add: "1" }, { isStep: true })}>
          <Plus aria-hidden className="size-4" />
          New profile
        </Button>
      }
    >
      {error && !data ? (
        <Unread what="The profiles" failure={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Profiles"
          columns={COLUMNS}
          rows={rows}
          rowId={(row) => row.public_id}
          onRow={(row) => change({ profile: row.public_id }, { isStep: true })}
          currentId={opened?.public_id ?? null}
          isLoading={isPending}
          empty={{ title: "No profiles", text: "Every partner has a Default one." }}
        />
      )}
      <SidePanel title="New profile" isOpen={query.has("add")} onClose={() => change({ add: null })}>
        <NewProfile onLeave={() => change({ add: null })} />
      </SidePanel>
      <SidePanel
        title={opened?.name ?? "Profile"}
        isOpen={opened !== undefined}
        onClose={() => change({ profile: null })}
      >
        {opened && <ChangeProfile key={opened.public_id} profile={opened} onLeave={() => change({ profile: null })} />}
      </SidePanel>
    </SettingsFrame>
  );
}

/** Both lists of profiles are read anew: this one, and that of the switch on top. */
function useSaved(onLeave: () => void) {
  const cache = useQueryClient();
  return async (title: string) => {
    await Promise.all(["profile.settings", "profile.list"].map((id) => cache.invalidateQueries({ queryKey: [id] })));
    toast({ tone: "positive", title });
    onLeave();
  };
}

function NewProfile({ onLeave }: { onLeave: () => void }) {
  const create = useAct("profile.create");
  const saved = useSaved(onLeave);
  return (
    <div className="p-5">
      <ProfileForm
        submitLabel="Create profile"
        pendingLabel="Creating"
        isPending={create.isPending}
        failure={create.error}
        onLeave={onLeave}
        onSubmit={(body: ProfileFields) =>
          create.mutate({ input: { body } }, { onSuccess: () => void saved("Created") })
        }
      />
    </div>
  );
}

function ChangeProfile({ profile, onLeave }: { profile: ProfileTerms; onLeave: () => void }) {
  const update = useAct("profile.update");
  const saved = useSaved(onLeave);
  const params = { public_id: profile.public_id };
  return (
    <div className="p-5">
      <ProfileForm
        profile={profile}
        submitLabel="Save"
        pendingLabel="Saving"
        isPending={update.isPending}
        failure={update.error}
        onLeave={onLeave}
        onSubmit={(body) => update.mutate({ input: { params, body } }, { onSuccess: () => void saved("Saved") })}
      />
    </div>
  );
}
