"use client";

import { useState } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { SettingForm } from "../settings/setting-form";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import type { Tenant } from "./tenant-labels";

interface TenantFields {
  name: string;
  currency_code: string | null;
  markup_percent: string;
  min_markup_percent: string;
  max_markup_percent: string;
}

interface Props {
  tenant?: Tenant;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (fields: TenantFields) => void;
  onLeave?: () => void;
}

/** The choice for the property's own currency, which is stored as undefined. */
const OWN = "own";
const PERCENT = /^-?\d{1,3}([.,]\d{1,4})?$/;
const percentOf = (text: string): string => text.trim().replace(",", ".");

/** A tenant's name and the terms of its Default profile. */
export function TenantForm({ tenant, onSubmit, failure, ...form }: Props) {
  const [name, setName] = useState(tenant?.name ?? "");
  const [currency, setCurrency] = useState(tenant?.currency_code ?? OWN);
  const [markup, setMarkup] = useState(tenant?.markup_percent ?? "0");
  const [min, setMin] = useState(tenant?.min_markup_percent ?? "-50");
  const [max, setMax] = useState(tenant?.max_markup_percent ?? "200");
  const currencies = useRead("currency.list", {}, { retry: false });
  const wrong = (value: string) => !PERCENT.test(value.trim());
  const problems = {
    ...(!name.trim() && { name: t("tenants.tenantNameMissing") }),
    ...(wrong(markup) && { markup_percent: t("settings.percentageInvalid") }),
    ...(wrong(min) && { min_markup_percent: t("settings.percentageLow") }),
    ...(wrong(max) && { max_markup_percent: t("settings.percentageHigh") }),
  };
  const submit = () => {
    onSubmit({
      name: name.trim(),
      currency_code: currency === OWN ? null : currency,
      markup_percent: percentOf(markup),
      min_markup_percent: percentOf(min),
      max_markup_percent: percentOf(max),
    });
  };
  const known = (currencies.data?.items ?? []).map(({ code }) => code);
  const codes = currency !== OWN && !known.includes(currency) ? [currency, ...known] : known;
  return (
    <SettingForm {...form} failure={failure} problems={problems} onSubmit={submit}>
      {() => (
        <>
          <TextField
            label={t("common.name")}
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={100}
          />
          <SelectField
            label={t("tenants.profileCurrency")}
            name="currency_code"
            choices={[
              { id: OWN, label: t("settings.propertysOwn") },
              ...codes.map((code) => ({ id: code, label: code })),
            ]}
            value={currency}
            onChange={setCurrency}
          />
          <TextField
            label={t("tenants.profileMarkUp")}
            name="markup_percent"
            value={markup}
            onChange={setMarkup}
            inputMode="decimal"
            hint={t("settings.markUpHint")}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t("tenants.minMarkUp")}
              name="min_markup_percent"
              value={min}
              onChange={setMin}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              label={t("tenants.maxMarkUp")}
              name="max_markup_percent"
              value={max}
              onChange={setMax}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        </>
      )}
    </SettingForm>
  );
}
