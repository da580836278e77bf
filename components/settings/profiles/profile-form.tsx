"use client";

import { useState } from "react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { Failure } from "@/lib/staff/client/failure";
import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { RatePlanChoice, type SoldPlans } from "./rate-plan-choice";
import { CountryField } from "@/components/ui/fields/country-field";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import { SettingForm } from "../setting-form";

export type ProfileTerms = ResponseOf<"profile.settings">["items"][number];
export interface ProfileFields {
  name: string;
  markup_percent: string;
  currency_code: string | null;
  rate_plan_public_ids: string[] | null;
  default_market: string | null;
}

interface Props {
  profile?: ProfileTerms;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (fields: ProfileFields) => void;
  onLeave: () => void;
}

/** The choice for the property's own currency, which is stored as undefined. */
const OWN = "own";

/** A profile's name, mark-up, currency and rate plans. */
export function ProfileForm({ profile, onSubmit, failure, ...form }: Props) {
  const [name, setName] = useState(profile?.name ?? "");
  const [markup, setMarkup] = useState(profile?.markup_percent ?? "0");
  const [currency, setCurrency] = useState(profile?.currency_code ?? OWN);
  const [sells, setSells] = useState<SoldPlans>(profile?.rate_plan_public_ids ? "some" : "all");
  const [plans, setPlans] = useState((profile?.rate_plan_public_ids ?? []).join("\n"));
  const [market, setMarket] = useState(profile?.default_market ?? "");
  const currencies = useRead("currency.list", {});
  const ids = plans.split(/[\s,;]+/).filter(Boolean);
  const missing = {
    ...(!name.trim() && { name: t("settings.enterName") }),
    ...(!/^-?\d{1,3}([.,]\d{1,4})?$/.test(markup.trim()) && { markup_percent: t("settings.percentageInvalid") }),
  };
  const submit = () => {
    onSubmit({
      name: name.trim(),
      markup_percent: markup.trim().replace(",", "."),
      currency_code: currency === OWN ? null : currency,
      rate_plan_public_ids: sells === "all" ? null : ids,
      default_market: market || null,
    });
  };
  const choices = [
    { id: OWN, label: t("settings.propertysOwn") },
    ...(currencies.data?.items ?? []).map(({ code }) => ({ id: code, label: code })),
  ];
  return (
    <SettingForm {...form} failure={failure} problems={missing} onSubmit={submit}>
      {(problems) => (
        <>
          <TextField
            label={t("common.name")}
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={100}
          />
          <TextField
            label={t("settings.markUpPercent")}
            name="markup_percent"
            value={markup}
            onChange={setMarkup}
            inputMode="decimal"
            hint={t("settings.markUpHint")}
            autoComplete="off"
          />
          <SelectField
            label={t("settings.currencyProposed")}
            name="currency_code"
            choices={choices}
            value={currency}
            onChange={setCurrency}
          />
          <CountryField
            label={t("settings.guestMarket")}
            name="default_market"
            value={market}
            onChange={setMarket}
            none={t("search.marketUnknown")}
            hint={t("settings.guestMarketHint")}
          />
          <RatePlanChoice
            sells={sells}
            onSells={setSells}
            plans={plans}
            onPlans={setPlans}
            hint={t("settings.ratePlanIdsHint")}
            isInvalid={unknownPlan(problems, ids) !== undefined}
          />
          {sells === "some" && unknownPlan(problems, ids) !== undefined && (
            <p role="alert" className="text-xs text-negative">
              {t("settings.unknownRatePlan", { plan: unknownPlan(problems, ids) ?? "" })}
            </p>
          )}
        </>
      )}
    </SettingForm>
  );
}

/** The first rate plan id that the service does not know. */
function unknownPlan(problems: Record<string, string>, ids: readonly string[]): string | undefined {
  const place = Object.keys(problems).find((field) => field.startsWith("rate_plan_public_ids."));
  return place === undefined ? undefined : ids[Number(place.split(".")[1])];
}
