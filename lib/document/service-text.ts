import type { z } from "zod";
import { groupJourneys, minutesOfConnection } from "@/lib/core/journeys";
import type { SoldProperty } from "@/lib/booking/detail-schemas";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { nightsBetween } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { feesOfStay, feeTotal, isPaidAtProperty } from "@/lib/core/stay-fees";
import type { Party } from "@/lib/format/party";
import type { Point } from "@/lib/map/locator-map";
import type { Paper } from "./paper";
import { Flight, type Leg, PackagedFlight, type Person, Stay, Tour, Transfer } from "./snapshots";
import { formatName, type Protection, type SoldService } from "./sold";
import { arrivalFacts, formatPickupPoint } from "@/lib/format/arrival";
import { formatDateOrTime, formatDateTime, formatDate, formatDateRange, formatMinutes } from "@/lib/format/dates";
import { formatPaperAmount } from "./amount";
import { formatBaggage, formatFare, formatTerminal } from "@/lib/format/fare";
import { formatLanguageName, formatCountry } from "@/lib/format/names";
import { formatList } from "@/lib/format/words";
import { hasText, t } from "@/lib/language/text";

/** A booked service as text: the booking itself, or an item of a package. */
export interface Service {
  kind: string;
  name: string;
  /** When it takes place: `14–17 Mar 2026 · 3 nights`, `Sat 14 Mar 2026, 10:00`. */
  when: string;
  facts: Fact[];
  /** A stay's rooms or a journey's flights; empty for other services. */
  parts: Part[];
  /** Fees paid at the property. */
  fees: Fees | undefined;
  /** A stay's property, by public id. */
  property: string | undefined;
  /** Where it begins, if that is one known point. */
  point: Point | undefined;
  /** The tickets that are shown at the entrance. */
  tickets: Ticket[];
  isCancelled: boolean;
  /** The share of the booking's price, in wire format. */
  total: string;
  policy: PolicySnapshot;
}

/** A labelled fact. `LTR` for numbers and addresses, which are written from left to right in every language. */
export type Fact = readonly [label: string, value: string, direction?: "LTR"];

export interface Ticket {
  /** The traveller's name, if that traveller is named. */
  holder: string | undefined;
  code: string;
  /** Whether the code is also drawn as a QR code. */
  isQr: boolean;
}

export interface Part {
  title: string;
  lines: string[];
  /** A room's board. Vouchers leave out `plan` (board and rate plan) and `total`. */
  board?: string;
  plan?: string;
  /** The total, in the API's format. */
  total?: string;
}

/** The fees paid at the property, as text. */
export interface Fees {
  lines: {
    name: string;
    /** How the fee is charged: `3.50 EUR a person and night`. */
    basis: string;
    /** For the whole stay; undefined if the party is not known. */
    amount: string | undefined;
  }[];
  /** Totals by currency; empty if the party is not known. */
  totals: string[];
}

/** Describes a booking's services in the language of the document. */
export function describeServices(paper: Pick<Paper, "sold" | "content" | "travellers">): Service[] {
  return paper.sold.map((one) => {
    const { isCancelled, total, policy } = one;
    const text = textOf(one, paper.content);
    const facts = [...text.facts, ...deliveryFacts(one, paper.travellers)];
    return { ...text, facts, tickets: listTickets(one, paper.travellers), isCancelled, total, policy };
  });
}

/** The tickets with a code, which is scanned or read at the entrance. */
function listTickets({ delivery = {} }: SoldService, travellers: readonly Person[]): Ticket[] {
  return (delivery.tickets ?? []).flatMap(({ traveller, code, format }) => {
    if (code === undefined) return [];
    const person = travellers[traveller];
    return [{ holder: person && formatFullName(person), code, isQr: format === "QR" }];
  });
}

/** Facts from the supplier: pick-up and driver, the airline's reference, and each traveller's ticket. */
function deliveryFacts({ delivery = {}, policy }: SoldService, travellers: readonly Person[]): Fact[] {
  const { record_locator: locator, tickets = [], pickup_at: at, pickup_instructions: where, driver } = delivery;
  const numbers = tickets.flatMap(({ traveller, number }) => {
    const person = travellers[traveller];
    if (number === undefined) return [];
    return person ? t("format.labelled", { label: formatFullName(person), value: number }) : number;
  });
  return [
    ...given(t("paper.pickupAt"), at && formatDateTime(at, policy.timezone)),
    ...given(t("paper.pickupInstructions"), where),
    ...given(t("paper.driver"), driver && [driver.name, driver.phone].filter(Boolean).join(t("format.comma"))),
    ...given(t("paper.recordLocator"), locator, "LTR"),
    ...given(t("paper.tickets"), numbers.join(t("format.comma"))),
  ];
}

