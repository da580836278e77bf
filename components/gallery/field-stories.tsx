"use client";

import { LayoutList, Map } from "lucide-react";
import { Form } from "react-aria-components";
import { CheckField } from "../ui/fields/check-field";
import { ChipChoice } from "../ui/fields/chip-choice";
import { ChipsField } from "../ui/fields/chips-field";
import type { Choice } from "../ui/fields/choice";
import { ComboField } from "../ui/fields/combo-field";
import { FileDrop } from "../ui/fields/file-drop";
import { NumberStepper } from "../ui/fields/number-stepper";
import { RadioField } from "../ui/fields/radio-field";
import { SearchBox } from "../ui/fields/search-box";
import { Segmented } from "../ui/fields/segmented";
import { SelectField } from "../ui/fields/select-field";
import { SwitchField } from "../ui/fields/switch-field";
import { TextField } from "../ui/fields/text-field";
import { Held, LONG, nothing, type StoryGroup } from "./story";

const BOARDS: readonly Choice[] = [
  { id: "RO", label: "Room only" },
  { id: "BB", label: "Breakfast", note: "+ 12.00 EUR" },
  { id: "HB", label: "Half board", note: "+ 31.00 EUR" },
];
const LONG_CHOICES: readonly Choice[] = [{ id: "long", label: LONG, note: "H1" }, ...BOARDS];
const NIGHTS = ["1", "2", "3", "7"].map((id) => ({ id, name: `${id} nights`, label: id }));
const VIEWS = [
  { id: "list", label: "List", icon: LayoutList },
  { id: "map", label: "Map", icon: Map },
] as const;

interface ComboProps {
  label: string;
  text?: string;
  choices?: readonly Choice[];
  problem?: string;
  hint?: string;
  isLoading?: boolean;
}

