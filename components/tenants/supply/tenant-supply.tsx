"use client";

import { useState } from "react";
import { RecordField } from "@/components/supply/fields/record-field";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { Section } from "@/components/ui/layout/section";
import { ReadFailure } from "@/components/ui/tables/unread";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { GrantedProperties } from "./granted-properties";
import { SupplyCredentials } from "./supply-credentials";
import { type SupplyTerms, useSupplyTerms } from "./use-supply-terms";

const KINDS = ["properties"] as const;

/** A field that finds a property by name or code and grants it to the tenant. */
function GrantProperty({ tenantId }: { tenantId: string }) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { change, isPending, failure } = useSupplyTerms(tenantId);
  const refusal = failure?.code === "INVALID_REQUEST" ? t("tenants.noPropertyCode") : failure?.message;
  const problem = isMissing ? t("tenants.chooseProperty") : refusal;
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typedCode = code.trim();
        setMissing(typedCode === "");
        if (typedCode === "" || isPending) return;
        change({ grant: [typedCode] }, t("tenants.propertyGranted"), { onDone: () => setCode("") });
      }}
    >
      <div className="min-w-56 flex-1">
        <RecordField
          label={t("tenants.propertyToGrant")}
          kinds={KINDS}
          text={code}
          onChange={(typed) => {
            setCode(typed);
            setMissing(false);
          }}
          isOptional={false}
          problem={problem}
        />
      </div>
      <Button type="submit" isPending={isPending} pendingLabel={t("tenants.granting")} className="mt-6">
        {t("tenants.grant")}
      </Button>
    </form>
  );
}

/** A tenant's write access to supply: granted properties, and supply credentials. */
export function TenantSupply({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useRead("tenantSupply.get", { params: { public_id: tenantId } });
  if (data) return <Found tenantId={tenantId} terms={data} />;
  return error ? (
    <ReadFailure what={t("tenants.theSupply")} failure={error} onRetry={() => void refetch()} />
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
