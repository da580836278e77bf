"use client";

import { useState } from "react";
import { Form } from "react-aria-components";
import { t } from "@/lib/language/text";
import type { Problems } from "../booking/checkout/problems";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { Section } from "../ui/layout/section";
import { SelectField } from "../ui/fields/select-field";
import { FieldInput } from "./fields/field-input";
import type { Field, FieldSection } from "./fields/field-shapes";
import { listSections } from "./fields/fields";
import type { KindId, FieldTexts } from "./kinds";

interface Props {
  kind: KindId;
  texts: FieldTexts;
  onType: (column: string, text: string) => void;
  /** Whether the record is stored, so that its immutable fields are read-only. */
  isStored: boolean;
  /** How many fields the draft changes. */
  changes: number;
  problems: Problems;
  /** The error of the whole record, or of a field that the form does not show. */
  general: string | undefined;
  isPreviewing: boolean;
  onPreview: () => void;
  onDiscard: () => void;
}

/** All columns of a record, in sections. Input is a draft until it is published. */
export function RecordForm(props: Props) {
  const { kind, texts, onType, isStored, changes, problems, general, isPreviewing, onPreview, onDiscard } = props;
  const currency = texts.currency_code ?? "";
  const input = (field: Field) => (
    <div key={field.column} className={field.isWide ? "sm:col-span-2" : "min-w-0"}>
      <FieldInput
        field={field}
        text={texts[field.column] ?? ""}
        onChange={(text) => onType(field.column, text)}
        problems={problems}
        isLocked={isStored}
        currency={currency}
      />
    </div>
  );
  return (
    <Form
      validationBehavior="aria"
      validationErrors={problems}
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPreviewing) onPreview();
      }}
    >
      {listSections(kind, Object.keys(texts)).map((section) => (
        <Section key={section.title} title={section.title}>
          <div className="grid gap-4 sm:grid-cols-2">
            {section.isSparse ? (
              <SparseFields section={section} texts={texts} input={input} />
            ) : (
              section.fields.filter(({ isShown }) => isShown?.(texts) ?? true).map(input)
            )}
          </div>
        </Section>
      ))}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-3 border-t border-border bg-bg px-1 py-3 max-sm:bottom-14">
        {general !== undefined && <Notice tone="negative" title={general} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p aria-live="polite" className="text-xs text-muted">
            {changes === 0
              ? isStored
                ? t("supply.noChanges")
                : t("supply.nothingEntered")
              : t("supply.draftFields", { count: changes })}
          </p>
          <div className="flex gap-2">
            <Button onPress={onDiscard} isDisabled={changes === 0 || isPreviewing}>
              {t("supply.discardDraft")}
            </Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={changes === 0}
              isPending={isPreviewing}
              pendingLabel={t("supply.checking")}
            >
              {t("supply.previewChanges")}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

interface SparseProps {
  section: FieldSection;
  texts: FieldTexts;
  input: (field: Field) => React.ReactNode;
}

/** Shows those of many similar fields that have input or that the user has added. */
function SparseFields({ section: { fields }, texts, input }: SparseProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isThere = ({ column }: Field, at: number) =>
    at === 0 || (texts[column] ?? "") !== "" || opened.includes(column);
  const others = fields.filter((field, at) => !isThere(field, at));
  return (
    <>
      {fields.filter(isThere).map(input)}
      {others.length > 0 && (
        <SelectField
          label={t("supply.addLanguage")}
          choices={others.map(({ column, label }) => ({ id: column, label }))}
          value={null}
          onChange={(column) => setOpened([...opened, column])}
        />
      )}
    </>
  );
}
