"use client";

import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";
import { t } from "@/lib/language/text";

/** The label of a field; optional fields are marked, all others are required. */
export function FieldLabel({ children, isOptional = false }: { children: ReactNode; isOptional?: boolean }) {
  return (
    <Label className="flex items-baseline gap-1.5 text-xs font-semibold text-muted">
      {children}
      {isOptional && <span className="font-normal">{t("ui.optional")}</span>}
    </Label>
  );
}

/** The error message of a field. */
export function FieldProblem({ children }: { children?: ReactNode }) {
  return (
    <FieldError className="flex items-start gap-1.5 text-xs text-negative">
      {({ validationErrors }) => (
        <>
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{children ?? validationErrors[0]}</span>
        </>
      )}
    </FieldError>
  );
}

/** The hint of a field; a hidden one is read by screen readers only. */
export function FieldHint({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) {
  return (
    <Text slot="description" className={isHidden ? "sr-only" : "text-xs text-muted"}>
      {children}
    </Text>
  );
}
