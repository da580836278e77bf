"use client";

import { Eye, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { useMayWrite } from "@/lib/staff/client/write-access";
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

const back = () => ({ href: "/tenants", label: t("tenants.tenants") });

/** One tenant: terms, contract, limits and users. */
export function TenantScreen({ id }: { id: string }) {
  const { data: tenant, error, refetch } = useRead("tenant.get", { params: { public_id: id } });
  if (tenant) return <Found key={tenant.public_id} tenant={tenant} />;
  return (
    <>
      <PageHeader title={t("tenants.tenant")} back={back()} />
      {error ? (
        <Notice
          tone="negative"
          title={error.status === 404 ? t("tenants.noSuchTenant") : t("tenants.tenantUnread")}
          action={
            error.status !== 404 && (
              <Button size="sm" onPress={() => void refetch()}>
                {t("common.tryAgain")}
              </Button>
            )
          }
        >
          {error.status === 404 ? t("tenants.checkId") : `${error.message}.`}
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <Loading what={t("tenants.openingTenant")} />
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
  const mayWrite = useMayWrite(tenant.public_id);
  return (
    <>
      <PageHeader
        back={back()}
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
            {t("tenants.viewAsOperator")}
          </Button>
        }
      />
      <fieldset disabled={!mayWrite} className="flex flex-col gap-4">
        {tenant.status === "SUSPENDED" && <Suspended tenant={tenant} />}
        {tenant.admins === 0 && (
          <Notice tone="caution" title={t("tenants.noAdmin")}>
            {t("tenants.noAdminText")}
          </Notice>
        )}
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("tenants.contract")}>
              <ContractForm tenant={tenant} />
            </Section>
            <TenantAccount tenantId={tenant.public_id} />
            <TenantSupply tenantId={tenant.public_id} />
          </div>
          <div className="flex flex-col gap-4">
            <Section
              title={t("tenants.peopleAndAccess")}
              aside={
                <Button size="sm" onPress={() => open("invite")}>
                  <UserPlus aria-hidden className="size-4" />
                  {t("tenants.inviteAdmin")}
                </Button>
              }
            >
              <KeyValues
                items={[
                  [t("tenants.people"), formatPeople(tenant)],
                  [t("tenants.ceiling.credentials"), tenant.credentials],
                  [t("tenants.sinceTitle"), <Instant key="since" at={tenant.created_at} isReal isExact />],
                  [
                    t("tenants.audit"),
                    <TextLink key="audit" href={`/audit?tenant=${tenant.public_id}`}>
                      {t("tenants.openAudit")}
                    </TextLink>,
                  ],
                ]}
              />
            </Section>
            <Section title={t("tenants.terms")}>
              <Terms tenant={tenant} />
            </Section>
            <Section title={t("tenants.ceilings")}>
              <CeilingsForm tenantId={tenant.public_id} />
            </Section>
            {tenant.status === "ACTIVE" && (
              <Button variant="dangerQuiet" className="self-start" onPress={() => open("suspend")}>
                {t("tenants.suspendTenant")}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
      <SidePanel title={t("tenants.lookInto", { name: tenant.name })} isOpen={panel === "access"} onClose={close}>
        <AccessForm tenant={tenant} onLeave={close} />
      </SidePanel>
      <SidePanel title={t("tenants.inviteAdmin")} isOpen={mayWrite && panel === "invite"} onClose={close}>
        <InviteAdmin tenant={tenant} onLeave={close} />
      </SidePanel>
      <SidePanel title={t("tenants.suspendTenant")} isOpen={mayWrite && panel === "suspend"} onClose={close}>
        <SuspendForm tenant={tenant} onLeave={close} />
      </SidePanel>
    </>
  );
}

const formatPeople = ({ users, admins }: Tenant): string =>
  users === 0 ? t("tenants.noneYet") : t("tenants.usersWithAdmins", { users, admins });

function Suspended({ tenant }: { tenant: Tenant }) {
  const resume = useAct("tenant.resume");
  const saved = useTenantSaved(tenant.public_id);
  return (
    <Notice
      tone="negative"
      title={t("tenants.everyCallRefused")}
      action={
        <Button
          size="sm"
          isPending={resume.isPending}
          pendingLabel={t("tenants.resuming")}
          onPress={() =>
            resume.mutate(
              { input: { params: { public_id: tenant.public_id } } },
              { onSuccess: () => void saved(t("tenants.resumed")) },
            )
          }
        >
          {t("tenants.resume")}
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
      submitLabel={t("tenants.saveTerms")}
      pendingLabel={t("common.saving")}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={(body) =>
        update.mutate(
          { input: { params: { public_id: tenant.public_id }, body } },
          { onSuccess: () => void saved(t("tenants.termsSaved")) },
        )
      }
    />
  );
}
