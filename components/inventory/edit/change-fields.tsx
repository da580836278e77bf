"use client";

import { ChipsField } from "@/components/ui/fields/chips-field";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";
import { formatCount } from "@/lib/format/counts";
import { type EditDraft, type FlagChange, priceKey } from "./edit-draft";
import type { Plan } from "../night-labels";
import { lightPart, type DraftFields } from "./where-fields";
import { CheckField } from "@/components/ui/fields/check-field";

interface Props {
  label: string;
  name: string;
  /** The typed value; empty for no change, null for the alternative. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The label of the alternative to a value: `Off sale`. */
  instead: string;
  isWhole?: boolean;
}

/** A field for a new value, with a box that chooses the alternative instead. */
function ValueField({ label, name, value, onChange, instead, isWhole = false }: Props) {
  return (
    <div className="flex items-start gap-4">
      <TextField
        label={label}
        name={name}
        value={value ?? ""}
        onChange={onChange}
        isDisabled={value === null}
        placeholder={t("inventory.asItIs")}
        inputMode={isWhole ? "numeric" : "decimal"}
        autoComplete="off"
        maxLength={16}
        className="flex-1"
      />
      <div className="w-32 shrink-0 pt-6">
        <CheckField isSelected={value === null} onChange={(on) => onChange(on ? null : "")}>
          <span>
            {instead}
            <span className="sr-only"> ({label})</span>
          </span>
        </CheckField>
      </div>
    </div>
  );
}

type FlagName = "closed" | "closed_to_arrival" | "closed_to_departure";

const flags = (): readonly { name: FlagName; label: string; yes: string; no: string }[] => [
  { name: "closed", label: t("inventory.stopSell"), yes: t("inventory.stop"), no: t("inventory.open") },
  { name: "closed_to_arrival", label: t("inventory.arrivalOn"), yes: t("inventory.bar"), no: t("inventory.allow") },
  { name: "closed_to_departure", label: t("inventory.departureOn"), yes: t("inventory.bar"), no: t("inventory.allow") },
];

/** The new values of an edit. An empty field leaves each night's value unchanged. */
export function ChangeFields({
  plans,
  adults,
  draft,
  onChange,
  problems,
}: DraftFields & {
  plans: readonly Plan[];
  /** By plan, for how many adults its nights have prices; 0: for the room. */
  adults: readonly number[];
}) {
  const set = (change: Partial<EditDraft>) => onChange(change);
  return (
    <>
      <TextField
        label={t("inventory.allotment")}
        name="allotment"
        value={draft.allotment}
        onChange={(allotment) => set({ allotment })}
        placeholder={t("inventory.asItIs")}
        hint={t("inventory.allotmentHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      {plans.length > 1 && (
        <div className="flex flex-col gap-1">
          <p className="flex items-baseline gap-1.5 text-xs font-semibold text-muted">
            {rich("inventory.restrictedPlans", { span: lightPart })}
          </p>
          <ChipsField
            label={t("inventory.plansRestricted")}
            chips={plans.map(({ public_id: id, name }) => ({ id, name, label: name }))}
            value={draft.plans}
            onChange={(chosen) => set({ plans: chosen })}
          />
        </div>
      )}
      {flags().map(({ name, label, yes, no }) => (
        <RadioField
          key={name}
          label={label}
          isAcross
          choices={[
            { id: "", label: t("inventory.asItIs") },
            { id: "yes", label: yes },
            { id: "no", label: no },
          ]}
          value={draft[name]}
          onChange={(value) => set({ [name]: value as FlagChange })}
          problem={problems[name]}
        />
      ))}
      <ValueField
        label={t("inventory.shortestStay")}
        name="min_stay"
        isWhole
        instead={t("inventory.plansOwn")}
        value={draft.min_stay}
        onChange={(min_stay) => set({ min_stay })}
      />
      <ValueField
        label={t("inventory.longestStay")}
        name="max_stay"
        isWhole
        instead={t("inventory.plansOwn")}
        value={draft.max_stay}
        onChange={(max_stay) => set({ max_stay })}
      />
      <ValueField
        label={t("inventory.shortestThrough")}
        name="min_stay_through"
        isWhole
        instead={t("inventory.anyStay")}
        value={draft.min_stay_through}
        onChange={(min_stay_through) => set({ min_stay_through })}
      />
      {plans.flatMap(({ public_id: id, name, currency }, at) =>
        Array.from({ length: Math.max(1, adults[at] ?? 0) }, (_, index) => {
          const count = adults[at] ? index + 1 : undefined;
          const key = priceKey(id, count);
          const what = count === undefined ? name : `${name} · ${formatCount(count, "adult")}`;
          return (
            <ValueField
              key={key}
              label={t("inventory.planPrice", { name: what, currency })}
              name={`price.${key}`}
              instead={t("inventory.offSale")}
              value={draft.prices[key] === undefined ? "" : draft.prices[key]}
              onChange={(amount) => set({ prices: { ...draft.prices, [key]: amount } })}
            />
          );
        }),
      )}
      {plans.map(({ public_id: id, name, currency }) => (
        <ValueField
          key={id}
          label={t("inventory.leastPriceOf", { name, currency })}
          name={`min_sell.${id}`}
          instead={t("inventory.anyPrice")}
          value={draft.min_sell[id] === undefined ? "" : draft.min_sell[id]}
          onChange={(amount) => set({ min_sell: { ...draft.min_sell, [id]: amount } })}
        />
      ))}
    </>
  );
}
