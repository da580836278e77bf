import type { Sight } from "@/lib/staff/navigation";
import { useRead } from "@/lib/staff/client/hooks";
import { useDebounced } from "@/components/ui/use-debounced";
import { nearestFirst, toBookingEntry, toPlaceEntry, toPropertyEntry, type EntryGroup } from "./palette-entries";

const MAX = "5";

/** Finds bookings, places and properties for at least two typed letters, debounced. */
export function useFound(role: Sight, typed: string): { groups: EntryGroup[]; isLooking: boolean; failed: boolean } {
  const text = typed.trim();
  const q = useDebounced(text);
  const options = { enabled: role !== "operator" && q.length >= 2, staleTime: 10_000 };
  const bookings = useRead("booking.list", { query: { q, limit: MAX } }, options);
  const places = useRead("place.list", { query: { q, limit: MAX } }, options);
  const properties = useRead("property.list", { query: { q, limit: MAX, status: "ACTIVE" } }, options);
  const all = [bookings, places, properties];
  const groups: EntryGroup[] = [
    { id: "bookings", title: "Bookings", entries: bookings.data?.items.map(toBookingEntry) ?? [] },
    { id: "places", title: "Places", entries: nearestFirst(places.data?.items.map(toPlaceEntry) ?? [], q) },
    {
      id: "properties",
      title: "Properties",
      entries: nearestFirst(properties.data?.items.map(toPropertyEntry) ?? [], q),
    },
  ];
  const isSearching = options.enabled && text.length >= 2;
  const isLooking = role !== "operator" && text.length >= 2 && (q !== text || all.some(({ isFetching }) => isFetching));
  return {
    // All groups appear together, so that no entry moves under the pointer when another answer arrives.
    groups: isSearching && !isLooking ? groups.filter(({ entries }) => entries.length > 0) : [],
    isLooking,
    failed: isSearching && all.some(({ isError }) => isError),
  };
}
