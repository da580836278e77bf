"use client";

import { parseDate } from "@internationalized/date";
import { DateRangeField } from "@/components/ui/fields/date-range-field";
import { RadioField } from "@/components/ui/fields/radio-field";
import { parseDays, serializeDays, spanChoice, type Span } from "./date-spans";
import { t } from "@/lib/language/text";

export interface SpanFieldsProps {
  label: string;
  spans: readonly Span[];
  value: string | null;
  onChange: (value: string | null) => void;
  today: string;
}

const [FIRST, LAST] = [parseDate("2000-01-01"), parseDate("2099-12-31")];

/** Chooses a date span: a preset, or two dates. */
export function SpanFields({ label, spans, value, onChange, today }: SpanFieldsProps) {
  const days = parseDays(value, today);
  return (
    <div className="flex w-72 flex-col gap-3 p-2">
      <RadioField label={label} choices={spans.map(spanChoice)} value={value} onChange={onChange} />
      <DateRangeField
        unit="days"
        label={t("booking.list.fromAndTo")}
        value={days && { start: parseDate(days.from), end: parseDate(days.to) }}
        onChange={(range) =>
          range && onChange(serializeDays({ from: range.start.toString(), to: range.end.toString() }))
        }
        min={FIRST}
        max={LAST}
      />
    </div>
  );
}
