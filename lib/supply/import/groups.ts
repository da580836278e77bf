import { LANGUAGES } from "@/lib/catalogue/languages/described-languages";
import { type CancellationRule, readCancellation } from "../csv/cancellation-cells";
import type { Row } from "../csv/csv-rows";
import type { Columns, ColumnGroup, Value } from "../format/column";
import { readCell } from "../format/read-cell";

type Stored = Readonly<Record<string, unknown>>;

interface StoredGroup {
  /** Makes the stored value from the group's cells. */
  read: (row: Row, columns: Columns) => object | null;
  /** Makes the cells, as JSON, from the stored value: the inverse. */
  show: (stored: Stored) => Record<string, Value>;
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const record = (value: unknown): Stored => (value ?? {}) as Stored;

/**
 * Makes an object of the columns with these names.
 * @param isSparse leaves out empty ones
 */
function members(names: Readonly<Record<string, string>>, isSparse: boolean): Pick<StoredGroup, "read"> {
  return {
    read(row, columns) {
      const all = Object.entries(names).map(([name, member]) => [member, readCell(row, name, columns[name]!)] as const);
      return Object.fromEntries(isSparse ? all.filter(([, value]) => value !== null) : all);
    },
  };
}
const texts = (stored: unknown, names: Readonly<Record<string, string>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(names).map(([name, member]) => [name, text(record(stored)[member])]));

const ADDRESS = { address_line: "line", postal_code: "postal_code", city: "city", region: "region" };
const CONTACT = { phone: "phone", email: "email", website: "website" };
const CHILD_POLICY = { children_welcome: "children_welcome", min_child_age: "min_age" };

function readMeetingPoint(row: Row, columns: Columns): object {
  const cell = (name: string) => readCell(row, name, columns[name]!);
  const [address, latitude, longitude] = [cell("meeting_address"), cell("latitude"), cell("longitude")];
  return {
    name: cell("meeting_point"),
    ...(address !== null && { address }),
    ...(latitude !== null && longitude !== null && { latitude: Number(latitude), longitude: Number(longitude) }),
  };
}

function showCancellation({ cancellation }: Stored): Record<string, Value> {
  if (cancellation === null)
    return { non_refundable: null, late_cancellation: null, free_until: null, cancellation_tiers: null };
  const { non_refundable, late_cancellation, free_until, tiers } = cancellation as CancellationRule;
  const at = ({ days_before: days, time }: { days_before: number; time: string }) => `${days}d ${time}`;
  const shown = tiers.map((tier) => ({ from: at(tier), fee_type: tier.fee_type, value: tier.value }));
  return {
    non_refundable,
    late_cancellation,
    free_until: free_until && at(free_until),
    cancellation_tiers: shown.length > 0 ? shown : null,
  };
}

/** Values made of several columns: how they are stored and shown again. The database column has the group's name. */
export const COLUMN_GROUPS: Readonly<Record<ColumnGroup, StoredGroup>> = {
  address: {
    read: (row, columns) => ({
      ...members(ADDRESS, false).read(row, columns),
      country_code: row.raw("country_code"),
    }),
    show: ({ address }) => texts(address, ADDRESS),
  },
  contact: { ...members(CONTACT, true), show: ({ contact }) => texts(contact, CONTACT) },
  child_policy: {
    ...members(CHILD_POLICY, false),
    show({ child_policy: policy }) {
      const { children_welcome = true, min_age = 0 } = record(policy) as {
        children_welcome?: boolean;
        min_age?: number;
      };
      return { children_welcome, min_child_age: min_age };
    },
  },
  descriptions: {
    read: (row, columns) =>
      LANGUAGES.flatMap((language) => {
        const found = readCell(row, `description_${language}`, columns[`description_${language}`]!);
        return found === null ? [] : [{ language, text: found }];
      }),
    show({ descriptions }) {
      const found = (descriptions ?? []) as { language: string; text: string }[];
      return Object.fromEntries(found.map((each) => [`description_${each.language}`, each.text]));
    },
  },
  cancellation: {
    read(row, columns) {
      // A season may leave its plan's terms as they are.
      const names = ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"];
      if (!columns.non_refundable!.isRequired && names.every((name) => row.raw(name) === "")) return null;
      const isService = columns.cancellation_tiers!.type === "service_tiers";
      return readCancellation(row, row.raw("currency_code"), isService ? ["PERCENT", "AMOUNT"] : undefined);
    },
    show: showCancellation,
  },
  meeting_point: {
    read: readMeetingPoint,
    show({ meeting_point: point }) {
      const { name, address, latitude, longitude } = record(point) as Record<string, Value | undefined>;
      return {
        meeting_point: name ?? null,
        meeting_address: address ?? null,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      };
    },
  },
};
