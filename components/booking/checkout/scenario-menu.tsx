"use client";

import { Check, FlaskConical } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { CHOICE, Floating } from "@/components/ui/floating";

export interface Scenario {
  /** The scenario's id in the sandbox (docs/sandbox#scenarios). */
  id: string;
  label: string;
}

export const HOLD_SCENARIOS: readonly Scenario[] = [
  { id: "price_changed", label: "The price changes" },
  { id: "board_changed", label: "The board changes" },
  { id: "sold_out", label: "It sells out" },
];
export const BOOK_SCENARIOS: readonly Scenario[] = [
  { id: "on_request", label: "On request" },
  { id: "pending", label: "Pending, then confirmed" },
  { id: "pending_failed", label: "Pending, then failed" },
];

interface Props {
  /** The step that the scenario applies to: `holding`, `booking`. */
  act: string;
  scenarios: readonly Scenario[];
  value: string | undefined;
  onChange: (scenario: string | undefined) => void;
}

/** Chooses the sandbox scenario of the next step, to try out rare outcomes. */
export function ScenarioMenu({ act, scenarios, value, onChange }: Props) {
  const chosen = scenarios.find(({ id }) => id === value);
  return (
    <MenuTrigger>
      <Button className="inline-flex min-h-7 items-center gap-1.5 rounded px-1.5 text-xs text-caution data-hovered:bg-hover pointer-coarse:min-h-10">
        <FlaskConical aria-hidden className="size-3.5" />
        Sandbox scenario for {act}: {chosen?.label ?? "none"}
      </Button>
      <Floating className="min-w-52 p-1">
        <Menu
          aria-label={`Sandbox scenario for ${act}`}
          selectionMode="single"
          selectedKeys={[value ?? NO_SCENARIO]}
          onSelectionChange={(keys) => {
            const [id] = keys === "all" ? [] : keys;
            onChange(id === undefined || id === NO_SCENARIO ? undefined : String(id));
          }}
          className="outline-none"
        >
          {[{ id: NO_SCENARIO, label: "None" }, ...scenarios].map(({ id, label }) => (
            <MenuItem key={id} id={id} textValue={label} className={CHOICE}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{label}</span>
                  {isSelected && <Check aria-hidden className="size-4 text-accent" />}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Floating>
    </MenuTrigger>
  );
}

const NO_SCENARIO = "as-it-is";
