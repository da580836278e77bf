export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** Fields of records about people, and what replaces each. */
const REMAINING: Record<string, (value: Json) => Json | undefined> = {
  contact: () => undefined,
  travellers: () => [],
  // For a stay one list per room.
  guests: (rooms) => (Array.isArray(rooms) ? rooms.map(() => []) : []),
  special_requests: () => null,
  pickup_note: () => null,
  reason: () => null,
};

/** Fields whose old and new values in a change are personal data. */
const ABOUT_PEOPLE = new Set(["contact", "guests", "special_requests", "relocation_note", "flight_number"]);

/**
 * Removes personal data from a response or event that is stored for replays; everything else stays unchanged.
 * @param tripName replaces the name of a trip
 */
export function withoutGuests(value: Json, tripName: string): Json {
  if (Array.isArray(value)) return value.map((element) => withoutGuests(element, tripName));
  if (value === null || typeof value !== "object") return value;
  if ("before" in value && "after" in value && ABOUT_PEOPLE.has(value.field as string))
    return { ...value, before: null, after: null };
  const isTransfer = "pickup_note" in value;
  const isTrip = "members" in value || (typeof value.public_id === "string" && value.public_id.startsWith("trp_"));
  const fields = Object.entries(value).flatMap(([name, field]): [string, Json][] => {
    if (isTrip && name === "name") return [[name, tripName]];
    // The flight of a transfer's guest is personal; sold flights have a field of the same name.
    if (isTransfer && name === "flight_number") return [[name, null]];
    const left = REMAINING[name] ? REMAINING[name](field) : withoutGuests(field, tripName);
    return left === undefined ? [] : [[name, left]];
  });
  return Object.fromEntries(fields);
}
