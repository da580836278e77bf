import { env } from "@/lib/core/env";
import { sweepChanges } from "@/lib/catalogue/feed/change-repository";
import { RETENTION_DAYS as REQUEST_DAYS, sweepRequestDays } from "@/lib/request-log/repository";
import { sweepTripLinks } from "@/lib/trip/link/trip-link-repository";
import { sweepUsage } from "@/lib/usage/repository";
import { sweepImages } from "@/lib/image/retention";
import { deleteOldDeliveries, deleteOldEvents } from "@/lib/webhook/delivery/delivery-sweep";

/** A table whose rows are deleted after some time. */
export interface Retention {
  table: string;
  /** The column that a row's age counts from. */
  column: string;
  days: number;
  /**
   * The clock by which the age counts: "domain" for records that the domain's clock creates and ends, because that
   * clock can be moved back.
   */
  clock: "real" | "domain";
  everyMs: number;
  /** Set if the rows of a UTC day are deleted together. */
  isByDay?: true;
  /**
   * Deletes rows from before an instant, up to a limit, in one short statement. Default: by `column`, which has an index.
   * @returns their number
   */
  sweep?: (this: void, before: Date, most: number) => Promise<number>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two years in days, so that a month can be compared with the same month of the year before. */
const TWO_YEARS = 731;
/** Ten years in days: billing data is stored for the longest bookkeeping period in the European Union. */
const TEN_YEARS = 3_653;

/**
 * All tables whose rows are deleted after some time. A test compares this list and `PERMANENT` with the database's
 * tables.
 */
export const RETENTION: readonly Retention[] = [
  { table: "idempotency_key", column: "created_at", days: 7, clock: "real", everyMs: MINUTE },
  // Long enough to answer a late book with "expired" instead of "unknown".
  { table: "prebook", column: "expires_at", days: 30, clock: "domain", everyMs: MINUTE },
  // Long enough to answer a late change with "expired" instead of "unknown".
  {
    table: "booking_change",
    column: "expires_at",
    days: 30,
    clock: "domain",
    everyMs: MINUTE,
  },
  // Stays are not checked any more when their free cancellation has ended.
  { table: "price_watch", column: "checked_at", days: 30, clock: "domain", everyMs: MINUTE },
  { table: "outbox_event", column: "created_at", days: 30, clock: "real", everyMs: MINUTE, sweep: deleteOldEvents },
  {
    table: "webhook_delivery",
    column: "created_at",
    days: 30,
    clock: "real",
    everyMs: MINUTE,
    sweep: deleteOldDeliveries,
  },
  // Long enough to answer a guest's question, no longer.
  { table: "guest_mail", column: "ended_at", days: 30, clock: "real", everyMs: MINUTE },
  { table: "catalog_change", column: "changed_at", days: 90, clock: "real", everyMs: MINUTE, sweep: sweepChanges },
  { table: "request_log", column: "at", days: REQUEST_DAYS, clock: "real", everyMs: MINUTE, sweep: sweepRequestDays },
  {
    table: "request_minute",
    column: "minute",
    days: REQUEST_DAYS,
    clock: "real",
    everyMs: MINUTE,
    isByDay: true,
  },
  {
    table: "request_outcome",
    column: "day",
    days: TWO_YEARS,
    clock: "real",
    everyMs: DAY,
    isByDay: true,
  },
  { table: "usage_counter", column: "day", days: TEN_YEARS, clock: "real", everyMs: DAY, sweep: sweepUsage },
  { table: "usage_writer", column: "flushed_at", days: 30, clock: "real", everyMs: MINUTE },
  { table: "staff_session", column: "expires_at", days: 30, clock: "real", everyMs: MINUTE },
  {
    table: "staff_spent_challenge",
    column: "expires_at",
    days: 1,
    clock: "real",
    everyMs: MINUTE,
  },
  { table: "staff_link", column: "expires_at", days: 30, clock: "real", everyMs: MINUTE },
  // Long enough to investigate an intrusion.
  {
    table: "security_event",
    column: "at",
    days: env.securityLogDays,
    clock: "real",
    everyMs: MINUTE,
  },
  // Long enough for a partner to learn from the change feed that no record shows the image any more.
  { table: "image", column: "unused_since", days: 30, clock: "real", everyMs: 60 * MINUTE, sweep: sweepImages },
  // A season, so that an operator can see when a supplier's files were last correct.
  { table: "supply_import", column: "started_at", days: 90, clock: "real", everyMs: MINUTE },
  // Long enough for a traveller who returns with last year's quote.
  { table: "sales_quote", column: "updated_at", days: 365, clock: "domain", everyMs: MINUTE },
  // A link ends with its trip; its view count can be read during the following season.
  { table: "trip_link", column: "created_at", days: 365, clock: "domain", everyMs: MINUTE, sweep: sweepTripLinks },
  { table: "attempt_count", column: "expires_at", days: 0, clock: "real", everyMs: MINUTE },
];

const CATALOGUE = "catalogue: as large as the current supply, and replaced by the next import";
const ACCOUNT = "accounts: as many as there are partners and users";
const OF_BOOKING = "part of its booking";

/** Tables whose rows are never deleted, or are deleted with other rows, with the reason. */
export const PERMANENT: Readonly<Record<string, string>> = {
  tenant_access: "which operator had access to which tenant, and why: part of the audit; it holds no guest data",
  audit_entry: "append-only: actions must be provable for as long as the installation exists; it holds no guest data",
  audit_change: "part of the audit entry: its changed fields, redacted",
  audit_seal: "the hash chain over the audit: without it a missing row could not be detected",
  audit_sealed: "part of the hash chain",
  audit_unsealed: "a queue: a row is deleted when its audit entry is sealed",
  booking: "the record of sales: product, guests and price",
  booking_cost: OF_BOOKING,
  booking_room: OF_BOOKING,
  booking_service: OF_BOOKING,
  booking_item: OF_BOOKING,
  supplier_message: `${OF_BOOKING}: one row for each version that a supplier hears of; it holds no guest data`,
  fulfilment: OF_BOOKING,
  booking_note: OF_BOOKING,
  booking_history: `${OF_BOOKING}: one row for each change of status or of the stay`,
  security_alarm: "one row for each attack, which an administrator acknowledges",
  trip: "lists bookings, which are permanent",
  sales_quote_version: "ends with its quote (ON DELETE CASCADE)",
  trip_member: "lists bookings, which are permanent",
  webhook_attempt: "ends with its delivery (ON DELETE CASCADE)",
  event_feed: "deleted with its outbox_event",
  webhook_outbox: "a queue: a row is deleted when its event has its number and its deliveries",
  webhook_sequence: `${ACCOUNT}: one row`,
  webhook_endpoint: ACCOUNT,
  staff_factor: ACCOUNT,
  staff_recovery_code: `${ACCOUNT}; at most ten per user`,
  staff_identity: ACCOUNT,
  webhook_secret: `${ACCOUNT}; a replaced secret is deleted when it expires`,
  worker_task: "one row per task",
  catalog_pending: "a queue: a row is deleted with the transaction that wrote it",
  catalog_feed: "one row",
  catalog_field: "one row per column that has another name",
  tenant: ACCOUNT,
  tenant_letterhead: "one row a tenant, or none: what its papers show",
  tenant_account: `${ACCOUNT}: one row, or none`,
  account_entry: "the ledger of permanent bookings: append-only, without guest data",
  account_statement: "issued statements of the ledger: one row per month",
  supply_grant: "at most one row for each tenant and property that it supplies",
  supply_service_grant: "at most one row for each tenant and service that it supplies",
  hold_slot: "at most one row per live hold",
  credential: ACCOUNT,
  credential_secret: ACCOUNT,
  profile: ACCOUNT,
  staff_user: ACCOUNT,
  saved_view: `${ACCOUNT}; it is deleted with its user`,
  service_secret: "a handful of rows",
  service_state: "a handful of rows",
  fx_rate: "about thirty rows a day, needed to explain the amounts of past bookings",
  room_month:
    "the stock of past nights, which reconciliation compares with bookings; replaced by the supplier's import",
  service_day:
    "the stock of past departures, which reconciliation compares with bookings; replaced by the supplier's import",
  image_use: `${CATALOGUE}; one row for each image that a record shows`,
  nights_written: `${CATALOGUE}; one row a property`,
  place: CATALOGUE,
  property: CATALOGUE,
  room: CATALOGUE,
  rate_plan: CATALOGUE,
  rate_season: CATALOGUE,
  supplement: CATALOGUE,
  offer: CATALOGUE,
  fee: CATALOGUE,
  sell_rule: "the wholesaler's rules of price: a handful of rows",
  sell_rule_version: "one row",
  service_zone: CATALOGUE,
  transfer_vehicle_type: CATALOGUE,
  transfer_service: CATALOGUE,
  tour: CATALOGUE,
  tour_option: CATALOGUE,
  flight: CATALOGUE,
  flight_day: `${CATALOGUE}; one row for each dated flight with other times`,
  flight_cabin: CATALOGUE,
  service: CATALOGUE,
  tariff: CATALOGUE,
  package: CATALOGUE,
  package_component: CATALOGUE,
  _prisma_migrations: "one row per migration",
};
