"use client";

import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/lookup-field";
import { useServedZones, useZones, type FoundZone } from "./use-zones";

type Props = OwnLookupProps<FoundZone>;

/** A zone that transfers begin in. */
export function ZoneField(field: Props) {
  const [asked, setAsked] = useState("");
  return <LookupField {...field} what="zone with transfers" lookup={useZones(asked)} onAsk={setAsked} />;
}

/** A zone that transfers lead to from another; all of them are in sight at once. */
export function ServedZoneField({ from, ...field }: Props & { from: string | undefined }) {
  const [asked, setAsked] = useState("");
  const lookup = useServedZones(from, asked);
  const what = from === undefined ? "zone, for none is chosen to begin in," : "zone that transfers lead to from there";
  return <LookupField {...field} what={what} least={0} lookup={lookup} onAsk={setAsked} />;
}
