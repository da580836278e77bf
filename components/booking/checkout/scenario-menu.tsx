"use client";

import { Check, FlaskConical } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { OPTION_CLASSES, Floating } from "@/components/ui/floating";
import { t } from "@/lib/language/text";

/** Ids of scenarios in the sandbox (docs/sandbox#scenarios). */
export const HOLD_SCENARIOS = ["price_changed", "board_changed", "sold_out"] as const;
export const BOOK_SCENARIOS = ["on_request", "pending", "pending_failed"] as const;
type Scenario = (typeof HOLD_SCENARIOS | typeof BOOK_SCENARIOS)[number];

interface Props {
  /** The step that the scenario applies to: `holding`, `booking`. */
  act: "holding" | "booking";
  scenarios: readonly Scenario[];
  value: string | undefined;
  onChange: (scenario: string | undefined) => void;
}

/** Chooses the sandbox scenario of the next step, to try out rare outcomes. */
export function ScenarioMenu({ act, scenarios, value, onChange }: Props) {
  const chosen = scenarios.find((id) => id === value);
  return (
    <MenuTrigger>
      <Button className="inline-flex min-h-7 items-center gap-1.5 rounded px-1.5 text-xs text-caution data-hovered:bg-hover pointer-coarse:min-h-10">
        <FlaskConical aria-hidden className="size-3.5" />
        {t("checkout.scenarioChosen", {
          act,
          chosen: chosen ? t(`checkout.scenario.${chosen}`) : t("checkout.scenarioIsNone"),
        })}
      </Button>
      <Floating className="min-w-52 p-1">
        <Menu
          aria-label={t("checkout.scenarioOf", { act })}
          selectionMode="single"
          selectedKeys={[value ?? NO_SCENARIO]}
          onSelectionChange={(keys) => {
            const [id] = keys === "all" ? [] : keys;
            onChange(id === undefined || id === NO_SCENARIO ? undefined : String(id));
          }}
          className="outline-none"
        >
          {[
            { id: NO_SCENARIO, label: t("checkout.scenarioNone") },
            ...scenarios.map((id) => ({ id, label: t(`checkout.scenario.${id}`) })),
          ].map(({ id, label }) => (
            <MenuItem key={id} id={id} textValue={label} className={OPTION_CLASSES}>
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
