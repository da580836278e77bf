import { Button } from "../ui/button";
import { Section } from "../ui/section";
import { TextField } from "../ui/text-field";
import type { Draft } from "./draft";

interface Props {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Whom the property may turn to, and what the agency itself calls the booking. */
export function ContactFields({ draft, onChange }: Props) {
  const { contact } = draft;
  const lead = draft.guests[0]?.[0];
  const set = (part: Partial<Draft["contact"]>) => onChange({ contact: { ...contact, ...part } });
  return (
    <>
      <Section
        title="Contact"
        aside={
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!lead?.first_name && !lead?.last_name}
            onPress={() => lead && set({ first_name: lead.first_name, last_name: lead.last_name })}
          >
            Same as lead guest
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            name="contact.first_name"
            value={contact.first_name}
            onChange={(first_name) => set({ first_name })}
            isRequired
            autoComplete="off"
          />
          <TextField
            label="Last name"
            name="contact.last_name"
            value={contact.last_name}
            onChange={(last_name) => set({ last_name })}
            isRequired
            autoComplete="off"
          />
          <TextField
            label="E-mail"
            name="contact.email"
            type="email"
            value={contact.email}
            onChange={(email) => set({ email })}
            isRequired
            autoComplete="off"
          />
          <TextField
            label="Phone"
            name="contact.phone"
            type="tel"
            value={contact.phone}
            onChange={(phone) => set({ phone })}
            isOptional
            autoComplete="off"
            hint="With country code"
          />
        </div>
      </Section>
      <Section title="For your files and the property">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Agency reference"
            name="agency_reference"
            value={draft.agency_reference}
            onChange={(agency_reference) => onChange({ agency_reference })}
            isOptional
            isMono
            hint="Your own number, to find the booking by"
            autoComplete="off"
          />
          <TextField
            label="Special requests"
            name="special_requests"
            value={draft.special_requests}
            onChange={(special_requests) => onChange({ special_requests })}
            isOptional
            rows={2}
            hint="The property does what it can"
          />
        </div>
      </Section>
    </>
  );
}
