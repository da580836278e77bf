import { t } from "@/lib/language/text";
import { KIND_NAMES, type KindName, KINDS } from "@/lib/supply/format/kinds";

export type KindId = KindName;

/** Where a kind of record belongs: its owners and parts. */
interface Place {
  /**
   * The kinds of record that can own one of this kind. The owner's code is in the first key column or in
   * `ownerColumn`.
   */
  owners?: readonly KindId[];
  ownerColumn?: string;
  /** The kinds of parts that a record has, in the order of its tabs. */
  parts?: readonly KindId[];
}

interface Kind extends Place {
  /** The noun for one record, as part of a sentence. */
  one: string;
  /** The title of the kind's list. */
  title: string;
  /** The purpose of the list, shown below its title. */
  about: string;
  /** What retiring a record means for sales and bookings. */
  retiring: string;
}

const PLACES: Record<KindId, Place> = {
  properties: {
    parts: ["rooms", "rate_plans", "rate_seasons", "supplements", "offers", "fees"],
  },
  rooms: {
    owners: ["properties"],
  },
  rate_plans: {
    owners: ["properties"],
  },
  rate_seasons: {
    owners: ["properties"],
  },
  supplements: {
    owners: ["properties"],
  },
  offers: {
    owners: ["properties"],
  },
  fees: {
    owners: ["properties"],
  },
  sell_rules: {},
  service_zones: {},
  vehicle_types: {},
  transfers: {
    parts: ["tariffs"],
  },
  tours: {
    parts: ["tour_options"],
  },
  tour_options: {
    owners: ["tours"],
    ownerColumn: "tour_code",
    parts: ["tariffs"],
  },
  flights: {
    parts: ["flight_cabins"],
  },
  flight_cabins: {
    owners: ["flights"],
    ownerColumn: "flight_code",
    parts: ["tariffs"],
  },
  tariffs: {
    owners: ["transfers", "tour_options", "flight_cabins"],
  },
  packages: {
    parts: ["package_components"],
  },
  package_components: {
    owners: ["packages"],
  },
  places: {},
};

/** A kind with its texts in the reader's language. */
export const getKind = (kind: KindId): Kind => ({
  ...PLACES[kind],
  one: t(`supply.one.${kind}`),
  title: t(`supply.kind.${kind}`),
  about: t(`supply.about.${kind}`),
  retiring: t(`supply.retiring.${kind}`),
});

export const isKind = (text: string): text is KindId => (KIND_NAMES as readonly string[]).includes(text);

/** Kinds that share a tab, which has the title of the first one. */
export const TAB_GROUPS: readonly { kinds: readonly [KindId, ...KindId[]] }[] = [
  { kinds: ["properties", "rooms", "rate_plans", "rate_seasons", "supplements", "offers", "fees"] },
  { kinds: ["transfers", "service_zones", "vehicle_types"] },
  { kinds: ["tours", "tour_options"] },
  { kinds: ["flights", "flight_cabins"] },
  { kinds: ["tariffs"] },
  { kinds: ["packages", "package_components"] },
  { kinds: ["places"] },
  { kinds: ["sell_rules"] },
];

/** A record's values as form texts by column; "" for no value. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The column that has the owner's code; undefined if the kind has no owner. */
export function getOwnerColumn(kind: KindId): string | undefined {
  const { owners, ownerColumn } = PLACES[kind];
  return owners && (ownerColumn ?? KINDS[kind].key[0]);
}

/** The address of a record's page. */
export const recordHref = (kind: KindId, key: readonly string[]): string =>
  `/supply/${kind}/${key.map(encodeURIComponent).join("/")}`;

/** The address of the form for a new record. @param owner the owner's code */
export const newRecordHref = (kind: KindId, owner?: string): string =>
  `/supply/new/${kind}${owner === undefined ? "" : `?owner=${encodeURIComponent(owner)}`}`;
