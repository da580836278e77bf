import { fileURLToPath } from "node:url";

const dataFile = (name: string): string => fileURLToPath(new URL(`../../../prisma/seed/${name}`, import.meta.url));

/** The demo's data: the tables below as COPY writes them, and the end of its past. */
export const DEMO_FILE = dataFile("demo.copy.br");
/** What follows from the agency's bookings, and from the day on which they are loaded. */
export const FINISH_FILE = dataFile("finish-past.sql");

/** The line before the tables in the data set. */
export interface DemoHeader {
  /** The end of the past, by which instants and the days of bookings are shifted. */
  end: string;
  /** The last night and the last departure on sale. */
  lastNight: string;
  lastDeparture: string;
}

/** A table of the demo, in the order of its foreign keys. */
export interface DemoTable {
  name: string;
  /** Where its rows go; absent: into the table itself. */
  into?: string;
  /** The recorded rows; absent: all. */
  where?: string;
  /** What is recorded instead of a column's value. */
  values?: Readonly<Record<string, string>>;
  /** Its triggers run while rows are loaded; those of other tables would repeat what the rows already show. */
  hasTriggers?: boolean;
  /** Its foreign keys are checked at once when its rows are there: row by row takes three times as long as the rows. */
  isLarge?: boolean;
}

/** What is sold, and who may buy it. */
export const SUPPLY: readonly DemoTable[] = [
  { name: "fx_rate" },
  { name: "place" },
  { name: "property" },
  { name: "room" },
  { name: "rate_plan" },
  { name: "rate_season" },
  { name: "supplement" },
  { name: "offer" },
  { name: "fee" },
  { name: "sell_rule" },
  {
    name: "room_month",
    hasTriggers: true,
    isLarge: true,
    values: {
      unsold: "ARRAY(SELECT (u + s)::smallint FROM unnest(unsold, sold) WITH ORDINALITY AS n (u, s, at) ORDER BY at)",
      sold: "array_fill(0::smallint, ARRAY[cardinality(sold)])",
      holds: "NULL",
      // By its trigger.
      lowest_price: "NULL",
    },
  },
  { name: "service_zone" },
  { name: "transfer_vehicle_type" },
  { name: "service" },
  { name: "transfer_service" },
  { name: "tour" },
  { name: "tour_option" },
  { name: "flight" },
  { name: "flight_cabin" },
  { name: "tariff" },
  { name: "service_day", isLarge: true, values: { sold: "0", holds: "NULL" } },
  { name: "package" },
  { name: "package_component" },
  { name: "catalog_change" },
  { name: "tenant", hasTriggers: true, values: { min_own_markup_percent: "NULL", max_own_markup_percent: "NULL" } },
  { name: "profile" },
  { name: "credential" },
  { name: "credential_secret" },
  { name: "staff_user" },
];

const STATEMENTS = "('tenantAccount.issueStatements', 'tenantAccount.pay')";

/** What the demo's agency has done in the past three months. */
export const PAST: readonly DemoTable[] = [
  { name: "booking" },
  { name: "booking_history" },
  { name: "booking_item" },
  { name: "booking_room" },
  { name: "booking_service" },
  { name: "price_watch" },
  { name: "trip" },
  { name: "trip_member" },
  { name: "trip_link" },
  { name: "sales_quote" },
  { name: "sales_quote_version" },
  { name: "tenant_account", values: { owed: "0", issued_through: "NULL" } },
  // Entered again, because statements are those of calendar months.
  { name: "account_entry", into: "recorded_entry", where: "kind <> 'PAYMENT'" },
  { name: "webhook_endpoint" },
  { name: "webhook_delivery" },
  { name: "webhook_attempt" },
  { name: "webhook_sequence" },
  { name: "outbox_event" },
  { name: "audit_entry", hasTriggers: true, where: `operation NOT IN ${STATEMENTS}` },
  {
    name: "audit_change",
    hasTriggers: true,
    where: `entry_id IS NULL OR entry_id NOT IN (SELECT id FROM audit_entry WHERE operation IN ${STATEMENTS})`,
  },
  { name: "usage_counter" },
  { name: "request_log" },
  { name: "request_minute" },
  { name: "request_outcome" },
  { name: "supply_import" },
  { name: "nights_written" },
];
