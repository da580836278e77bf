import { fileURLToPath } from "node:url";

const dataFile = (name: string): string => fileURLToPath(new URL(`../../../prisma/seed/${name}`, import.meta.url));

/** The demo's data: the tables below in COPY's format, and the end of its past. */
export const DEMO_FILE = dataFile("demo.copy.br");
/** SQL that derives the rest from the agency's bookings and from the day of loading. */
export const FINISH_SQL_FILE = dataFile("finish-past.sql");

/** The first line of the data set. */
export interface DemoHeader {
  /** The end of the past: instants and days of bookings shift by the time since then. */
  end: string;
  /** The last night and the last departure on sale. */
  lastNight: string;
  lastDeparture: string;
}

/** A table of the demo. Tables are in the order of their foreign keys. */
export interface DemoTable {
  name: string;
  /** The table into which its rows are loaded; absent for the table itself. */
  into?: string;
  /** Which rows are recorded; absent for all. */
  where?: string;
  /** SQL by column: the expression that is recorded in place of the column's value. */
  values?: Readonly<Record<string, string>>;
  /** Whether its triggers run during loading. Those of other tables would repeat what rows contain already. */
  hasTriggers?: boolean;
  /**
   * Whether its foreign keys are checked all at once after loading: row by row takes three times as long as loading.
   */
  isLarge?: boolean;
}

/** The tables with the supply, and the partners who may buy it. */
export const SUPPLY_TABLES: readonly DemoTable[] = [
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
      // The table's trigger computes the lowest price.
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

/** The tables with the agency's activity in the past three months. */
export const PAST_TABLES: readonly DemoTable[] = [
  { name: "booking" },
  { name: "booking_history", hasTriggers: true },
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
  // The entries are made again while loading, because statements cover calendar months.
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
