"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import type { ZoneRecord } from "@/lib/catalogue/place-schemas";
import { useRead } from "@/lib/staff/client/hooks";
import type { Lookup } from "../products/search/lookup-field";
import { formatCountry } from "@/lib/format/names";
import type { Choice } from "../ui/fields/select-field";

export type Zone = z.output<typeof ZoneRecord>;

const FRESH_MS = 300_000;

/** A zone in a field's suggestions. */
export interface FoundZone extends Choice {
  /** Whether it is a place of arrival or departure: airport, station, port. */
  isHub: boolean;
}

const HUBS = ["AIRPORT", "STATION", "PORT"];

/** A zone's name: `Madrid-Barajas Airport (MAD)`. */
export const zoneName = ({ name, iata_code: code }: Pick<Zone, "name" | "iata_code">): string =>
  code === null ? name : `${name} (${code})`;

function choiceOf(zone: Zone): FoundZone {
  const { public_id: id, country_code, type } = zone;
  return { id, label: zoneName(zone), note: formatCountry(country_code), isHub: HUBS.includes(type) };
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

/**
 * Zones with a transfer from the given one, all or by name. Searches nearby zones only, because routes do not cross
 * oceans.
 */
export function useServedZones(from: string | undefined, text: string): Lookup<FoundZone> {
  const near = useZonesFrom(from);
  const named = useZoneList({ q: text || "-", limit: "200" }, from !== undefined && text !== "");
  // All zones stay listed until the first answer to a typed text, so that a highlighted one can still be chosen.
  const isNamed = text !== "" && !named.isPending;
  const found = isNamed ? (named.data?.items ?? []).filter(near.isServed) : near.served;
  return answerOf(found, {
    isFetching: near.isFetching || (text !== "" && named.isFetching),
    isError: near.isError || (text !== "" && named.isError),
  });
}

/** A zone, and the zones of its country that it has transfers to. */
export function useZonesFrom(from: string | undefined) {
  const zone = useZone(from);
  const country = zone.data?.country_code;
  const near = useZoneList({ country, limit: "200" }, country !== undefined);
  const ids = new Set(zone.data?.served_zone_public_ids);
  const isServed = ({ public_id }: Zone) => ids.has(public_id);
  return {
    zone: zone.data,
    served: (near.data?.items ?? []).filter(isServed),
    isServed,
    isPending: zone.isPending || near.isPending,
    isFetching: zone.isFetching || near.isFetching,
    isError: zone.isError || near.isError,
  };
}

/** A zone by its id; without an id nothing is read. */
export const useZone = (id: string | undefined) =>
  useRead("serviceZone.get", { params: { public_id: id ?? "-" } }, { enabled: id !== undefined, staleTime: FRESH_MS });

function useZoneList(query: { q?: string; country?: string | undefined; limit: string }, enabled: boolean) {
  return useRead("serviceZone.list", { query }, { enabled, staleTime: FRESH_MS, placeholderData: keepPreviousData });
}
