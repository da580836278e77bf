"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import type { FormProps } from "./entry-forms";

const KINDS = [
  { id: "CREDIT_LINE", label: "Credit line: may owe up to a limit" },
  { id: "PREPAID", label: "Prepaid balance: bookings use deposits" },
  { id: "OFF", label: "Off: new bookings are not on account" },
] as const;
type Kind = (typeof KINDS)[number]["id"];

/** Opens an account or changes its terms. */
export function CreditForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const isNew = account.currency === null;
  const [kind, setKind] = useState<Kind>(isNew ? "CREDIT_LINE" : account.kind);
  const [currency, setCurrency] = useState(account.currency ?? "EUR");
  const [limit, setLimit] = useState(isNew ? "" : account.limit);
  const [days, setDays] = useState(String(account.pay_by_days));
  const update = useAct("tenantAccount.update");
  const problems = {
    ...(kind === "CREDIT_LINE" &&
      !/^\d+(\.\d+)?$/.test(limit.trim()) && { limit: "Enter an amount, such as 10000.00" }),
    ...(!/^\d{1,3}$/.test(days.trim()) && { pay_by_days: "Enter a number of days" }),
  };
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={isNew ? "Open account" : "Save credit"}
        pendingLabel="Saving"
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
            { onSuccess: () => onSaved(isNew ? "Account opened" : "Credit saved") },
          );
        }}
      >
        {() => (
          <>
            <SelectField label="Kind" name="kind" choices={KINDS} value={kind} onChange={(id) => setKind(id as Kind)} />
            {isNew && (
              <TextField
                label="Currency"
                name="currency"
                value={currency}
                onChange={setCurrency}
                maxLength={3}
                hint="Three letters. It cannot be changed later"
              />
            )}
            {kind === "CREDIT_LINE" && (
              <TextField
                label={`Credit limit, in ${currency.toUpperCase()}`}
                name="limit"
                value={limit}
                onChange={setLimit}
                inputMode="decimal"
                hint="Bookings beyond it are refused"
              />
            )}
            <TextField
              label="Days to pay before the free cancellation ends"
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