/** Facts about a package's organiser, and about the protection of the money that was paid for it. */
export const protectionFacts = ({ organiser, protection }: Protection): Fact[] => [
  ...given(t("paper.organiser"), organiser),
  ...given(t("paper.protection"), protection),
];

interface Named {
  title?: string | undefined;
  first_name: string;
  last_name: string;
}

type Described = Pick<SoldService, "productType" | "starts_at" | "ends_at" | "details"> &
  Partial<Pick<SoldService, "guests">>;

/** Describes a service that is not sold yet. */
export const describeUnsoldService = (service: Described): Text => textOf(service, { properties: [], tours: [] });

/** A person's name: `Dr Ada Lovelace`. */
export const formatFullName = ({ title, first_name: first, last_name: last }: Named): string =>
  [title, first, last].filter(Boolean).join(" ");

/** A traveller's name: `Dr Ada Lovelace`, `Byron Lovelace (child, 7)`. */
export function formatPerson({ kind, age, ...named }: Person): string {
  const name = formatFullName(named);
  if (kind === "ADULT") return name;
  const word = findWord("person", kind) ?? kind.toLowerCase();
  return `${name} (${[word, age].filter((part) => part !== undefined).join(t("format.comma"))})`;
}

/** A party as text: `2 adults`, `2 adults, children of 4 and 7`. */
export function formatParty({ adults, child_ages: ages }: Party): string {
  const grown = t("paper.adults", { count: adults });
  if (ages.length === 0) return grown;
  const sorted = [...ages].sort((a, b) => a - b).map(String);
  return [grown, t("paper.children", { ages: formatList(sorted), count: ages.length })].join(t("format.comma"));
}

/** The link that opens a position in a phone's map: `geo:52.52000,13.40500`. */
export const geoLink = (position: string): string => `geo:${position.replace(" ", "")}`;

type Text = Pick<Service, "name" | "kind" | "when" | "facts" | "parts" | "fees" | "property" | "point">;
type Content = Paper["content"];

const textOf = (sold: Described, content: Content): Text => ({ name: formatName(sold), ...factsOf(sold, content) });

function factsOf(sold: Described, content: Content): Omit<Text, "name"> {
  if (sold.productType === PRODUCT_TYPE.STAY) return stayText(sold, content);
  if (sold.productType === PRODUCT_TYPE.TRANSFER) return transferText(sold);
  if (sold.productType === PRODUCT_TYPE.TOUR) return tourText(sold, content);
  return flightText(sold);
}

/** A fact; left out if it has no value. */
const given = (label: string, value: string | null | undefined, direction?: "LTR"): Fact[] =>
  value ? [direction ? [label, value, direction] : [label, value]] : [];

function stayText(
  { details, starts_at, ends_at, guests = [] }: Described,
  { properties }: Content,
): Omit<Text, "name"> {
  const stay = Stay.parse(details);
  const property = properties.find((one) => one.property_public_id === stay.property_public_id);
  const nights = t("paper.nights", { count: nightsBetween(starts_at, ends_at) });
  const [checkin, checkout] = [formatDate(starts_at), formatDate(ends_at)];
  return {
    kind: t("paper.product.stay"),
    when: `${formatDateRange(starts_at, ends_at)} · ${nights}`,
    facts: [
      [t("paper.checkIn"), property ? t("paper.from", { date: checkin, time: property.checkin_from }) : checkin],
      [t("paper.checkOut"), property ? t("paper.until", { date: checkout, time: property.checkout_until }) : checkout],
      [t("paper.stay"), [nights, t("paper.rooms", { count: stay.rooms.length })].join(t("format.comma"))],
      ...(property ? placeFacts(property) : []),
    ],
    parts: stay.rooms.map((room, i) => ({
      title: stay.rooms.length > 1 ? t("paper.room", { number: i + 1, name: room.name }) : room.name,
      lines: [
        ...(guests[i]?.length ? [guests[i].map((guest) => formatPerson(guest)).join(t("format.comma"))] : []),
        ...(room.adults === undefined ? [] : [formatParty({ adults: room.adults, child_ages: room.child_ages ?? [] })]),
      ],
      ...(room.stay_total !== undefined && { total: room.stay_total }),
      board: boardOf(room.meal_plan_code),
      plan: planOf(room.meal_plan_code, room.rate_plan_name),
    })),
    fees: feesText(stay),
    property: stay.property_public_id,
    point: pointOf(property?.latitude, property?.longitude),
  };
}

