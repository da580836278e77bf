import { KEY_COLUMNS, KIND_NAMES, type KindName } from "@/lib/supply/rows/kinds";

export { KEY_COLUMNS };
export type KindId = KindName;

export interface Kind {
  /** The noun for one record, within a sentence. */
  one: string;
  /** Heads its list. */
  title: string;
  /**
   * The kinds of owner that a record of this kind can have: the owner's code is in the first key column or in
   * `ownerColumn`.
   */
  owners?: readonly KindId[];
  ownerColumn?: string;
  /** The kinds of a record's parts, in the order of its page. */
  parts?: readonly KindId[];
  /** The purpose of the list, shown below its title. */
  about: string;
  /** The effect of retiring a record on sales and bookings. */
  retiring: string;
}

export const KINDS: Record<KindId, Kind> = {
  properties: {
    one: "property",
    title: "Properties",
    parts: ["rooms", "rate_plans"],
    about: "Hotels and other accommodation, with their fees, images and child policy.",
    retiring: "It disappears from content and search, with its rooms and rate plans.",
  },
  rooms: {
    one: "room",
    title: "Rooms",
    owners: ["properties"],
    about: "Room types of a property. Their nights are edited in the stock calendar.",
    retiring: "It is no longer sold or listed; its nights keep their stock.",
  },
  rate_plans: {
    one: "rate plan",
    title: "Rate plans",
    owners: ["properties"],
    about: "The terms under which a property sells: board, cancellation, children, sales window.",
    retiring: "It is no longer sold; its prices stay stored.",
  },
  service_zones: {
    one: "zone",
    title: "Zones",
    about: "Where transfers begin and end.",
    retiring: "Transfers from and to it are no longer sold.",
  },
  vehicle_types: {
    one: "vehicle",
    title: "Vehicles",
    about: "Vehicle types, with their maximum passengers and bags.",
    retiring: "Transfers with it are no longer sold.",
  },
  transfers: {
    one: "transfer",
    title: "Transfers",
    parts: ["tariffs"],
    about: "Journeys between two zones by one vehicle, private or shared.",
    retiring: "It is no longer sold.",
  },
  tours: {
    one: "tour",
    title: "Tours",
    parts: ["tour_options"],
    about: "Tours and activities; each is booked by option.",
    retiring: "It disappears from content and search, with its options.",
  },
  tour_options: {
    one: "option",
    title: "Tour options",
    owners: ["tours"],
    ownerColumn: "tour_code",
    parts: ["tariffs"],
    about: "A bookable variant of a tour. It cannot move to another tour.",
    retiring: "It is no longer sold.",
  },
  flights: {
    one: "flight",
    title: "Flights",
    parts: ["flight_cabins"],
    about: "Scheduled flights; each is sold by cabin.",
    retiring: "It is no longer sold, in any cabin.",
  },
  flight_cabins: {
    one: "cabin",
    title: "Flight cabins",
    owners: ["flights"],
    ownerColumn: "flight_code",
    parts: ["tariffs"],
    about: "The cabins of a flight, each once. A cabin cannot move to another flight.",
    retiring: "It is no longer sold.",
  },
  tariffs: {
    one: "tariff",
    title: "Tariffs",
    owners: ["transfers", "tour_options", "flight_cabins"],
    about: "Price terms of a transfer, a tour option or a cabin: currency, children, cancellation.",
    retiring: "It is no longer sold; its prices stay stored.",
  },
  packages: {
    one: "package",
    title: "Packages",
    parts: ["package_components"],
    about: "Nights, transfers, tours and flights that are sold together.",
    retiring: "It is no longer sold.",
  },
  package_components: {
    one: "component",
    title: "Package components",
    owners: ["packages"],
    about: "The parts of a package, in the order of the journey.",
    retiring: "The package is sold without it from now on.",
  },
  places: {
    one: "place",
    title: "Places",
    about: "Countries, regions, cities, airports and other places that contain supply.",
    retiring: "It is no longer listed or found in search. The records in it stay unchanged.",
  },
};

export const isKind = (text: string): text is KindId => (KIND_NAMES as readonly string[]).includes(text);

/** The tab of a kind's list and records, and the tabs beside it. */
export const GROUPS: readonly { label: string; kinds: readonly KindId[] }[] = [
  { label: "Properties", kinds: ["properties", "rooms", "rate_plans"] },
  { label: "Transfers", kinds: ["transfers", "service_zones", "vehicle_types"] },
  { label: "Tours", kinds: ["tours", "tour_options"] },
  { label: "Flights", kinds: ["flights", "flight_cabins"] },
  { label: "Tariffs", kinds: ["tariffs"] },
  { label: "Packages", kinds: ["packages", "package_components"] },
  { label: "Places", kinds: ["places"] },
];

/** The form's texts of a record, by column; "" for no value. */
export type Texts = Readonly<Record<string, string>>;

/** The column with the code of the record's owner. */
export function ownerColumnOf(kind: KindId): string | undefined {
  const { owners, ownerColumn } = KINDS[kind];
  return owners && (ownerColumn ?? KEY_COLUMNS[kind][0]);
}

/** The address of a record's page. */
export const recordHref = (kind: KindId, key: readonly string[]): string =>
  `/supply/${kind}/${key.map(encodeURIComponent).join("/")}`;

/** The address of the form for a new record. @param owner the code of its owner */
export const newRecordHref = (kind: KindId, owner?: string): string =>
  `/supply/new/${kind}${owner === undefined ? "" : `?owner=${encodeURIComponent(owner)}`}`;
