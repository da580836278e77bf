"use client";

import { t } from "@/lib/language/text";
import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ComboField } from "@/components/ui/fields/combo-field";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import type { Field, ListShape, ElementPart, PartTexts } from "./field-shapes";
import { useSuggestions } from "./use-codes";
import { splitList, joinList } from "./values";

/** Loaded by the forms that ask for a time. */
export const TimeField = dynamic(() =>
  import("@/components/ui/fields/date-segments").then((fields) => fields.TimeField),
);

interface Props {
  field: Field;
  packing: ListShape;
  text: string;
  onChange: (text: string) => void;
  problems: Readonly<Record<string, string>>;
  currency: string;
}

interface Element {
  /** A key of the element that stays the same while others are added and removed. */
  id: number;
  texts: PartTexts;
}

let lastId = 0;
const elementOf = (texts: PartTexts): Element => ({ id: ++lastId, texts });

/** The elements of a column's text. A column for a single element always has one. */
function elementsOf(packing: ListShape, text: string): Element[] {
  const found = splitList(packing, text).map(elementOf);
  return packing.isSingle && found.length === 0 ? [elementOf(packing.fresh)] : found;
}

/** Edits a list of elements with parts, or a single element: add, move and remove. */
export function ListField({ field, packing, text, onChange, problems, currency }: Props) {
  const { column, label, hint } = field;
  const one = t(`supply.part.${packing.one}`);
  const [elements, setElements] = useState(() => elementsOf(packing, text));
  const [written, setWritten] = useState(text);
  // The value changed from outside: the draft was discarded, or merged with another operator's changes.
  if (text !== written) {
    setWritten(text);
    setElements(elementsOf(packing, text));
  }
  const place = useRef<HTMLFieldSetElement>(null);
  const write = (next: Element[]) => {
    const packed = joinList(
      packing,
      next.map(({ texts }) => texts),
    );
    setElements(next);
    setWritten(packed);
    onChange(packed);
  };
  const move = (from: number, to: number) => {
    const next = [...elements];
    next.splice(to, 0, ...next.splice(from, 1));
    write(next);
  };
  const general = problems[column];
  return (
    <fieldset ref={place} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-semibold text-muted">
        {label} <span className="font-normal">{hint}</span>
      </legend>
      {elements.length > 0 && (
        <ol className="flex flex-col gap-2">
          {elements.map(({ id, texts }, at) => (
            <li
              key={id}
              aria-label={`${one} ${at + 1}`}
              className="flex flex-wrap items-start gap-2 rounded bg-sunken p-2"
            >
              <div className="grid min-w-0 flex-1 basis-64 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
                {packing.parts.map((part) => (
                  <PartInput
                    key={part.id}
                    part={part}
                    text={texts[part.id] ?? ""}
                    name={packing.isSingle ? column : `${column}.${at}.${part.id}`}
                    problem={problemOf(problems, packing, column, at, part.id)}
                    onChange={(next) =>
                      write(
                        elements.map((other) =>
                          other.id === id ? { id, texts: { ...other.texts, [part.id]: next } } : other,
                        ),
                      )
                    }
                  />
                ))}
              </div>
              {!packing.isSingle && (
                <div className="flex gap-1 self-end">
                  <Button
                    size="sm"
                    aria-label={t("supply.moveUp", { one, at: at + 1 })}
                    isDisabled={at === 0}
                    onPress={() => move(at, at - 1)}
                  >
                    <ChevronUp aria-hidden className="size-4" />
                  </Button>
                  <Button
                    size="sm"
                    aria-label={t("supply.moveDown", { one, at: at + 1 })}
                    isDisabled={at === elements.length - 1}
                    onPress={() => move(at, at + 1)}
                  >
                    <ChevronDown aria-hidden className="size-4" />
                  </Button>
                  <Button
                    size="sm"
                    aria-label={t("supply.removePart", { one, at: at + 1 })}
                    onPress={() => {
                      write(elements.filter((other) => other.id !== id));
                      place.current?.querySelector<HTMLElement>("[data-add]")?.focus();
                    }}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {general !== undefined && (
        <p role="alert" className="text-xs text-negative">
          {general}
        </p>
      )}
      {!packing.isSingle && (
        <Button
          size="sm"
          className="self-start"
          data-add
          onPress={() => setElements([...elements, elementOf(freshOf(packing, currency))])}
        >
          <Plus aria-hidden className="size-4" />
          {t("supply.addPart", { one })}
        </Button>
      )}
    </fieldset>
  );
}

/** The texts of a new element, with the record's own currency unless the packing sets another one. */
function freshOf({ parts, fresh }: ListShape, currency: string): PartTexts {
  const own = parts.find(({ shape }) => shape.is === "currency");
  return own ? { ...fresh, [own.id]: currency } : fresh;
}

/** The error of one part. An error of the whole element is shown at its first part. */
function problemOf(
  problems: Props["problems"],
  { parts }: ListShape,
  column: string,
  at: number,
  part: string,
): string | undefined {
  const own = problems[`${column}.${at}.${part}`];
  return own ?? (part === parts[0]?.id ? problems[`${column}.${at}`] : undefined);
}

interface PartProps {
  part: ElementPart;
  text: string;
  name: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function PartInput({ part: { label, shape }, text, name, problem, onChange }: PartProps) {
  switch (shape.is) {
    case "choice":
      return (
        <SelectField
          label={label}
          name={name}
          choices={Object.entries(shape.choices).map(([id, words]) => ({ id, label: words }))}
          value={text || null}
          onChange={onChange}
          isInvalid={problem !== undefined}
        />
      );
    case "time":
      return (
        <TimeField label={label} value={text || null} onChange={(time) => onChange(time ?? "")} problem={problem} />
      );
    case "currency":
      return <CurrencyPart label={label} text={text} onChange={onChange} problem={problem} />;
    default:
      return (
        <TextField
          label={label}
          name={name}
          value={text}
          onChange={onChange}
          autoComplete="off"
          isInvalid={problem !== undefined}
          {...(shape.is === "text"
            ? {
                isMono: shape.isMono === true,
                ...(shape.placeholder !== undefined && { placeholder: shape.placeholder }),
              }
            : { inputMode: shape.is === "integer" ? ("numeric" as const) : ("decimal" as const) })}
        />
      );
  }
}

const MAX_SUGGESTIONS = 40;

function CurrencyPart({
  label,
  text,
  onChange,
  problem,
}: Pick<PartProps, "text" | "onChange" | "problem"> & { label: string }) {
  const all = useSuggestions("currencies");
  const searchText = text.trim().toLowerCase();
  const found = all.filter(({ id, note = "" }) => `${id} ${note}`.toLowerCase().includes(searchText));
  return (
    <ComboField
      label={label}
      text={text}
      onType={onChange}
      choices={found.slice(0, MAX_SUGGESTIONS)}
      value={all.some(({ id }) => id === text) ? text : null}
      onChange={(choice) => choice && onChange(choice.id)}
      problem={problem}
    />
  );
}
