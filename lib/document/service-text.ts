import type { z } from "zod";
import type { SoldProperty } from "@/lib/booking/detail-schemas";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { nightsBetween } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { feesOfStay, feeTotal } from "@/lib/core/stay-fees";
import type { Party } from "@/lib/format/party";
import type { Point } from "@/lib/map/locator-map";
import type { Paper } from "./paper";
import { Flight, type Leg, PackagedFlight, type Person, Stay, Tour, Transfer } from "./snapshots";
import { nameOf, type Sold } from "./sold";
import type { Words } from "./words/words";

/** One booked service as text: the booking itself, or an item of a package. */
export interface Service {
  kind: string;
  name: string;
  /** `14–17 Mar 2026 · 3 nights`, `Sat 14 Mar 2026, 10:00`. */
  when: string;
  facts: Fact[];
  /** Rooms of a stay, flights of a journey; otherwise empty. */
  parts: Part[];
  /** What is paid at the property. */
  fees: Fees | undefined;
  /** For a stay: the property's id. */
  property: string | undefined;
  /** Where it begins, if that is one point that is known. */
  point: Point | undefined;
  isCancelled: boolean;
  /** In wire format: its share of the booking's price. */
  total: string;
  policy: PolicySnapshot;
}

/** `LTR`: numbers and addresses that are written from left to right in every language. */
export type Fact = readonly [label: string, value: string, direction?: "LTR"];

export interface Part {
  title: string;
  lines: string[];
  /** For a room: its board; `plan` with board and rate plan and `total` are not shown on vouchers. */
  board?: string;
  plan?: string;
  /** In wire format. */
  total?: string;
}

/** The fees paid at the property, as text. */
export interface Fees {
  lines: {
    name: string;
    /** How it is charged: `3.50 EUR a person and night`. */
    basis: string;
    /** For the whole stay; undefined where the party is not known. */
    amount: string | undefined;
  }[];
  /** By currency; empty where the party is not known. */
  totals: string[];
}

/** A booking's services as text in a language. */
export function servicesOf({ sold, content }: Pick<Paper, "sold" | "content">, words: Words): Service[] {
  return sold.map((one) => {
    const { isCancelled, total, policy } = one;
    return { name: nameOf(one), ...textOf(one, content, words), isCancelled, total, policy };
  });
}

/** `Ada Lovelace`, `Byron Lovelace (child, 7)`. */
export function formatPerson({ kind, first_name, last_name, age }: Person, { text, format }: Words): string {
  const name = `${first_name} ${last_name}`;
  if (kind === "ADULT") return name;
  const word = (text.person as Record<string, string>)[kind] ?? kind.toLowerCase();
  return `${name} (${[word, age].filter((part) => part !== undefined).join(format.comma)})`;
}

/** `2 adults`, `2 adults, children of 4 and 7`. */
export function formatParty({ adults, child_ages: ages }: Party, { text, format }: Words): string {
  const grown = format.count(adults, text.adults);
  if (ages.length === 0) return grown;
  const sorted = [...ages].sort((a, b) => a - b).map(String);
  return [grown, text.children(format.list(sorted), ages.length)].join(format.comma);
}

/** The address that opens a position in a phone’s map: `geo:52.52000,13.40500`. */
export const geoLink = (position: string): string => `geo:${position.replace(" ", "")}`;

type Text = Pick<Service, "kind" | "when" | "facts" | "parts" | "fees" | "property" | "point">;
type Content = Paper["content"];

function textOf(sold: Sold, content: Content, words: Words): Text {
  if (sold.productType === PRODUCT_TYPE.STAY) return stayText(sold, content, words);
  if (sold.productType === PRODUCT_TYPE.TRANSFER) return transferText(sold, words);
  if (sold.productType === PRODUCT_TYPE.TOUR) return tourText(sold, content, words);
  return flightText(sold, words);
}

/** A fact, unless its value is absent. */
const given = (label: string, value: string | null | undefined, direction?: "LTR"): Fact[] =>
  value ? [direction ? [label, value, direction] : [label, value]] : [];

