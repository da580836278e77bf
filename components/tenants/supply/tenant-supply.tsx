"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Section } from "@/components/ui/layout/section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { Unread } from "@/components/ui/tables/unread";
import { GrantProperty } from "./grant-property";
import { GrantedProperties } from "./granted-properties";
import { SupplyCredentials } from "./supply-credentials";
import { type SupplyTerms, useSupplyTerms } from "./use-supply-terms";

/** A tenant's write access to supply: granted properties, and supply credentials. */
export function TenantSupply({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useRead("tenantSupply.get", { params: { public_id: tenantId } });
  if (data) return <Found tenantId={tenantId} terms={data} />;
  return error ? (
    <Unread what={t("tenants.theSupply")} failure={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-48" />
  );
}

function Found({ tenantId, terms }: { tenantId: string; terms: SupplyTerms }) {
  const { change, isPending, failure } = useSupplyTerms(tenantId);
  return (
    <Section title={t("tenants.supply")}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t("tenants.supplyText")}</p>
        <h3 className="text-sm">{t("tenants.reach.properties")}</h3>
        <GrantProperty tenantId={tenantId} />
        <GrantedProperties tenantId={tenantId} properties={terms.properties} />
        <SwitchField
          isSelected={terms.may_create}
          isDisabled={isPending}
          onChange={(on) => change({ may_create: on }, on ? t("tenants.mayCreate") : t("tenants.mayNotCreate"))}
        >
          {t("tenants.mayCreateLabel")}
        </SwitchField>
        {failure && (
          <p role="alert" className="text-xs text-negative">
            {t("tenants.notSaved", { message: failure.message })}
          </p>
        )}
        <SupplyCredentials tenantId={tenantId} credentials={terms.credentials} />
      </div>
    </Section>
  );
}
