"use client";

import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { onceTurned } from "./on-demand";
import type { SelectProps } from "./select-box";
import { StillField } from "./still-field";

const SelectBox = onceTurned(() => import("./select-box").then((module) => module.SelectBox));

export type { Choice } from "./choice";

/**
 * A select field for a screen without other fields. Pressed before its script is loaded, it opens when loaded. Forms use
 * `SelectBox` directly.
 */
export function SelectField(props: SelectProps) {
  const { label, choices, value, placeholder = "Choose", className } = props;
  const [isOpened, setOpened] = useState(false);
  const text = choices.find(({ id }) => id === value)?.label ?? "";
  return (
    <Suspense
      fallback={
        <StillField {...{ label, text, placeholder, className }} icon={ChevronDown} onPress={() => setOpened(true)} />
      }
    >
      <SelectBox {...props} defaultOpen={isOpened} />
    </Suspense>
  );
}
