"use client";

import { Form } from "react-aria-components";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { SidePanel } from "../ui/overlays/dialog";
import { FieldInput } from "../supply/fields/field-input";
import { listSections } from "../supply/fields/fields";
import { getKind } from "../supply/kinds";
import type { Line } from "./contract-lines";

/** Columns whose values follow from the page. */
const GIVEN = ["property_code", "plan_code"];

interface Props {
  line: Line;
  currency: string;
  problems: Readonly<Record<string, string>>;
  onType: (column: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/**
 * The form with all columns of a line, from the declarations of supply. Typed values are unsaved changes of the
 * page.
 */
export function LinePanel({ line, currency, problems, onType, onRemove, onClose }: Props) {
  const { kind, texts, isNew } = line;
  const { one } = getKind(kind);
  return (
    <SidePanel
      title={isNew ? t("supply.aNewOne", { one }) : (texts.name ?? texts.code ?? one)}
      isOpen
      onClose={onClose}
    >
      <Form
        validationBehavior="aria"
        validationErrors={problems}
        className="flex flex-1 flex-col gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {listSections(kind, Object.keys(texts)).map(({ title, fields }) => (
          <fieldset key={title} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-sm font-semibold">{title}</legend>
            {fields
              .filter(({ column, isShown }) => !GIVEN.includes(column) && (isShown?.(texts) ?? true))
              .map((field) => (
                <FieldInput
                  key={field.column}
                  field={field}
                  text={texts[field.column] ?? ""}
                  onChange={(text) => onType(field.column, text)}
                  problems={problems}
                  isLocked={!isNew && kind !== "rate_seasons"}
                  currency={texts.currency_code ?? texts.currency ?? currency}
                />
              ))}
          </fieldset>
        ))}
        <div className="sticky bottom-0 -mx-5 mt-auto -mb-5 flex justify-between gap-2 border-t border-border bg-raised px-5 py-3">
          <Button variant="dangerQuiet" onPress={onRemove}>
            {t("contract.remove", { one })}
          </Button>
          <Button type="submit" variant="primary">
            {t("contract.done")}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}
