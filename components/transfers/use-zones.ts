"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import type { ZoneRecord } from "@/lib/catalogue/place-schemas";
import { useRead } from "@/lib/staff/client/hooks";
import type { Lookup } from "../products/search/lookup-field";
import { formatCountry } from "../products/search/use-places";
import type { Choice } from "../ui/fields/select-field";

type Zone = z.output<typeof ZoneRecord>;

/** A zone as a choice. */
export interface FoundZone extends Choice {
  /** Places of arrival or departure: airport, station, port. */
  isHub: boolean;
}

const HUBS = ["AIRPORT", "STATION", "PORT"];

function choiceOf({ public_id: id, name, iata_code, country_code, type }: Zone): FoundZone {
  const label = iata_code === null ? name : `${name} (${iata_code})`;
  return { id, label, note: formatCountry(country_code), isHub: HUBS.includes(type) };
}

const answerOf = (zones: readonly Zone[], { isFetching, isError }: { isFetching: boolean; isError: boolean }) => ({
  choices: zones.map(choiceOf),
  isFetching,
  isError,
});

/** Finds zones where transfers start, by name or airport code. */
export function useZones(text: string): Lookup<FoundZone> {
  const list = useZoneList({ q: text || "-", limit: "40" }, text !== "");
  return answerOf(
    (list.data?.items ?? []).filter(({ served_zone_public_ids: served }) => served.length > 0),
    list,
  );
}

/** Zones with a transfer from a zone, all or by name. They are searched nearby, because routes do not cross oceans. */
export function useServedZones(from: string | undefined, text: string): Lookup<FoundZone> {
  const zone = useRead(
    "serviceZone.get",
    { params: { public_id: from ?? "-" } },
    { enabled: from !== undefined, staleTime: 300_000 },
  );
  const country = zone.data?.country_code;
  const near = useZoneList({ country, limit: "200" }, country !== undefined);
  const named = useZoneList({ q: text || "-", limit: "200" }, from !== undefined && text !== "");
  const served = new Set(zone.data?.served_zone_public_ids);
  const list = text === "" ? near : named;
  const found = (list.data?.items ?? []).filter(({ public_id }) => served.has(public_id));
  return answerOf(found, {
    isFetching: zone.isFetching || list.isFetching,
    isError: zone.isError || list.isError,
  });
}

function useZoneList(query: { q?: string; country?: string | undefined; limit: string }, enabled: boolean) {
  return useRead("serviceZone.list", { query }, { enabled, staleTime: 300_000, placeholderData: keepPreviousData });
}
