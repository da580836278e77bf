"use client";

import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/lookup-field";
import { useServedZones, useZones, type FoundZone } from "./use-zones";

type Props = OwnLookupProps<FoundZone>;

/** A zone that transfers begin in. */
export function ZoneField(field: Props) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} what="zone with transfers" lookup={useZones(searchText)} onSearch={setSearchText} />;
}

/** A zone that transfers lead to from another; all of them are in sight at once. */
export function ServedZoneField({ from, ...field }: Props & { from: string | undefined }) {
  const [searchText, setSearchText] = useState("");
  const lookup = useServedZones(from, searchText);
  const what = from === undefined ? "zone, for none is chosen to begin in," : "zone that transfers lead to from there";
  return <LookupField {...field} what={what} least={0} lookup={lookup} onSearch={setSearchText} />;
}
