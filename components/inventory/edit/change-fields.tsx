"use client";

import type { ReactNode } from "react";
import { CheckField } from "@/components/ui/fields/check-field";
import { ChipsField } from "@/components/ui/fields/chips-field";
import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { type FlagChange, priceKey } from "./edit-draft";
import type { Plan } from "../night-labels";
import { lightPart, type DraftFields } from "./where-fields";

interface Props {
  label: ReactNode;
  name: string;
  /** The typed value; empty for no change, null for the alternative. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The label of the alternative to a value: `Off sale`. */
  instead: string;
  isWhole?: boolean;
}

/** A line with a field for a new value, and a box that chooses the alternative instead. */
function ValueField({ label, name, value, onChange, instead, isWhole = false }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-x-3">
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
        isAcross
      />
      <div className="flex min-h-9 items-center pointer-coarse:min-h-11">
        <CheckField isSelected={value === null} onChange={(on) => onChange(on ? null : "")}>
          <span className="min-w-0">
            {instead}
            <span className="sr-only"> ({label})</span>
          </span>
        </CheckField>
      </div>
    </div>
  );
}

const arrivals = () =>
  [
    { name: "closed_to_arrival", label: t("inventory.arrivalOn") },
    { name: "closed_to_departure", label: t("inventory.departureOn") },
  ] as const;

const stays = () =>
  [
    { name: "min_stay", label: t("inventory.shortestStay"), instead: t("inventory.plansOwn") },
    { name: "max_stay", label: t("inventory.longestStay"), instead: t("inventory.plansOwn") },
    { name: "min_stay_through", label: t("inventory.shortestThrough"), instead: t("inventory.anyStay") },
  ] as const;

const isUsed = (value: string | null | undefined) => value !== undefined && value !== "";

interface PlanFields extends DraftFields {
  plans: readonly Plan[];
  /** By plan, the number of adults for whom its nights have prices; 0 if they are priced by room. */
  adults: readonly number[];
}

/** The fields for the new values. An empty field leaves each night unchanged. Rarely used fields are folded. */
export function ChangeFields(props: PlanFields) {
  const { plans, draft, onChange, problems } = props;
  const hasAny = (names: readonly string[]) => names.some((name) => name in problems);
  return (
    <>
      <TextField
        label={t("inventory.allotment")}
        name="allotment"
        value={draft.allotment}
        onChange={(allotment) => onChange({ allotment })}
        placeholder={t("inventory.asItIs")}
        hint={t("inventory.allotmentHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <Prices {...props} />
      <hr className="border-border" />
      {plans.length > 1 && (
        <div className="flex flex-col gap-1">
          <p className="flex items-baseline gap-1.5 text-xs font-semibold text-muted">
            {rich("inventory.restrictedPlans", { span: lightPart })}
          </p>
          <ChipsField
            label={t("inventory.plansRestricted")}
            chips={plans.map(({ public_id: id, name }) => ({ id, name, label: name }))}
            value={draft.plans}
            onChange={(chosen) => onChange({ plans: chosen })}
          />
        </div>
      )}
      <FlagField
        label={t("inventory.stopSell")}
        value={draft.closed}
        yes={t("inventory.stop")}
        no={t("inventory.open")}
        onChange={(closed) => onChange({ closed })}
        problem={problems.closed}
      />
      <div className="flex flex-col gap-1">
        <Disclosure
          title={t("inventory.arrivalAndDeparture")}
          isOpenAtFirst={arrivals().some(({ name }) => isUsed(draft[name]))}
          isForced={hasAny(arrivals().map(({ name }) => name))}
        >
          <div className="flex flex-col gap-3 py-1">
            {arrivals().map(({ name, label }) => (
              <FlagField
                key={name}
                label={label}
                value={draft[name]}
                yes={t("inventory.bar")}
                no={t("inventory.allow")}
                onChange={(value) => onChange({ [name]: value })}
                problem={problems[name]}
              />
            ))}
          </div>
        </Disclosure>
        <Disclosure
          title={t("inventory.lengthOfStay")}
          isOpenAtFirst={stays().some(({ name }) => isUsed(draft[name]))}
          isForced={hasAny(stays().map(({ name }) => name))}
        >
          <div className="flex flex-col gap-1 py-1">
            {stays().map(({ name, label, instead }) => (
              <ValueField
                key={name}
                label={label}
                name={name}
                isWhole
                instead={instead}
                value={draft[name]}
                onChange={(value) => onChange({ [name]: value })}
              />
            ))}
          </div>
        </Disclosure>
      </div>
    </>
  );
}

interface FlagProps {
  label: string;
  value: FlagChange;
  yes: string;
  no: string;
  onChange: (value: FlagChange) => void;
  problem: string | undefined;
}

function FlagField({ yes, no, onChange, ...rest }: FlagProps) {
  return (
    <RadioField
      {...rest}
      isAcross
      choices={[
        { id: "", label: t("inventory.asItIs") },
        { id: "yes", label: yes },
        { id: "no", label: no },
      ]}
      onChange={(value) => onChange(value as FlagChange)}
    />
  );
}

/** Prices by plan. Prices by number of adults and minimum sell prices are folded. */
function Prices({ plans, adults, draft, onChange, problems }: PlanFields) {
  const { prices, min_sell: least } = draft;
  const keysOf = (id: string, at: number) =>
    adults[at] ? Array.from({ length: adults[at] }, (_, index) => priceKey(id, index + 1)) : [priceKey(id)];
  const price = (key: string, label: ReactNode) => (
    <ValueField
      key={key}
      label={label}
      name={`price.${key}`}
      instead={t("inventory.offSale")}
      value={prices[key] === undefined ? "" : prices[key]}
      onChange={(amount) => onChange({ prices: { ...prices, [key]: amount } })}
    />
  );
  return (
    <div className="flex flex-col gap-1">
      {plans.map(({ public_id: id, name, currency }, at) => {
        const title = t("inventory.planPrice", { name, currency });
        const keys = keysOf(id, at);
        if (!adults[at]) return price(keys[0]!, title);
        return (
          <Disclosure
            key={id}
            title={title}
            isOpenAtFirst={plans.length === 1 || keys.some((key) => isUsed(prices[key]))}
            isForced={keys.some((key) => `price.${key}` in problems)}
          >
            <div className="flex flex-col gap-1 py-1">
              {keys.map((key, index) =>
                price(
                  key,
                  <>
                    <span className="sr-only">{name} · </span>
                    {formatCount(index + 1, "adult")}
                  </>,
                ),
              )}
            </div>
          </Disclosure>
        );
      })}
      <Disclosure
        title={t("inventory.leastPrices")}
        isOpenAtFirst={Object.values(least).some(isUsed)}
        isForced={Object.keys(problems).some((name) => name.startsWith("min_sell."))}
      >
        <div className="flex flex-col gap-1 py-1">
          {plans.map(({ public_id: id, name, currency }) => (
            <ValueField
              key={id}
              label={
                <>
                  {t("inventory.planPrice", { name, currency })}
                  <span className="sr-only"> ({t("inventory.leastPrices")})</span>
                </>
              }
              name={`min_sell.${id}`}
              instead={t("inventory.anyPrice")}
              value={least[id] === undefined ? "" : least[id]}
              onChange={(amount) => onChange({ min_sell: { ...least, [id]: amount } })}
            />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
