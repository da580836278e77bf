"use client";

import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { formatDistance, kilometresBetween } from "@/components/search/geography";
import type { Property } from "@/components/search/offers/offers";
import { propertyPath } from "@/components/search/property-path";
import type { SearchState } from "@/components/search/search-state";
import { Section } from "@/components/ui/layout/section";
import { Stars } from "@/components/ui/values/stars";
import { TextLink } from "@/components/ui/values/text-link";

const MAX_SHOWN = 5;
const RADIUS_KM = "5";

/** The nearest other properties, with their distance. */
export function Nearby({ property, search }: { property: Property; search: SearchState }) {
  const { location, public_id: own } = property;
  const near = location ? `${location.latitude},${location.longitude}` : "";
  const { data } = useRead(
    "property.list",
    { query: { near, radius_km: RADIUS_KM, status: "ACTIVE", limit: String(MAX_SHOWN + 1) } },
    { enabled: location !== null, staleTime: 300_000 },
  );
  const others = data?.items.filter(({ public_id: id }) => id !== own).slice(0, MAX_SHOWN) ?? [];
  if (!location || others.length === 0) return null;
  return (
    <Section title={t("property.nearby")}>
      <ul className="flex flex-col gap-2">
        {others.map((other) => (
          <li key={other.public_id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <TextLink href={propertyPath(other.public_id, search)}>{other.name}</TextLink>{" "}
              <Stars count={other.star_rating} />
            </span>
            {other.location && (
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {formatDistance(kilometresBetween(location, other.location))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
