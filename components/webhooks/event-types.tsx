"use client";

import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { t } from "@/lib/language/text";
import { CheckField } from "../ui/fields/check-field";
import { Notice } from "../ui/feedback/notice";
import { eventGroups } from "./endpoint-labels";

export type EventType = (typeof EVENT_TYPES)[number];

interface Props {
  value: readonly EventType[];
  onChange: (types: readonly EventType[]) => void;
  problem?: string;
}

/** Check boxes for the events of an endpoint; at least one is required. */
export function EventTypes({ value, onChange, problem }: Props) {
  const toggle = (type: EventType, on: boolean) =>
    onChange(EVENT_TYPES.filter((one) => (one === type ? on : value.includes(one))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-semibold text-muted">{t("webhooks.listensTo")}</legend>
      <CheckField isSelected={value.length === EVENT_TYPES.length} onChange={(on) => onChange(on ? EVENT_TYPES : [])}>
        {t("webhooks.allEvents")}
      </CheckField>
      {eventGroups().map(({ label, types }) => (
        <fieldset key={label} className="min-w-0 border-t border-border pt-2">
          <legend className="float-start w-full text-xs text-muted">{label}</legend>
          <div className="clear-both grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {types.map((type) => (
              <CheckField key={type} isSelected={value.includes(type)} onChange={(on) => toggle(type, on)}>
                <span className="font-mono text-xs">{type}</span>
              </CheckField>
            ))}
          </div>
        </fieldset>
      ))}
      {problem !== undefined && <Notice tone="negative" title={problem} />}
      {value.length === 0 && <Notice tone="caution" title={t("webhooks.selectOne")} />}
    </fieldset>
  );
}
