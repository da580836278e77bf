"use client";

import { ChevronDown } from "lucide-react";
import { Button, Dialog, DialogTrigger } from "react-aria-components";
import { classes } from "../ui/class-names";
import { BOX } from "../ui/field-parts";
import { Floating } from "../ui/floating";
import { NumberStepper } from "../ui/number-stepper";
import { SelectField } from "../ui/select-field";
import { sayParty } from "../words/party";
import { partyOf, type AskedParty, type PartyLimits } from "./address";

const AGES = Array.from({ length: 18 }, (_, age) => ({ id: String(age), label: age === 0 ? "Under 1" : String(age) }));

interface Props {
  party: AskedParty;
  onChange: (party: AskedParty) => void;
  limits: PartyLimits;
  problem?: string | undefined;
}

/** Who travels: adults, and children with their ages, which decide the price. */
export function PartyField({ party, onChange, limits, problem }: Props) {
  const setCount = (count: number) =>
    onChange({ ...party, ages: Array.from({ length: count }, (_, i) => party.ages[i] ?? null) });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id="party-label" className="text-xs font-semibold text-muted">
        Travellers
      </span>
      <DialogTrigger>
        <Button
          aria-labelledby="party-label party-value"
          {...(problem !== undefined && { "aria-describedby": "party-problem" })}
          className={classes(
            BOX,
            "flex items-center justify-between gap-2 text-left",
            problem !== undefined && "border-negative",
          )}
        >
          <span id="party-value" className="truncate">
            {sayParty(partyOf(party))}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Button>
        <Floating className="w-80 max-w-[calc(100vw-1rem)]">
          <Dialog aria-label="Travellers" className="flex max-h-[70dvh] flex-col gap-3 overflow-auto p-4 outline-none">
            <NumberStepper
              label="Adults"
              value={party.adults}
              min={1}
              max={limits.adults}
              onChange={(adults) => onChange({ ...party, adults })}
            />
            <NumberStepper
              label="Children, 0 to 17"
              value={party.ages.length}
              min={0}
              max={limits.children}
              onChange={setCount}
            />
            {party.ages.length > 0 && (
              <div className="grid grid-cols-2 gap-2">
                {party.ages.map((age, child) => (
                  <SelectField
                    key={child}
                    label={`Age of child ${child + 1}`}
                    placeholder="Age"
                    choices={AGES}
                    value={age === null ? null : String(age)}
                    onChange={(id) =>
                      onChange({ ...party, ages: party.ages.map((old, i) => (i === child ? Number(id) : old)) })
                    }
                  />
                ))}
              </div>
            )}
          </Dialog>
        </Floating>
      </DialogTrigger>
      {problem !== undefined && (
        <p id="party-problem" className="text-xs text-negative">
          {problem}
        </p>
      )}
    </div>
  );
}
