import { COUNTRY_CODES } from "@/lib/core/countries";
import { formatCountry } from "@/lib/format/names";
import { memoizePerLocale } from "@/lib/language/reader";
import type { Choice } from "./choice";
import { SelectField } from "./select-field";

/** All countries by name, in the order of the reader's alphabet. */
export const listCountries: () => readonly Choice[] = memoizePerLocale((locale) =>
  COUNTRY_CODES.map((id) => ({ id, label: formatCountry(id), note: id })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  ),
);

const NONE = "NONE";

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (code: string) => void;
  /** The choice of no country. */
  none: string;
  hint?: string;
}

/** A country by name; empty: none. */
export function CountryField({ value, onChange, none, ...field }: Props) {
  return (
    <SelectField
      {...field}
      choices={[{ id: NONE, label: none }, ...listCountries()]}
      value={value || NONE}
      onChange={(chosen) => onChange(chosen === NONE ? "" : chosen)}
    />
  );
}
