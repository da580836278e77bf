"use client";

import { SelectBox } from "../ui/select-box";

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

const tongues = new Intl.DisplayNames("en", { type: "language" });

/** `German` of de; the tag itself when it is none. */
export function formatLanguage(tag: string): string {
  try {
    return tongues.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

interface Props {
  value: string;
  onChange: (value: string) => void;
}

const withOwn = (known: readonly string[], own: string) => (known.includes(own) ? known : [own, ...known]);

export function CurrencyField({ value, onChange }: Props) {
  const choices = withOwn(CURRENCIES, value).map((id) => ({ id, label: id }));
  return <SelectBox label="Currency" choices={choices} value={value} onChange={onChange} />;
}

/** What the driver or guide is to speak. */
export function LanguageField({ value, onChange }: Props) {
  const choices = withOwn(LANGUAGES, value).map((id) => ({ id, label: formatLanguage(id) }));
  return <SelectBox label="Language" choices={choices} value={value} onChange={onChange} />;
}
