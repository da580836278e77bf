"use client";

import { BOOKING_STATUSES } from "@/lib/booking/status";
import { useRead } from "@/lib/staff/client/hooks";
import { FilterBar, FilterChip, PopoverChip } from "@/components/ui/tables/filter-bar";
import { SearchBox } from "@/components/ui/fields/search-box";
import type { Choice } from "@/components/ui/fields/select-field";
import { formatCount } from "@/lib/format/counts";
import { productChoices } from "../../content/product-choices";
import { describeStatus } from "@/lib/format/status";
import { serializeFilters, type FilterName, type Filters } from "./filters";
import { SpanFilter } from "./span-filter";
import { spanChoice } from "./date-spans";
import { t } from "@/lib/language/text";

const statuses = (): Choice[] => BOOKING_STATUSES.map((id) => ({ id, label: describeStatus(id).word }));
const since = (): Choice[] => (["today", "last_7_days", "last_30_days", "this_month"] as const).map(spanChoice);
const deadlines = (): Choice[] =>
  [1, 3, 7, 14, 30].map((days) => ({ id: String(days), label: formatCount(days, "day") }));

interface Props {
  filters: Filters;
  today: string;
  onChange: (what: Partial<Filters>) => void;
  onClear: () => void;
}

export function BookingFilters({ filters, today, onChange, onClear }: Props) {
  const one = (name: FilterName, label: string, choices: readonly Choice[]) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set(filters[name] === null ? [] : [filters[name]])}
      onChange={([id]) => onChange({ [name]: id ?? null })}
      isSingle
    />
  );
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  return (
    <FilterBar isActive={serializeFilters(filters) !== ""} onClear={onClear}>
      <SearchBox
        label={t("booking.list.search")}
        placeholder={t("booking.list.searchHint")}
        value={filters.q ?? ""}
        onSearch={(q) => onChange({ q })}
        className="w-full sm:w-60"
      />
      {one("status", t("common.status"), statuses())}
      {one("product", t("booking.list.product"), productChoices())}
      <SpanFilter
        label={t("booking.begins")}
        spans={["today", "tomorrow", "this_week", "next_7_days", "next_30_days", "this_month"]}
        value={filters.service}
        onChange={(service) => onChange({ service })}
        today={today}
      />
      {one("deadline", t("booking.list.deadlineWithin"), deadlines())}
      <SpanFilter
        label={t("booking.drop.booked")}
        spans={["today", "last_7_days", "this_month", "last_month"]}
        value={filters.created}
        onChange={(created) => onChange({ created })}
        today={today}
      />
      {/* The service filters by the start of the change only, so there is no end date. */}
      {one("updated", t("booking.list.changedSince"), since())}
      <PopoverChip
        label={t("common.reference")}
        words={filters.reference ?? ""}
        onClear={() => onChange({ reference: null })}
      >
        <SearchBox
          label={t("booking.list.referenceInFull")}
          value={filters.reference ?? ""}
          onSearch={(reference) => onChange({ reference })}
          className="w-64 p-1"
        />
      </PopoverChip>
      {profiles.length > 1 &&
        one(
          "profile",
          t("booking.profile"),
          profiles.map(({ public_id: id, name }) => ({ id, label: name })),
        )}
    </FilterBar>
  );
}
