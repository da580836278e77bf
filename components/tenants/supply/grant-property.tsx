"use client";

import { t } from "@/lib/language/text";
import { useState } from "react";
import { RecordField } from "@/components/supply/fields/record-field";
import { Button } from "../../ui/button";
import { useSupplyTerms } from "./use-supply-terms";

const KINDS = ["properties"] as const;

/** Grants the tenant a property, found by name or code. */
export function GrantProperty({ tenantId }: { tenantId: string }) {
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
