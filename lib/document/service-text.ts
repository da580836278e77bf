import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { nightsBetween } from "@/lib/core/dates";
import { formatBoard, formatRatePlan } from "@/lib/format/board";
import { formatCount, formatDate, formatDateOrTime, formatStayDates } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { formatProductType } from "@/lib/format/product";
import { addressParts } from "@/lib/format/property";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PropertyFacts } from "./repository";
import { type Fee, Flight, type Leg, PackagedFlight, type Person, Stay, Tour, Transfer } from "./snapshots";
import { Address } from "@/lib/catalogue/schemas";

/** `Ada Lovelace`, `Byron Lovelace (child, 7)`. */
export function formatPerson({ kind, first_name, last_name, age }: Person): string {
  const name = `${first_name} ${last_name}`;
  if (kind === "ADULT") return name;
  return `${name} (${[kind.toLowerCase(), age].filter((part) => part !== undefined).join(", ")})`;
}

const formatNames = (people: Person[]): string => people.map(formatPerson).join(", ");

/** A property's address, one line per known part, and its telephone number. */
function placeLines(property: PropertyFacts | undefined): { lines: string[]; phone: string | undefined } {
  const lines = addressParts(Address.catch({}).parse(property?.address));
  const { phone } = (property?.contact ?? {}) as { phone?: unknown };
  return { lines, phone: typeof phone === "string" && phone ? phone : undefined };
}

/** One booked service as text: the booking itself, or an item of a package. */
export interface Service {
  kind: string;
  name: string;
  /** `14–17 Mar 2026 · 3 nights`, `Sat 14 Mar 2026, 10:00`. */
  when: string;
  facts: Fact[];
  /** Rooms of a stay, flights of a journey; otherwise empty. */
  parts: Part[];
  /** Fees paid at the property. */
  fees: Fee[];
  isCancelled: boolean;
  /** In wire format: its share of the booking's price. */
  total: string;
  policy: PolicySnapshot;
}
export type Fact = readonly [label: string, value: string];
export interface Part {
  title: string;
  lines: string[];
  /** For a room: its board; `terms` with board and rate plan and `price` are not shown on vouchers. */
  board?: string;
  plan?: string;
  total?: string;
}

/** A sold service with its snapshot. */
export interface Sold {
  productType: number;
  starts_at: string;
  ends_at: string;
  details: unknown;
  /** For a stay: one list per room. */
  guests: Person[][];
  isCancelled: boolean;
  total: string;
  policy: PolicySnapshot;
}

type Words = Pick<Service, "name" | "when" | "facts" | "parts" | "fees">;

/**
 * Describes a service from its booking's snapshot.
 * @param properties the stays' properties as they are now
 */
export function serviceOf(sold: Sold, properties: PropertyFacts[]): Service {
  const { isCancelled, total, policy } = sold;
  return { kind: formatProductType(sold.productType), ...wordsOf(sold, properties), isCancelled, total, policy };
}

function wordsOf(sold: Sold, properties: PropertyFacts[]): Words {
  if (sold.productType === PRODUCT_TYPE.STAY) return stayWords(sold, properties);
  if (sold.productType === PRODUCT_TYPE.TRANSFER) return transferWords(sold);
  if (sold.productType === PRODUCT_TYPE.TOUR) return tourWords(sold);
  return flightWords(sold);
}

function stayWords({ details, starts_at, ends_at, guests }: Sold, properties: PropertyFacts[]): Words {
  const stay = Stay.parse(details);
  const property = properties.find((p) => p.publicId === stay.property_public_id);
  const { lines, phone } = placeLines(property);
  return {
    name: stay.property_name,
    when: formatStayDates(starts_at, ends_at),
    facts: [
      ["Check-in", `${formatDate(starts_at)}${property ? `, from ${property.checkinFrom}` : ""}`],
      ["Check-out", `${formatDate(ends_at)}${property ? `, until ${property.checkoutUntil}` : ""}`],
      ["Stay", `${formatCount(nightsBetween(starts_at, ends_at), "night")}, ${formatCount(stay.rooms.length, "room")}`],
      ...(lines.length ? [["Address", lines.join(", ")] as const] : []),
      ...(phone ? [["Phone", phone] as const] : []),
    ],
    parts: stay.rooms.map((room, i) => ({
      title: stay.rooms.length > 1 ? `Room ${i + 1}: ${room.name}` : room.name,
      lines: [
        ...(guests[i]?.length ? [formatNames(guests[i])] : []),
        ...(room.adults === undefined ? [] : [formatParty({ adults: room.adults, child_ages: room.child_ages ?? [] })]),
      ],
      total: room.stay_total,
      board: formatBoard(room.meal_plan_code),
      plan: formatRatePlan(room.meal_plan_code, room.rate_plan_name),
    })),
    fees: stay.mandatory_fees,
  };
}

