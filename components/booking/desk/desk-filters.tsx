"use client";

import { useState } from "react";
import { BOOKING_STATUSES } from "@/lib/booking/status";
import { describeStatus } from "@/lib/format/status";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { SearchBox } from "@/components/ui/fields/search-box";
import { FilterBar, FilterChip, PopoverChip } from "@/components/ui/tables/filter-bar";
import { SpanFilter } from "../list/span-filter";
import { serializeDeskFilters, type DeskFilters as Filters } from "./filters";

interface Props {
  filters: Filters;
  today: string;
  onChange: (what: Partial<Filters>) => void;
  onClear: () => void;
}

/** The filters of the bookings of all partners. */
export function DeskFilters({ filters, today, onChange, onClear }: Props) {
  const tenants = useRead("tenant.list", { query: { limit: "200" } }, { staleTime: 300_000 }).data?.items ?? [];
  const one = (
    name: "status" | "tenant" | "unacknowledged",
    label: string,
    choices: { id: string; label: string }[],
  ) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set(filters[name] === null ? [] : [filters[name]])}
      onChange={([id]) => onChange({ [name]: id ?? null })}
      isSingle
    />
  );
  return (
    <FilterBar isActive={serializeDeskFilters(filters) !== ""} onClear={onClear}>
      <SearchBox
        label={t("booking.list.search")}
        placeholder={t("booking.list.searchHint")}
        value={filters.q ?? ""}
        onSearch={(q) => onChange({ q })}
        className="w-full sm:w-60"
      />
      <SpanFilter
        label={t("booking.begins")}
        spans={["today", "tomorrow", "this_week", "next_30_days", "last_7_days", "last_month"]}
        value={filters.arrival}
        onChange={(arrival) => onChange({ arrival })}
        today={today}
      />
      <PropertyChip value={filters.property} onChange={(property) => onChange({ property })} />
      {one(
        "tenant",
        t("common.partner"),
        tenants.map(({ public_id: id, name }) => ({ id, label: name })),
      )}
      {one(
        "status",
        t("common.status"),
        BOOKING_STATUSES.map((id) => ({ id, label: describeStatus(id).word })),
      )}
      {one("unacknowledged", t("allBookings.supplier"), [{ id: "true", label: t("allBookings.unanswered") }])}
    </FilterBar>
  );
}

/** Chooses a property by name, city or code, on sale or not. */
export function PropertyChip({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [q, setQ] = useState("");
  const found = useRead("inventory.search", { query: { q } }, { enabled: q.trim() !== "" }).data?.items ?? [];
  const chosen = useRead(
    "property.get",
    { params: { public_id: value ?? "" }, as: "operator" },
    { enabled: value !== null, staleTime: 300_000 },
  ).data;
  return (
    <PopoverChip
      label={t("allBookings.property")}
      words={value === null ? "" : (chosen?.name ?? value)}
      onClear={() => onChange(null)}
    >
      <div className="flex w-72 max-w-full flex-col gap-1 p-1">
        <SearchBox label={t("allBookings.findProperty")} value={q} onSearch={setQ} />
        <ul className="max-h-72 overflow-auto">
          {found.map(({ public_id: id, name, city }) => (
            <li key={id}>
              <button
                type="button"
                className="w-full rounded px-2 py-1.5 text-start text-sm hover:bg-hover"
                onClick={() => onChange(id)}
              >
                <bdi>{name}</bdi>
                {city !== null && <span className="text-muted"> · {city}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </PopoverChip>
  );
}
