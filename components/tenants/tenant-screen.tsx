"use client";

import { Eye, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { SidePanel } from "../ui/overlays/dialog";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { Notice } from "../ui/feedback/notice";
import { ContractForm } from "./contract-form";
import { CeilingsForm } from "./ceilings-form";
import { TenantForm } from "./tenant-form";
import { TenantAccount } from "../account/tenant-account";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton, PanelSkeleton } from "../ui/feedback/skeleton";
import { TextLink } from "../ui/values/text-link";
import { useAddress } from "../ui/use-address";
import { TenantSupply } from "./supply/tenant-supply";
import { TenantBadge, type Tenant } from "./tenant-labels";
import { useTenantSaved } from "./use-tenant-saved";

const AccessForm = dynamic(() => import("./access-form").then((module) => module.AccessForm), {
  ssr: false,
  loading: PanelSkeleton,
});
const InviteAdmin = dynamic(() => import("./invite-admin").then((module) => module.InviteAdmin), {
  ssr: false,
  loading: PanelSkeleton,
});
const SuspendForm = dynamic(() => import("./suspend-form").then((module) => module.SuspendForm), {
  ssr: false,
  loading: PanelSkeleton,
});

const BACK = { href: "/tenants", label: "Tenants" };

/** One tenant: terms, contract, limits and users. */
export function TenantScreen({ id }: { id: string }) {
  const { data: tenant, error, refetch } = useRead("tenant.get", { params: { public_id: id } });
  if (tenant) return <Found key={tenant.public_id} tenant={tenant} />;
  return (
    <>
      <PageHeader title="Tenant" back={BACK} />
      {error ? (
        <Notice
          tone="negative"
          title={error.status === 404 ? "No such tenant" : "The tenant could not be read"}
          action={
            error.status !== 404 && (
              <Button size="sm" onPress={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {error.status === 404 ? "Check the id." : `${error.message}.`}
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <Loading what="Opening the tenant" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Found({ tenant }: { tenant: Tenant }) {
  const { query, change } = useAddress();
  const open = (panel: string) => change({ panel }, { isStep: true });
  const close = () => change({ panel: null });
  const panel = query.get("panel");
  return (
    <>
      <PageHeader
        back={BACK}
        title={tenant.name}
        subtitle={
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <TenantBadge status={tenant.status} />
            <span className="font-mono text-xs wrap-anywhere">{tenant.public_id}</span>
          </span>
        }
        action={
          <Button variant="primary" onPress={() => open("access")}>
            <Eye aria-hidden className="size-4" />
            View as operator
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        {tenant.status === "SUSPENDED" && <Suspended tenant={tenant} />}
        {tenant.admins === 0 && (
          <Notice tone="caution" title="This tenant has no admin yet">
            Invite its first admin, who creates its credentials and invites its agents.
          </Notice>
        )}
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <Section title="Contract">
              <ContractForm tenant={tenant} />
            </Section>
            <TenantAccount tenantId={tenant.public_id} />
            <TenantSupply tenantId={tenant.public_id} />
          </div>
          <div className="flex flex-col gap-4">
            <Section
              title="People and access"
              aside={
                <Button size="sm" onPress={() => open("invite")}>
                  <UserPlus aria-hidden className="size-4" />
                  Invite admin
                </Button>
              }
            >
              <KeyValues
                items={[
                  ["People", formatPeople(tenant)],
                  ["Credentials", tenant.credentials],
                  ["Since", <Instant key="since" at={tenant.created_at} isReal isExact />],
                  [
                    "Audit",
                    <TextLink key="audit" href={`/audit?tenant=${tenant.public_id}`}>
                      Open the audit log
                    </TextLink>,
                  ],
                ]}
              />
            </Section>
            <Section title="Terms">
              <Terms tenant={tenant} />
            </Section>
            <Section title="Ceilings">
              <CeilingsForm tenantId={tenant.public_id} />
            </Section>
            {tenant.status === "ACTIVE" && (
              <Button variant="dangerQuiet" className="self-start" onPress={() => open("suspend")}>
                Suspend tenant
              </Button>
            )}
          </div>
        </div>
      </div>
      <SidePanel title={`Look into ${tenant.name}`} isOpen={panel === "access"} onClose={close}>
        <AccessForm tenant={tenant} onLeave={close} />
      </SidePanel>
      <SidePanel title="Invite admin" isOpen={panel === "invite"} onClose={close}>
        <InviteAdmin tenant={tenant} onLeave={close} />
      </SidePanel>
      <SidePanel title="Suspend tenant" isOpen={panel === "suspend"} onClose={close}>
        <SuspendForm tenant={tenant} onLeave={close} />
      </SidePanel>
    </>
  );
}

const formatPeople = ({ users, admins }: Tenant): string =>
  users === 0 ? "None yet" : `${users}, ${admins === 1 ? "1 admin" : `${admins} admins`} among them`;

function Suspended({ tenant }: { tenant: Tenant }) {
  const resume = useAct("tenant.resume");
  const saved = useTenantSaved(tenant.public_id);
  return (
    <Notice
      tone="negative"
      title="Every call of this tenant is refused"
      action={
        <Button
          size="sm"
          isPending={resume.isPending}
          pendingLabel="Resuming"
          onPress={() =>
            resume.mutate(
              { input: { params: { public_id: tenant.public_id } } },
              { onSuccess: () => void saved("Resumed") },
            )
          }
        >
          Resume
        </Button>
      }
    >
      {tenant.suspended_reason} {tenant.suspended_at && <Instant at={tenant.suspended_at} isReal />}
      {resume.error && <p className="text-negative">{resume.error.message}.</p>}
    </Notice>
  );
}

function Terms({ tenant }: { tenant: Tenant }) {
  const update = useAct("tenant.update");
  const saved = useTenantSaved(tenant.public_id);
  return (
    <TenantForm
      tenant={tenant}
      submitLabel="Save terms"
      pendingLabel="Saving"
      isPending={update.isPending}
      failure={update.error}
      onSubmit={(body) =>
        update.mutate(
          { input: { params: { public_id: tenant.public_id }, body } },
          { onSuccess: () => void saved("Terms saved") },
        )
      }
    />
  );
}