function placeFacts(property: z.input<typeof SoldProperty>): Fact[] {
  const { address, phone, email, latitude, longitude } = property;
  const { line, postal_code, city, region, country_code } = address;
  const town = [postal_code, city].filter(Boolean).join(" ");
  const country = country_code && formatCountry(country_code);
  return [
    ...given(
      t("paper.address"),
      [line, town, region === city ? null : region, country].filter(Boolean).join(t("format.comma")),
    ),
    ...given(t("paper.phone"), phone, "LTR"),
    ...given(t("paper.email"), email, "LTR"),
    ...given(t("paper.position"), positionOf(latitude, longitude), "LTR"),
  ];
}

const positionOf = (latitude: number | null | undefined, longitude: number | null | undefined): string | undefined =>
  latitude == null || longitude == null ? undefined : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const pointOf = (latitude: number | null | undefined, longitude: number | null | undefined): Point | undefined =>
  latitude == null || longitude == null ? undefined : { latitude, longitude };

/** The word for a code; undefined for a code without one. */
export function findWord(family: "board" | "cabin" | "person", code: string): string | undefined {
  const key = `paper.${family}.${code}`;
  return hasText(key) ? t(key) : undefined;
}

/** How a fee is charged: `3.50 EUR a person and night`. */
function basisOf(basis: string, price: string): string {
  const key = `paper.feeBasis.${basis}`;
  return hasText(key) ? t(key, { price }) : t("paper.feeBasis.OTHER", { price });
}

/** A board in words; a code without a word stays as it is. */
const boardOf = (code: string): string => findWord("board", code) ?? code;

/** Board and plan; only the plan if its name contains the board. */
function planOf(code: string, plan: string): string {
  const board = boardOf(code);
  return plan.toLowerCase().startsWith(board.toLowerCase()) ? plan : `${board} · ${plan}`;
}

function feesText({ mandatory_fees: all, rooms, nights }: z.output<typeof Stay>): Fees | undefined {
  const fees = all.filter(isPaidAtProperty);
  if (fees.length === 0) return undefined;
  const isKnown = rooms.every(({ adults }) => adults !== undefined);
  const persons = rooms.reduce((sum, { adults = 0, child_ages = [] }) => sum + adults + child_ages.length, 0);
  const size = { rooms: rooms.length, persons, nights };
  return {
    lines: fees.map((fee) => ({
      name: fee.name,
      basis: basisOf(fee.payable === undefined ? fee.basis : "OTHER", formatPaperAmount(fee.amount, fee.currency)),
      amount: isKnown ? formatPaperAmount(feeTotal(fee, size), fee.currency) : undefined,
    })),
    totals: isKnown ? feesOfStay(fees, size).map(({ amount, currency }) => formatPaperAmount(amount, currency)) : [],
  };
}

function transferText({ details, starts_at }: Described): Omit<Text, "name"> {
  const transfer = Transfer.parse(details);
  const { vehicle_type: vehicle, units, service_class, direction } = transfer;
  const isPrivate = service_class === 1;
  const { max_passengers: passengers, max_bags: bags } = vehicle;
  const capacity = [
    ...(isPrivate && passengers !== undefined ? [t("paper.passengers", { count: passengers })] : []),
    ...(bags === undefined ? [] : [t("paper.bags", { count: bags })]),
  ];
  return {
    kind: t("paper.product.transfer"),
    when: formatDateOrTime(starts_at),
    facts: [
      [t("paper.placeFrom"), transfer.from_zone_name],
      [t("paper.placeTo"), transfer.to_zone_name],
      [
        direction === 1 ? t("paper.arrival") : direction === 2 ? t("paper.departure") : t("paper.date"),
        formatDateOrTime(starts_at),
      ],
      ...given(t("paper.pickup"), transfer.pickup_note),
      ...arrivalFacts({
        ...transfer.arrival,
        ...(transfer.flight_number && { flight_number: transfer.flight_number }),
      }),
      [
        t("paper.vehicle"),
        isPrivate
          ? t("paper.private", { vehicle: units > 1 ? `${units} × ${vehicle.name}` : vehicle.name })
          : t("paper.shared", { vehicle: [t("paper.seats", { count: units }), vehicle.name].join(t("format.comma")) }),
      ],
      ...(capacity.length
        ? [[t("paper.capacity"), t("paper.eachVehicle", { capacity: capacity.join(t("format.comma")) })] as const]
        : []),
      ...given(t("paper.duration"), durationOf(transfer.duration_minutes)),
      ...given(t("paper.driverSpeaks"), languagesOf(transfer.languages)),
      ...given(t("paper.language"), transfer.language && formatLanguageName(transfer.language)),
    ],
    parts: [],
    fees: undefined,
    property: undefined,
    point: undefined,
  };
}

