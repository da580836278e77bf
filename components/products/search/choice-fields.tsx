"use client";

import { formatLanguageName } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { SelectField } from "@/components/ui/fields/select-field";

const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "JPY",
  "AED",
  "AUD",
  "CAD",
  "CZK",
  "DKK",
  "HUF",
  "KWD",
  "NOK",
  "NZD",
  "PLN",
  "SEK",
  "SGD",
  "THB",
  "ZAR",
];
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar"];

interface Props {
  value: string;
  onChange: (value: string) => void;
}

const withOwn = (known: readonly string[], own: string) => (known.includes(own) ? known : [own, ...known]);

export function CurrencyField({ value, onChange }: Props) {
  const choices = withOwn(CURRENCIES, value).map((id) => ({ id, label: id }));
  return <SelectField label={t("products.currency")} choices={choices} value={value} onChange={onChange} />;
}

export function LanguageField({ value, onChange }: Props) {
  const choices = withOwn(LANGUAGES, value).map((id) => ({ id, label: formatLanguageName(id) }));
  return <SelectField label={t("products.language")} choices={choices} value={value} onChange={onChange} />;
}
