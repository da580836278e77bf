"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import type { FormProps } from "./entry-forms";

const KINDS = ["CREDIT_LINE", "PREPAID", "OFF"] as const;
type Kind = (typeof KINDS)[number];

/** Opens an account or changes its terms. */
export function CreditForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const isNew = account.currency === null;
  const [kind, setKind] = useState<Kind>(isNew ? "CREDIT_LINE" : account.kind);
  const [currency, setCurrency] = useState(account.currency ?? "EUR");
  const [limit, setLimit] = useState(isNew ? "" : account.limit);
  const [days, setDays] = useState(String(account.pay_by_days));
  const update = useAct("tenantAccount.update");
  const problems = {
    ...(kind === "CREDIT_LINE" && !/^\d+(\.\d+)?$/.test(limit.trim()) && { limit: t("account.amountSuch10000") }),
    ...(!/^\d{1,3}$/.test(days.trim()) && { pay_by_days: t("account.enterDays") }),
  };
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={isNew ? t("account.open") : t("account.saveCredit")}
        pendingLabel={t("common.saving")}
        isPending={update.isPending}
        failure={update.error}
        problems={problems}
        onLeave={onLeave}
        onSubmit={() => {
          const body = {
            kind,
            currency: currency.trim().toUpperCase(),
            limit: kind === "PREPAID" ? "0" : limit.trim() || "0",
            pay_by_days: Number(days),
          };
          update.mutate(
            { input: { params: { tenant_public_id: tenantId }, body } },
            { onSuccess: () => onSaved(isNew ? t("account.opened") : t("account.creditSaved")) },
          );
        }}
      >
        {() => (
          <>
            <SelectField
              label={t("account.kind")}
              name="kind"
              choices={KINDS.map((id) => ({ id, label: t(`account.kind.${id}`) }))}
              value={kind}
              onChange={(id) => setKind(id as Kind)}
            />
            {isNew && (
              <TextField
                label={t("account.currency")}
                name="currency"
                value={currency}
                onChange={setCurrency}
                maxLength={3}
                hint={t("account.currencyHint")}
              />
            )}
            {kind === "CREDIT_LINE" && (
              <TextField
                label={t("account.limitIn", { currency: currency.toUpperCase() })}
                name="limit"
                value={limit}
                onChange={setLimit}
                inputMode="decimal"
                hint={t("account.beyondRefused")}
              />
            )}
            <TextField
              label={t("account.daysToPay")}
              name="pay_by_days"
              value={days}
              onChange={setDays}
              inputMode="numeric"
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}
