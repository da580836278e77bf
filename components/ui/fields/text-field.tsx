"use client";

import type { ReactNode, Ref } from "react";
import { Input, TextArea, TextField as AriaTextField, type TextFieldProps as AriaProps } from "react-aria-components";
import { toDecimalPoint } from "@/lib/format/money";
import { INPUT_CLASSES, classes } from "../class-names";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";

interface TextFieldProps extends Omit<AriaProps, "children" | "className"> {
  label: ReactNode;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean;
  /** Number of lines; absent for a single-line field. */
  rows?: number;
  isMono?: boolean;
  /** Whether the label stands beside the box. */
  isAcross?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A text field with label, hint and error message; a decimal one takes the reader's decimal comma. */
export function TextField({
  label,
  hint,
  placeholder,
  isOptional,
  rows,
  isMono,
  isAcross = false,
  inputRef,
  className,
  onChange,
  ...rest
}: TextFieldProps) {
  const box = classes(INPUT_CLASSES, isMono && "font-mono");
  const change =
    onChange && rest.inputMode === "decimal" ? (typed: string) => onChange(toDecimalPoint(typed)) : onChange;
  return (
    <AriaTextField
      {...rest}
      {...(change && { onChange: change })}
      className={classes(
        isAcross
          ? "grid min-w-0 grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-x-3 gap-y-1 [&>:nth-child(n+3)]:col-span-2"
          : "flex min-w-0 flex-col gap-1",
        className,
      )}
    >
      <FieldLabel isOptional={isOptional ?? false}>{label}</FieldLabel>
      {rows === undefined ? (
        <Input ref={inputRef} className={box} placeholder={placeholder} />
      ) : (
        <TextArea className={classes(box, "h-auto py-2 pointer-coarse:h-auto")} rows={rows} placeholder={placeholder} />
      )}
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      <FieldProblem />
    </AriaTextField>
  );
}
