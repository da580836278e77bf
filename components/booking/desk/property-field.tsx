"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { ComboField } from "@/components/ui/fields/combo-field";
import { useDebounced } from "@/components/ui/use-debounced";

interface Props {
  /** A public id. */
  value: string | null;
  onChange: (publicId: string | null) => void;
  problem?: string | undefined;
}

/** Chooses the property that guests are relocated to, by its name. */
export function PropertyField({ value, onChange, problem }: Props) {
  const [q, setQ] = useState("");
  const searched = useDebounced(q.trim());
  const found = useRead("inventory.search", { query: { q: searched } }, { enabled: searched !== "" });
  return (
    <ComboField
      label={t("allBookings.property")}
      text={q}
      onType={setQ}
      choices={(found.data?.items ?? []).map(({ public_id: id, name, city }) => ({
        id,
        label: name,
        ...(city !== null && { note: city }),
      }))}
      value={value}
      onChange={(choice) => onChange(choice?.id ?? null)}
      isLoading={found.isFetching}
      problem={problem}
    />
  );
}
