"use client";

import { useState } from "react";
import { ComboField } from "@/components/ui/fields/combo-field";
import { listCountries } from "@/components/ui/fields/country-field";
import { formatCountry } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { useProfile } from "@/lib/staff/client/profile";

/** The choice of the profile's market. */
const OWN = "OWN";

interface Props {
  /** Null: the profile's market. */
  value: string | null;
  onChange: (market: string | null) => void;
}

/** Chooses the country in which the guests buy, by its name or code; without a choice it is the profile's. */
export function MarketField({ value, onChange }: Props) {
  const own = useProfile()?.default_market;
  // The typed text; undefined while the box shows the name of the chosen country.
  const [typed, setTyped] = useState<string>();
  const ofProfile = {
    id: OWN,
    label: own ? t("search.marketOfProfile", { country: formatCountry(own) }) : t("search.marketUnknown"),
  };
  const wanted = typed?.trim().toLocaleLowerCase() ?? "";
  const choices = [ofProfile, ...listCountries()].filter(
    ({ id, label }) => label.toLocaleLowerCase().includes(wanted) || id.toLocaleLowerCase() === wanted,
  );
  return (
    <div
      className="min-w-0"
      // Selects the old text on focus, so that typing replaces it. A text that names no country is dropped.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onBlur={() => setTyped(undefined)}
    >
      <ComboField
        label={t("search.market")}
        text={typed ?? (value === null ? ofProfile.label : formatCountry(value))}
        onType={setTyped}
        choices={choices}
        value={typed === undefined ? (value ?? OWN) : null}
        onChange={(choice) => {
          if (!choice) return;
          setTyped(undefined);
          onChange(choice.id === OWN ? null : choice.id);
        }}
      />
    </div>
  );
}
