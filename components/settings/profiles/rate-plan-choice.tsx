"use client";

import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";

export type SoldPlans = "all" | "some";

interface Props {
  sells: SoldPlans;
  onSells: (sells: SoldPlans) => void;
  /** Ids, one per line. */
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
        label="Rate plans"
        choices={[
          { id: "all", label: "All" },
          { id: "some", label: "Only these" },
        ]}
        value={sells}
        onChange={(id) => onSells(id === "some" ? "some" : "all")}
      />
      {sells === "some" && (
        <TextField
          label="Rate plan ids"
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