/** A duration: `45 min`, `2 h`, `7 h 45 min`. */
function durationOf(minutes: number | null | undefined): string | undefined {
  if (minutes == null) return undefined;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours ? [`${hours} ${t("paper.hours")}`] : []),
    ...(rest || !hours ? [`${rest} ${t("paper.minutes")}`] : []),
  ];
  return parts.join(" ");
}

const languagesOf = (tags: readonly string[]): string =>
  tags.map((tag) => formatLanguageName(tag)).join(t("format.comma"));

function tourText({ details, starts_at, ends_at }: Described, { tours }: Content): Omit<Text, "name"> {
  const tour = Tour.parse(details);
  const { name, address, latitude, longitude } = tour.meeting_point;
  const content = tours.find(({ option_public_id: id }) => id === tour.option_public_id);
  return {
    kind: t("paper.product.tour"),
    when: formatDateOrTime(starts_at),
    facts: [
      [t("paper.option"), tour.option_name],
      [t("paper.begins"), formatDateOrTime(starts_at)],
      [t("paper.ends"), formatDateOrTime(ends_at)],
      ...given(t("paper.duration"), durationOf(tour.duration_minutes)),
      [t("paper.meetingPoint"), [name, address].filter(Boolean).join(t("format.comma"))],
      ...given(t("paper.position"), positionOf(latitude, longitude), "LTR"),
      ...given(t("paper.guidedIn"), languagesOf(tour.languages)),
      ...given(t("paper.language"), tour.language && formatLanguageName(tour.language)),
      ...(tour.units === undefined ? [] : [[t("paper.places"), t("paper.place", { count: tour.units })] as const]),
      ...given(t("paper.included"), [content?.description, ...tour.included].filter(Boolean).join(t("format.comma"))),
      ...given(t("paper.excluded"), tour.excluded.join(t("format.comma"))),
      ...given(t("paper.pickupPoint"), tour.pickup_point && formatPickupPoint(tour.pickup_point)),
      ...(tour.answers ?? []).map(({ text, value }): Fact => [text, value]),
    ],
    parts: [],
    fees: undefined,
    property: undefined,
    point: pointOf(latitude, longitude),
  };
}

type Terminal = Leg["origin_terminal"];
type Flown = Leg & { departs_at: string; arrives_at: string };

function flightText({ details, starts_at, ends_at }: Described): Omit<Text, "name"> {
  const several = Flight.safeParse(details);
  const legs: Flown[] = several.success
    ? several.data.segments
    : [{ ...PackagedFlight.parse(details), departs_at: starts_at, arrives_at: ends_at }];
  const journeys = groupJourneys(legs);
  const [, back] = journeys;
  const flown = journeys.flatMap((journey, way) => journey.map((leg, at) => ({ leg, way, before: journey[at - 1] })));
  return {
    kind: t("paper.product.flight"),
    when: formatDateOrTime(starts_at),
    facts: [
      [t("paper.departure"), formatDateOrTime(starts_at)],
      ...(back ? [[t("paper.return"), formatDateOrTime(back[0].departs_at)] as const] : []),
    ],
    parts: flown.map(({ leg, way, before }) => ({
      title: [
        ...(back ? [way === 0 ? t("paper.outbound") : t("paper.return")] : []),
        `${leg.carrier_code} ${leg.flight_number}`,
        leg.carrier_name,
      ].join(" · "),
      lines: [
        ...(before
          ? [t("paper.change", { airport: leg.origin.name, wait: formatMinutes(minutesOfConnection(before, leg)) })]
          : []),
        callOf(t("paper.departs"), leg.origin, leg.origin_terminal, leg.departs_at),
        callOf(t("paper.arrives"), leg.destination, leg.destination_terminal, leg.arrives_at),
        [cabinOf(leg.cabin), formatFare(leg), durationOf(leg.duration_minutes)].filter(Boolean).join(" · "),
        formatBaggage(leg),
        ...(leg.requires_passport ? [t("paper.passportNeeded")] : []),
      ],
    })),
    fees: undefined,
    property: undefined,
    point: undefined,
  };
}

/** One end of a journey: `Departs: London Heathrow (LHR), Sun 14 Mar 2027, 08:10`. */
function callOf(label: string, { name, iata_code: iata }: Leg["origin"], terminal: Terminal, at: string): string {
  const airport = iata ? `${name} (${iata})` : name;
  const value = [airport, formatTerminal(terminal), formatDateOrTime(at)].filter(Boolean).join(t("format.comma"));
  return t("format.labelled", { label, value });
}

/** A cabin in words; a code without a word stays as it is. */
const cabinOf = (cabin: string): string => findWord("cabin", cabin) ?? cabin.replaceAll("_", " ").toLowerCase();
