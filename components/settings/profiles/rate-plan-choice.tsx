"use client";

import { t } from "@/lib/language/text";
import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";

export type SoldPlans = "all" | "some";

interface Props {
  sells: SoldPlans;
  onSells: (sells: SoldPlans) => void;
  /** Rate plan ids, one per line. */
  plans: string;
  onPlans: (plans: string) => void;
  hint: string;
  isInvalid?: boolean;
}

/** Chooses all rate plans or a list of them. */
export function RatePlanChoice({ sells, onSells, plans, onPlans, hint, isInvalid = false }: Props) {
  return (
    <>
      <RadioField
        label={t("common.ratePlans")}
        choices={[
          { id: "all", label: t("settings.allRatePlans") },
          { id: "some", label: t("settings.onlyThese") },
        ]}
        value={sells}
        onChange={(id) => onSells(id === "some" ? "some" : "all")}
      />
      {sells === "some" && (
        <TextField
          label={t("settings.ratePlanIds")}
          name="rate_plan_public_ids"
          value={plans}
          onChange={onPlans}
          rows={5}
          isMono
          hint={hint}
          isInvalid={isInvalid}
        />
      )}
    </>
  );
}
