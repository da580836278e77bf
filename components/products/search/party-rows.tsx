"use client";

import { t } from "@/lib/language/text";
import { NumberStepper } from "@/components/ui/fields/number-stepper";
import { SelectField } from "@/components/ui/fields/select-field";
import type { PartyInput, PartyLimits } from "./address";

const agesOfChildren = () =>
  Array.from({ length: 18 }, (_, age) => ({
    id: String(age),
    label: age === 0 ? t("products.under1") : String(age),
  }));

interface Props {
  party: PartyInput;
  onChange: (party: PartyInput) => void;
  limits: PartyLimits;
}

/** Fields for adults and for children with their ages, because ages affect the price. */
export function PartyRows({ party, onChange, limits }: Props) {
  const setCount = (count: number) =>
    onChange({ ...party, ages: Array.from({ length: count }, (_, i) => party.ages[i] ?? null) });
  return (
    <>
      <NumberStepper
        label={t("products.adults")}
        value={party.adults}
        min={1}
        max={limits.adults}
        onChange={(adults) => onChange({ ...party, adults })}
      />
      <NumberStepper
        label={t("products.childrenLabel")}
        value={party.ages.length}
        min={0}
        max={limits.children}
        onChange={setCount}
      />
      {party.ages.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          {party.ages.map((age, child) => (
            <SelectField
              key={child}
              label={t("products.ageOfChild", { number: child + 1 })}
              placeholder={t("products.age")}
              choices={agesOfChildren()}
              value={age === null ? null : String(age)}
              onChange={(id) =>
                onChange({ ...party, ages: party.ages.map((old, i) => (i === child ? Number(id) : old)) })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}
