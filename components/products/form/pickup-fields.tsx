import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import type { Draft } from "./draft";

interface Props {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Details of the pick-up for the driver. */
export function PickupFields({ draft, onChange }: Props) {
  return (
    <Section title="Pick-up">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Flight number"
          name="flight_number"
          value={draft.flight_number}
          onChange={(flight_number) => onChange({ flight_number })}
          isOptional
          isMono
          hint="The driver tracks it for delays"
          autoComplete="off"
        />
        <TextField
          label="Pick-up note"
          name="pickup_note"
          value={draft.pickup_note}
          onChange={(pickup_note) => onChange({ pickup_note })}
          isOptional
          rows={2}
          hint="Time, address or hotel, and notes for the driver"
        />
      </div>
    </Section>
  );
}