/** A combo box that filters its choices as the service would. */
function Combo({ text: start = "", choices = BOARDS, ...rest }: ComboProps) {
  return (
    <Held start={start}>
      {(text, type) => (
        <Held<string | null> start={null}>
          {(value, choose) => (
            <ComboField
              {...rest}
              text={text}
              onType={type}
              choices={choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
              value={value}
              onChange={(choice) => choose(choice?.id ?? null)}
            />
          )}
        </Held>
      )}
    </Held>
  );
}

/** Fields for text, numbers and choices. */
export const FIELDS: StoryGroup = {
  id: "fields",
  title: "Fields",
  isForm: true,
  text: "Every field has a label; an error names the field and keeps what was typed.",
  stories: [
    {
      part: "TextField",
      text: "A text with label, hint and error message.",
      includes: ["FieldLabel", "FieldHint", "FieldProblem"],
      states: [
        { name: "Empty", view: <TextField label="Last name" /> },
        { name: "Placeholder", view: <TextField label="Web address" placeholder="https://" /> },
        { name: "Filled", view: <TextField label="First name" defaultValue="Ada" /> },
        { name: "Optional, with a hint", view: <TextField label="Reference" isOptional hint="Shown on the voucher" /> },
        { name: "Disabled", view: <TextField label="Number" defaultValue="100123" isDisabled /> },
        {
          name: "Error",
          view: (
            <Form validationErrors={{ email: "E-mail needs an @, such as ada@example.com" }}>
              <TextField label="E-mail" name="email" defaultValue="ada.example.com" />
            </Form>
          ),
        },
        { name: "Code", view: <TextField label="Client ID" defaultValue="cli_01J8ZK" isMono /> },
        { name: "Several lines, long text", view: <TextField label="Remarks" rows={3} defaultValue={LONG} /> },
      ],
    },
    {
      part: "SearchBox",
      text: "Filters a list when typing pauses; Escape clears it.",
      states: [
        {
          name: "Empty",
          view: (
            <Held start="">{(text, search) => <SearchBox label="Search trips" value={text} onSearch={search} />}</Held>
          ),
        },
        {
          name: "Long text",
          view: (
            <Held start={LONG}>
              {(text, search) => <SearchBox label="Search properties" value={text} onSearch={search} />}
            </Held>
          ),
        },
      ],
    },
    {
      part: "SelectField",
      text: "One of a few choices.",
      states: [
        {
          name: "Empty",
          view: (
            <Held<string | null> start={null}>
              {(value, choose) => <SelectField label="Board" choices={BOARDS} value={value} onChange={choose} />}
            </Held>
          ),
        },
        {
          name: "Chosen, with a hint",
          view: (
            <Held start="BB">
              {(value, choose) => (
                <SelectField label="Meals" choices={BOARDS} value={value} onChange={choose} hint="For all guests" />
              )}
            </Held>
          ),
        },
        {
          name: "Error",
          view: (
            <Form validationErrors={{ board: "Choose a board" }}>
              <SelectField label="Board" name="board" choices={BOARDS} value={null} onChange={nothing} />
            </Form>
          ),
        },
        {
          name: "Long text",
          view: (
            <Held start="long">
              {(value, choose) => (
                <SelectField label="Property" choices={LONG_CHOICES} value={value} onChange={choose} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      part: "ComboField",
      text: "A choice among many, found by typing; the results come from the service.",
      includes: ["CloseWhenLeft"],
      states: [
        { name: "Empty", view: <Combo label="Place or property" /> },
        { name: "Filled, with a hint", view: <Combo label="Place" text="Half board" hint="City, district or hotel" /> },
        { name: "Loading", view: <Combo label="Airport" text="Fra" choices={[]} isLoading /> },
        { name: "Error", view: <Combo label="Destination" text="Atlantis" problem="Choose a place from the list" /> },
        { name: "Long text", view: <Combo label="Supplier" text={LONG} choices={LONG_CHOICES} /> },
      ],
    },
    {
      part: "NumberStepper",
      text: "A small whole number: typing, arrow keys or two buttons.",
      states: [
        {
          name: "Normal",
          view: (
            <Held start={2}>
              {(value, change) => <NumberStepper label="Adults" value={value} min={1} max={9} onChange={change} />}
            </Held>
          ),
        },
        {
          name: "At its minimum",
          view: (
            <Held start={0}>
              {(value, change) => <NumberStepper label="Children" value={value} min={0} max={9} onChange={change} />}
            </Held>
          ),
        },
        {
          name: "At its maximum",
          view: (
            <Held start={9}>
              {(value, change) => <NumberStepper label="Rooms" value={value} min={1} max={9} onChange={change} />}
            </Held>
          ),
        },
      ],
    },
    {
      part: "CheckField",
      text: "Yes or no, applied with its form.",
      states: [
        {
          name: "Off",
          view: (
            <Held<boolean> start={false}>
              {(on, change) => (
                <CheckField isSelected={on} onChange={change}>
                  Free cancellation only
                </CheckField>
              )}
            </Held>
          ),
        },
        {
          name: "On, long text",
          view: (
            <Held<boolean> start>
              {(on, change) => (
                <CheckField isSelected={on} onChange={change}>
                  {LONG}
                </CheckField>
              )}
            </Held>
          ),
        },
      ],
    },
    {
      part: "SwitchField",
      text: "On or off, applied at once.",
      states: [
        {
          name: "Off",
          view: (
            <Held<boolean> start={false}>
              {(on, change) => (
                <SwitchField isSelected={on} onChange={change}>
                  Client-safe view
                </SwitchField>
              )}
            </Held>
          ),
        },
        {
          name: "On",
          view: (
            <Held<boolean> start>
              {(on, change) => (
                <SwitchField isSelected={on} onChange={change}>
                  Stop sell
                </SwitchField>
              )}
            </Held>
          ),
        },
        {
          name: "Disabled",
          view: (
            <>
              <SwitchField isSelected={false} onChange={nothing} isDisabled>
                Retries
              </SwitchField>
              <SwitchField isSelected onChange={nothing} isDisabled>
                Signatures
              </SwitchField>
            </>
          ),
        },
      ],
    },
    {
      part: "RadioField",
      text: "One of a few choices that are all visible.",
      states: [
        {
          name: "Chosen, with notes",
          view: (
            <Held start="BB">
              {(value, choose) => <RadioField label="Board" choices={BOARDS} value={value} onChange={choose} />}
            </Held>
          ),
        },
        {
          name: "Across, empty",
          view: (
            <Held<string | null> start={null}>
              {(value, choose) => (
                <RadioField label="Meals" choices={BOARDS} value={value} onChange={choose} isAcross />
              )}
            </Held>
          ),
        },
        {
          name: "Error, long text",
          view: (
            <Held<string | null> start={null}>
              {(value, choose) => (
                <RadioField
                  label="Property"
                  choices={LONG_CHOICES}
                  value={value}
                  onChange={choose}
                  problem="Choose a property"
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      part: "Segmented",
      text: "A choice of views. On a phone options with an icon show the icon alone.",
      states: [
        {
          name: "With icons",
          view: (
            <Held<"list" | "map"> start="list">
              {(value, choose) => <Segmented label="View" choices={VIEWS} value={value} onChange={choose} />}
            </Held>
          ),
        },
      ],
    },
    {
      part: "ChipChoice",
      text: "A single choice among chips.",
      states: [
        {
          name: "Chosen",
          view: (
            <Held<string | null> start="3">
              {(value, choose) => <ChipChoice label="Nights" chips={NIGHTS} value={value} onChange={choose} />}
            </Held>
          ),
        },
        {
          name: "Empty",
          view: (
            <Held<string | null> start={null}>
              {(value, choose) => <ChipChoice label="Length of stay" chips={NIGHTS} value={value} onChange={choose} />}
            </Held>
          ),
        },
      ],
    },
    {
      part: "ChipsField",
      text: "Several choices among chips.",
      states: [
        {
          name: "Two chosen",
          view: (
            <Held<readonly string[]> start={["1", "7"]}>
              {(value, choose) => <ChipsField label="Nights" chips={NIGHTS} value={value} onChange={choose} />}
            </Held>
          ),
        },
      ],
    },
    {
      part: "FileDrop",
      text: "Files that are dropped, pasted or chosen; one of another type is refused by name.",
      states: [
        { name: "Empty", view: <FileDrop label="Rates" accepts={[".csv"]} onFiles={nothing} /> },
        {
          name: "Hint, long text",
          view: <FileDrop label={LONG} accepts={[".csv"]} onFiles={nothing} hint="CSV up to 20 MiB" />,
        },
      ],
    },
  ],
};
