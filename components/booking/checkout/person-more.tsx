import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CountryField } from "@/components/ui/fields/country-field";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import { PERSON_FIELDS, type PersonDraft, type PersonField } from "./people-draft";

interface Props {
  /** The prefix of the fields' names: `guests.0.1`. */
  path: string;
  /** The person's name or number, which the button's accessible name contains. */
  who: string;
  person: PersonDraft;
  onChange: (field: PersonField, value: string) => void;
}

/** Title, name in Latin letters and nationality of a person: shown on request, or if one of them is filled. */
export function MorePersonFields({ path, who, person, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !PERSON_FIELDS.some((field) => person[field]))
    return (
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        <ChevronDown aria-hidden className="size-4" />
        {t("checkout.more")}
        <span className="sr-only"> {who}</span>
      </Button>
    );
  const box = (field: PersonField) => ({
    name: `${path}.${field}`,
    value: person[field] ?? "",
    onChange: (value: string) => onChange(field, value),
    isOptional: true,
    autoComplete: "off",
  });
  return (
    <div className="grid gap-3 sm:grid-cols-[6rem_1fr_1fr]">
      <TextField label={t("checkout.personTitle")} {...box("title")} maxLength={20} />
      <TextField label={t("checkout.latinName")} {...box("latin_name")} maxLength={200} />
      <CountryField
        label={t("checkout.nationality")}
        none={t("checkout.notGiven")}
        value={person.nationality ?? ""}
        onChange={(value) => onChange("nationality", value)}
      />
    </div>
  );
}
