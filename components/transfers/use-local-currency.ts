"use client";

import { useRead } from "@/lib/staff/client/hooks";

/** The currency that hotels in a zone's place are priced in, which is what its transfers are priced in too, as a rule. */
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