const DIRECTIONS: Record<number, string> = { 1: "Arrival", 2: "Departure" };

function transferWords({ details, starts_at }: Sold): Words {
  const transfer = Transfer.parse(details);
  const { vehicle_type, units, service_class } = transfer;
  const vehicle =
    service_class === 1
      ? `Private, ${units > 1 ? `${units} × ` : ""}${vehicle_type.name}`
      : `Shared, ${formatCount(units, "seat")}, ${vehicle_type.name}`;
  return {
    name: `${transfer.from_zone_name} – ${transfer.to_zone_name}`,
    when: formatDate(starts_at),
    facts: [
      ["From", transfer.from_zone_name],
      ["To", transfer.to_zone_name],
      [DIRECTIONS[transfer.direction] ?? "Date", formatDate(starts_at)],
      ["Vehicle", vehicle],
      ...(transfer.flight_number ? [["Flight", transfer.flight_number] as const] : []),
      ...(transfer.pickup_note ? [["Pick-up", transfer.pickup_note] as const] : []),
    ],
    parts: [],
    fees: [],
  };
}

function tourWords({ details, starts_at, ends_at }: Sold): Words {
  const tour = Tour.parse(details);
  const { name, address } = tour.meeting_point;
  return {
    name: tour.tour_name,
    when: formatDateOrTime(starts_at),
    facts: [
      ["Option", tour.option_name],
      ["Begins", formatDateOrTime(starts_at)],
      ["Ends", formatDateOrTime(ends_at)],
      ["Meeting point", address ? `${name}, ${address}` : name],
      ...(tour.language ? [["Language", languageName(tour.language)] as const] : []),
    ],
    parts: [],
    fees: [],
  };
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code" });
/** `de` → `German`; an unknown tag is returned unchanged. */
function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

type Flown = Leg & { departs_at: string; arrives_at: string };

function flightWords({ details, starts_at, ends_at }: Sold): Words {
  const several = Flight.safeParse(details);
  const legs: Flown[] = several.success
    ? several.data.segments
    : [{ ...PackagedFlight.parse(details), departs_at: starts_at, arrives_at: ends_at }];
  const [first] = legs as [Flown];
  return {
    name: `${first.origin.name} – ${first.destination.name}`,
    when: formatDateOrTime(starts_at),
    facts: [
      ["Departure", formatDateOrTime(starts_at)],
      ...(legs.length > 1 ? [["Return", formatDateOrTime(legs[1]!.departs_at)] as const] : []),
    ],
    parts: legs.map((leg) => ({
      title: `${leg.carrier_code} ${leg.flight_number} · ${leg.carrier_name}`,
      lines: [
        `${formatAirport(leg.origin)}, ${formatDateOrTime(leg.departs_at)}`,
        `${formatAirport(leg.destination)}, ${formatDateOrTime(leg.arrives_at)}`,
        `${formatCabin(leg.cabin)}, ${leg.baggage_included ? formatCount(leg.baggage_included, "piece") : "no piece"} of hold luggage a passenger`,
      ],
    })),
    fees: [],
  };
}

const formatAirport = ({ name, iata_code }: Leg["origin"]): string => (iata_code ? `${name} (${iata_code})` : name);

/** `PREMIUM_ECONOMY` → `Premium economy`. */
function formatCabin(cabin: string): string {
  const words = cabin.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
