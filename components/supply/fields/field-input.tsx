"use client";

import { formatWeekdays, formatWeekdayName } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useState } from "react";
import { ChipsField } from "@/components/ui/fields/chips-field";
import { ComboField } from "@/components/ui/fields/combo-field";
import { DateField } from "@/components/ui/fields/date-field";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import type { Field, SuggestedCodes } from "./field-shapes";
import { ListField, TimeField } from "./packed-field";
import { RecordField } from "./record-field";
import { useCodes, useSuggestions } from "./use-codes";

interface Props {
  field: Field;
  text: string;
  onChange: (text: string) => void;
  /** Error messages by form field. */
  problems: Readonly<Record<string, string>>;
  /** Whether the record is stored: its immutable fields are then read-only. */
  isLocked: boolean;
  /** The typed currency of the record's amounts. */
  currency: string;
}

/** The input for a column, by its shape. */
export function FieldInput({ field, text, onChange, problems, isLocked, currency }: Props) {
  const { column, label, hint, isRequired, isFixed, shape } = field;
  const problem = problems[column];
  const isOptional = isRequired !== true;
  const words = { label, ...(hint !== undefined && { hint }) };
  if (isLocked && isFixed === true) return <Locked field={field} text={text} />;
  const typed = (more: object = {}) => (
    <TextField {...words} name={column} value={text} onChange={onChange} isOptional={isOptional} {...more} />
  );
  const figures = { inputMode: "decimal", autoComplete: "off" } as const;
  switch (shape.is) {
    case "text":
      return typed({
        autoComplete: "off",
        ...(shape.rows !== undefined && { rows: shape.rows }),
        isMono: shape.isMono === true,
      });
    case "texts":
      return typed({ autoComplete: "off" });
    case "integer":
      return typed({ ...figures, inputMode: "numeric" });
    case "degrees":
      return typed(figures);
    case "decimal":
      return typed({ ...figures, label: currency && shape.isMoney ? `${label}, ${currency}` : label });
    case "truth":
      return (
        <ChoiceField
          {...words}
          name={column}
          text={text}
          onChange={onChange}
          choices={{ true: shape.yes, false: shape.no }}
          unset={shape.unset}
          problem={problem}
        />
      );
    case "choice":
      return (
        <ChoiceField
          {...words}
          name={column}
          text={text}
          onChange={onChange}
          choices={shape.choices}
          unset={shape.unset}
          problem={problem}
        />
      );
    case "code":
      return <CodeField {...{ field, text, onChange, problem }} of={shape.of} />;
    case "codes":
      return <CodesField label={label} of={shape.of} text={text} onChange={onChange} problem={problem} />;
    case "weekdays":
      return <WeekdaysField {...words} text={text} onChange={onChange} problem={problem} />;
    case "date":
      return (
        <DateField
          {...words}
          value={text || null}
          onChange={(date) => onChange(date ?? "")}
          isOptional={isOptional}
          problem={problem}
        />
      );
    case "time":
      return (
        <TimeField
          {...words}
          value={text || null}
          onChange={(time) => onChange(time ?? "")}
          isOptional={isOptional}
          problem={problem}
        />
      );
    case "record":
      return <RecordField {...words} {...{ text, onChange, problem, isOptional }} kinds={shape.kinds} />;
    case "suggested":
      return <SuggestedField {...words} {...{ text, onChange, problem, isOptional }} of={shape.of} />;
    default:
      return <ListField {...{ field, text, onChange, problems, currency }} packing={shape.packing} />;
  }
}

/** An immutable field of a stored record, read-only. */
function Locked({ field: { column, label, shape }, text }: { field: Field; text: string }) {
  const shown = shape.is === "choice" ? (shape.choices[text] ?? text) : text;
  return (
    <TextField
      label={label}
      name={column}
      value={shown}
      isReadOnly
      isMono={shape.is !== "choice"}
      hint={t("supply.fixedHint")}
      className="[&_input]:border-border [&_input]:bg-sunken"
    />
  );
}

/** The key of the choice without a value, because a list of choices does not allow an empty key. */
const UNSET = "-";

interface ChoiceProps {
  label: string;
  hint?: string;
  name: string;
  text: string;
  onChange: (text: string) => void;
  choices: Readonly<Record<string, string>>;
  unset: string | undefined;
  problem: string | undefined;
}

function ChoiceField({ text, onChange, choices, unset, problem, ...rest }: ChoiceProps) {
  const known = Object.entries(choices).map(([id, label]) => ({ id, label }));
  return (
    <SelectField
      {...rest}
      choices={unset === undefined ? known : [{ id: UNSET, label: unset }, ...known]}
      value={text === "" ? (unset === undefined ? null : UNSET) : text}
      onChange={(id) => onChange(id === UNSET ? "" : id)}
      isInvalid={problem !== undefined}
    />
  );
}

function CodeField({
  field: { column, label, hint },
  of,
  text,
  onChange,
  problem,
}: {
  field: Field;
  of: Parameters<typeof useCodes>[0];
  text: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}) {
  const codes = useCodes(of);
  const known = text === "" || codes.some(({ id }) => id === text) ? codes : [{ id: text, label: text }, ...codes];
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      name={column}
      choices={known}
      value={text || null}
      onChange={onChange}
      isInvalid={problem !== undefined}
    />
  );
}

interface ListProps {
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}

/** The error of a group of small fields. */
function GroupProblem({ problem }: { problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p role="alert" className="text-xs text-negative">
        {problem}
      </p>
    )
  );
}

function CodesField({ label, of, text, onChange, problem }: ListProps & { of: Parameters<typeof useCodes>[0] }) {
  const chosen = text.split(";").filter(Boolean);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-semibold text-muted">
        {label} <span className="font-normal">{t("ui.optional")}</span>
      </p>
      <ChipsField
        label={label}
        chips={useCodes(of).map(({ id, label: name }) => ({ id, name, label: name }))}
        value={chosen}
        // In the order of choosing, because a list's order is part of its value.
        onChange={(ids) =>
          onChange([...chosen.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))].join(";"))
        }
      />
      <GroupProblem problem={problem} />
    </div>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

function WeekdaysField({ label, hint, text, onChange, problem }: ListProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-semibold text-muted">
        {label} <span className="font-normal">{hint}</span>
      </p>
      <ChipsField
        label={label}
        chips={WEEKDAYS.map((day) => ({ id: String(day), name: formatWeekdayName(day), label: formatWeekdays([day]) }))}
        value={text.split("")}
        onChange={(days) => onChange(days.toSorted().join(""))}
      />
      <GroupProblem problem={problem} />
    </div>
  );
}

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 40;

function SuggestedField({
  of,
  text,
  onChange,
  isOptional,
  ...rest
}: ListProps & { of: SuggestedCodes; isOptional: boolean }) {
  const all = useSuggestions(of);
  // Until the user types, all choices are listed.
  const [isTyped, setTyped] = useState(false);
  const searchText = isTyped ? text.trim().toLowerCase() : "";
  const found = all.filter(({ label, note = "" }) => `${label} ${note}`.toLowerCase().includes(searchText));
  const name = all.find(({ id }) => id === text)?.note;
  return (
    <ComboField
      {...rest}
      {...(name !== undefined && { hint: name })}
      text={text}
      onType={(typed) => {
        setTyped(true);
        onChange(typed);
      }}
      choices={found.slice(0, MAX_SUGGESTIONS)}
      value={all.some(({ id }) => id === text) ? text : null}
      onChange={(choice) => choice && onChange(choice.id)}
      isOptional={isOptional}
    />
  );
}
