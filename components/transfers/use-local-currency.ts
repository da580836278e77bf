"use client";

import { useRead } from "@/lib/staff/client/hooks";

/** The currency of the hotels in a zone's place, which is usually the currency of its transfers. */
export function useLocalCurrency(zoneId: string): string | undefined {
  const zone = useRead("serviceZone.get", { params: { public_id: zoneId } }, { staleTime: 300_000 });
  const country = zone.data?.country_code;
  const properties = useRead(
    "property.list",
    { query: { country, limit: "1" } },
    { enabled: country !== undefined, staleTime: 300_000 },
  );
  return properties.data?.items[0]?.currency_code;
}
