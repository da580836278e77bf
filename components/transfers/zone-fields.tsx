"use client";

import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/search/lookup-field";
import { useServedZones, useZones, type FoundZone } from "./use-zones";

type Props = OwnLookupProps<FoundZone>;

/** A field for the zone where a transfer starts. */
export function ZoneField(field: Props) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} what="zone with transfers" lookup={useZones(searchText)} onSearch={setSearchText} />;
}

/** A field for a zone with a transfer from another zone; all are listed without typing. */
export function ServedZoneField({ from, ...field }: Props & { from: string | undefined }) {
  const [searchText, setSearchText] = useState("");
  const lookup = useServedZones(from, searchText);
  const what = from === undefined ? "zone (choose the start first)" : "zone with a transfer from there";
  return <LookupField {...field} what={what} least={0} lookup={lookup} onSearch={setSearchText} />;
}