function stayText({ details, starts_at, ends_at, guests }: Sold, { properties }: Content, words: Words): Text {
  const { text, format } = words;
  const stay = Stay.parse(details);
  const property = properties.find((one) => one.property_public_id === stay.property_public_id);
  const nights = format.count(nightsBetween(starts_at, ends_at), text.nights);
  const [checkin, checkout] = [format.date(starts_at), format.date(ends_at)];
  return {
    kind: text.product.stay,
    when: `${format.range(starts_at, ends_at)} · ${nights}`,
    facts: [
      [text.checkIn, property ? text.from(checkin, property.checkin_from) : checkin],
      [text.checkOut, property ? text.until(checkout, property.checkout_until) : checkout],
      [text.stay, [nights, format.count(stay.rooms.length, text.rooms)].join(format.comma)],
      ...(property ? placeFacts(property, words) : []),
    ],
    parts: stay.rooms.map((room, i) => ({
      title: stay.rooms.length > 1 ? text.room(i + 1, room.name) : room.name,
      lines: [
        ...(guests[i]?.length ? [guests[i].map((guest) => formatPerson(guest, words)).join(format.comma)] : []),
        ...(room.adults === undefined
          ? []
          : [formatParty({ adults: room.adults, child_ages: room.child_ages ?? [] }, words)]),
      ],
      total: room.stay_total,
      board: boardOf(room.meal_plan_code, words),
      plan: planOf(room.meal_plan_code, room.rate_plan_name, words),
    })),
    fees: feesText(stay, words),
    property: stay.property_public_id,
    point: pointOf(property?.latitude, property?.longitude),
  };
}

function placeFacts(property: z.input<typeof SoldProperty>, { text, format }: Words): Fact[] {
  const { address, phone, email, latitude, longitude } = property;
  const { line, postal_code, city, region, country_code } = address;
  const town = [postal_code, city].filter(Boolean).join(" ");
  const country = country_code && format.country(country_code);
  return [
    ...given(text.address, [line, town, region === city ? null : region, country].filter(Boolean).join(", ")),
    ...given(text.phone, phone, "LTR"),
    ...given(text.email, email, "LTR"),
    ...given(text.position, positionOf(latitude, longitude), "LTR"),
  ];
}

const positionOf = (latitude: number | null | undefined, longitude: number | null | undefined): string | undefined =>
  latitude == null || longitude == null ? undefined : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const pointOf = (latitude: number | null | undefined, longitude: number | null | undefined): Point | undefined =>
  latitude == null || longitude == null ? undefined : { latitude, longitude };

/** A board code in words; the code itself when it is a new one. */
const boardOf = (code: string, { text }: Words): string => (text.board as Record<string, string>)[code] ?? code;

/** Board and plan; only the plan where its name contains the board. */
function planOf(code: string, plan: string, words: Words): string {
  const board = boardOf(code, words);
  return plan.toLowerCase().startsWith(board.toLowerCase()) ? plan : `${board} · ${plan}`;
}

function feesText({ mandatory_fees: fees, rooms, nights }: z.output<typeof Stay>, words: Words): Fees | undefined {
  if (fees.length === 0) return undefined;
  const { text, format } = words;
  const isKnown = rooms.every(({ adults }) => adults !== undefined);
  const persons = rooms.reduce((sum, { adults = 0, child_ages = [] }) => sum + adults + child_ages.length, 0);
  const size = { rooms: rooms.length, persons, nights };
  const basisOf = (basis: string) => (text.feeBasis as Record<string, (price: string) => string>)[basis];
  return {
    lines: fees.map((fee) => ({
      name: fee.name,
      basis: (basisOf(fee.basis) ?? text.feeBasis.OTHER)(format.amount(fee.amount, fee.currency)),
      amount: isKnown ? format.amount(feeTotal(fee, size), fee.currency) : undefined,
    })),
    totals: isKnown ? feesOfStay(fees, size).map(({ amount, currency }) => format.amount(amount, currency)) : [],
  };
}

