"use client";

import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ZoneRecord } from "@/lib/catalogue/place-schemas";
import { readQuery, useRead } from "@/lib/staff/client/hooks";
import { useHotels } from "../products/search/hotel-field";
import type { Lookup } from "../products/search/lookup-field";
import { formatCountry } from "@/lib/format/names";
import type { Choice } from "../ui/fields/select-field";

export type Zone = z.output<typeof ZoneRecord>;

const FRESH_MS = 300_000;

/** A zone in a field's suggestions, or a hotel, whose zone is read once it is chosen. */
export interface FoundZone extends Choice {
  /** Whether it is a place of arrival or departure: airport, station, port. */
  isHub: boolean;
  /** Whether `id` is a hotel's. */
  isHotel?: boolean;
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

/** Finds zones where transfers start, by name or airport code, then hotels. */
export function useZones(text: string): Lookup<FoundZone> {
  const list = useZoneList({ q: text || "-", limit: "40" }, text !== "");
  const hotels = useHotels(text);
  const starts = (list.data?.items ?? []).filter(({ served_zone_public_ids: served }) => served.length > 0);
  return withHotels(answerOf(starts, list), hotels);
}

const withHotels = (zones: Lookup<FoundZone>, hotels: Lookup<Choice>): Lookup<FoundZone> => ({
  choices: [...zones.choices, ...hotels.choices.map((hotel) => ({ ...hotel, isHub: false, isHotel: true }))],
  isFetching: zones.isFetching || hotels.isFetching,
  isError: zones.isError || hotels.isError,
});

/**
 * Zones with a transfer from the given one, all or by name, then hotels of its country by name. Searches nearby zones
 * only, because routes do not cross oceans.
 */
export function useServedZones(from: string | undefined, text: string): Lookup<FoundZone> {
  const near = useZonesFrom(from);
  const named = useZoneList({ q: text || "-", limit: "200" }, from !== undefined && text !== "");
  // All zones stay listed until the first answer to a typed text, so that a highlighted one can still be chosen.
  const isNamed = text !== "" && !named.isPending;
  const found = isNamed ? (named.data?.items ?? []).filter(near.isServed) : near.served;
  const hotels = useHotels(from === undefined || text.length < 2 ? "" : text, near.zone?.country_code);
  const zones = answerOf(found, {
    isFetching: near.isFetching || (text !== "" && named.isFetching),
    isError: near.isError || (text !== "" && named.isError),
  });
  return text === "" ? zones : withHotels(zones, hotels);
}

/** Reads the zone of a hotel; undefined if transfers do not serve it. @param from the zone where the transfer starts */
export function useZoneOfHotel() {
  const cache = useQueryClient();
  return async (hotelId: string, from?: string): Promise<Zone | undefined> => {
    const query = readQuery("serviceZone.list", { query: { property: hotelId } });
    const start = from === undefined ? undefined : readQuery("serviceZone.get", { params: { public_id: from } });
    const [{ items }, zone] = await Promise.all([
      cache.fetchQuery({ ...query, staleTime: FRESH_MS }),
      start && cache.fetchQuery({ ...start, staleTime: FRESH_MS }),
    ]);
    // A zone of the whole place comes before one of its parts.
    const whole = items.toSorted((a, b) => Number(a.parent_public_id !== null) - Number(b.parent_public_id !== null));
    return whole.find(({ public_id: id, served_zone_public_ids: served }) =>
      zone ? zone.served_zone_public_ids.includes(id) : served.length > 0,
    );
  };
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