function transferText({ details, starts_at }: Sold, words: Words): Text {
  const { text, format } = words;
  const transfer = Transfer.parse(details);
  const { vehicle_type: vehicle, units, service_class, direction } = transfer;
  const isPrivate = service_class === 1;
  const { max_passengers: passengers, max_bags: bags } = vehicle;
  const capacity = [
    ...(isPrivate && passengers !== undefined ? [format.count(passengers, text.passengers)] : []),
    ...(bags === undefined ? [] : [format.count(bags, text.bags)]),
  ];
  return {
    kind: text.product.transfer,
    when: format.date(starts_at),
    facts: [
      [text.placeFrom, transfer.from_zone_name],
      [text.placeTo, transfer.to_zone_name],
      [direction === 1 ? text.arrival : direction === 2 ? text.departure : text.date, format.date(starts_at)],
      ...given(text.pickup, transfer.pickup_note),
      ...given(text.flight, transfer.flight_number, "LTR"),
      [
        text.vehicle,
        isPrivate
          ? text.private(units > 1 ? `${units} × ${vehicle.name}` : vehicle.name)
          : text.shared([format.count(units, text.seats), vehicle.name].join(format.comma)),
      ],
      ...(capacity.length ? [[text.capacity, text.eachVehicle(capacity.join(format.comma))] as const] : []),
      ...given(text.duration, durationOf(transfer.duration_minutes, words)),
      ...given(text.driverSpeaks, languagesOf(transfer.languages, words)),
      ...given(text.language, transfer.language && format.language(transfer.language)),
    ],
    parts: [],
    fees: undefined,
    property: undefined,
    point: undefined,
  };
}

/** `45 min`, `2 h`, `7 h 45 min`. */
function durationOf(minutes: number | null | undefined, { text }: Words): string | undefined {
  if (minutes == null) return undefined;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours ? [`${hours} ${text.hours}`] : []), ...(rest || !hours ? [`${rest} ${text.minutes}`] : [])];
  return parts.join(" ");
}

const languagesOf = (tags: readonly string[], { format }: Words): string =>
  tags.map((tag) => format.language(tag)).join(format.comma);

function tourText({ details, starts_at, ends_at }: Sold, { tours }: Content, words: Words): Text {
  const { text, format } = words;
  const tour = Tour.parse(details);
  const { name, address, latitude, longitude } = tour.meeting_point;
  const content = tours.find(({ option_public_id: id }) => id === tour.option_public_id);
  return {
    kind: text.product.tour,
    when: format.dateOrTime(starts_at),
    facts: [
      [text.option, tour.option_name],
      [text.begins, format.dateOrTime(starts_at)],
      [text.ends, format.dateOrTime(ends_at)],
      ...given(text.duration, durationOf(tour.duration_minutes, words)),
      [text.meetingPoint, [name, address].filter(Boolean).join(", ")],
      ...given(text.position, positionOf(latitude, longitude), "LTR"),
      ...given(text.guidedIn, languagesOf(tour.languages, words)),
      ...given(text.language, tour.language && format.language(tour.language)),
      ...(tour.units === undefined ? [] : [[text.places, format.count(tour.units, text.place)] as const]),
      ...given(text.included, content?.description),
    ],
    parts: [],
    fees: undefined,
    property: undefined,
    point: pointOf(latitude, longitude),
  };
}

type Flown = Leg & { departs_at: string; arrives_at: string };

function flightText({ details, starts_at, ends_at }: Sold, words: Words): Text {
  const { text, format } = words;
  const several = Flight.safeParse(details);
  const legs: Flown[] = several.success
    ? several.data.segments
    : [{ ...PackagedFlight.parse(details), departs_at: starts_at, arrives_at: ends_at }];
  return {
    kind: text.product.flight,
    when: format.dateOrTime(starts_at),
    facts: [
      [text.departure, format.dateOrTime(starts_at)],
      ...(legs.length > 1 ? [[text.return, format.dateOrTime(legs[1]!.departs_at)] as const] : []),
    ],
    parts: legs.map((leg, at) => ({
      title: [
        ...(legs.length > 1 ? [at === 0 ? text.outbound : text.return] : []),
        `${leg.carrier_code} ${leg.flight_number}`,
        leg.carrier_name,
      ].join(" · "),
      lines: [
        `${text.departs}: ${airportOf(leg.origin)}, ${format.dateOrTime(leg.departs_at)}`,
        `${text.arrives}: ${airportOf(leg.destination)}, ${format.dateOrTime(leg.arrives_at)}`,
        [cabinOf(leg.cabin, words), durationOf(leg.duration_minutes, words)].filter(Boolean).join(" · "),
        leg.baggage_included > 0 ? format.count(leg.baggage_included, text.luggage) : text.noLuggage,
      ],
    })),
    fees: undefined,
    property: undefined,
    point: undefined,
  };
}

const airportOf = ({ name, iata_code }: Leg["origin"]): string => (iata_code ? `${name} (${iata_code})` : name);

/** A cabin in words; a new one as its code. */
const cabinOf = (cabin: string, { text }: Words): string =>
  (text.cabin as Record<string, string>)[cabin] ?? cabin.replaceAll("_", " ").toLowerCase();
