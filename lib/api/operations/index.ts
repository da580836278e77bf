import type { Operation } from "../operation";
import * as accommodation from "./accommodation";
import * as account from "./account";
import * as allBookings from "./all-bookings";
import * as audit from "./audit";
import * as bookings from "./bookings";
import * as content from "./content";
import * as credentials from "./credentials";
import * as earnings from "./earnings";
import * as margin from "./margin";
import * as exchangeRates from "./exchange-rates";
import * as failedImages from "./failed-images";
import * as flights from "./flights";
import * as guestMails from "./guest-mails";
import * as guestsData from "./guests-data";
import * as holds from "./holds";
import * as home from "./home";
import * as inventory from "./inventory";
import * as letterheads from "./letterheads";
import * as notices from "./notices";
import * as onRequest from "./on-request";
import * as packages from "./packages";
import * as people from "./people";
import * as priceDrops from "./price-drops";
import * as profiles from "./profiles";
import * as reconciliation from "./reconciliation";
import * as reference from "./reference";
import * as reminders from "./reminders";
import * as requestLog from "./request-log";
import * as salesQuotes from "./sales-quotes";
import * as sandbox from "./sandbox";
import * as secondFactors from "./second-factors";
import * as security from "./security";
import * as sellPrices from "./sell-prices";
import * as suggestions from "./suggestions";
import * as supply from "./supply";
import * as supplyBookings from "./supply-bookings";
import * as supplyRows from "./supply-rows";
import * as tenantSupply from "./tenant-supply";
import * as tenants from "./tenants";
import * as tours from "./tours";
import * as transfers from "./transfers";
import * as tripSales from "./trip-sales";
import * as trips from "./trips";
import * as usage from "./usage";
import * as views from "./views";
import * as webhooks from "./webhooks";

/**
 * The only list of all groups of operations, by the name of their file. A new group is its file and an
 * entry here: routing, the OpenAPI document's tags, the reference, the desk's client and the tests read it. The title
 * is the group's tag in the document.
 */
export const GROUPS = {
  accommodation: group("Accommodation", "Search, prebook and book stays", accommodation),
  account: group("Account", "Credit, balance, entries and statements of an account", account),
  "all-bookings": group("All bookings", "What operators see of, and do to, the bookings of all tenants", allBookings),
  audit: group("Audit", "Who changed what, in a chain of signed entries", audit),
  bookings: group("Bookings", "Read, edit, change and cancel bookings of every product", bookings),
  content: group("Content", "Properties with their rooms, descriptions and images", content),
  credentials: group("Credentials", "Client credentials of a tenant", credentials),
  earnings: group("Earnings", "What bookings earn, by month, agent and product", earnings),
  margin: group("Margin", "What stays sold at cost bring and cost", margin),
  "exchange-rates": group("Exchange rates", "List, upload and fetch exchange rates", exchangeRates),
  "failed-images": group(
    "Failed images",
    "Images of records that could not be fetched, and another attempt",
    failedImages,
  ),
  flights: group("Flights", "Search, prebook and book flights", flights),
  "guest-mails": group("Guest mails", "Mails to guests and their delivery", guestMails),
  "guests-data": group("Guests' data", "Find, export and erase a person's data", guestsData),
  holds: group("Holds", "Offers that a user of the desk holds", holds),
  home: group("Home", "What needs an agency's people, or the wholesaler's, today", home),
  inventory: group("Inventory", "Allotment, prices and restrictions by night, and files of supply", inventory),
  letterheads: group("Letterheads", "What an agency prints at the head of its papers", letterheads),
  notices: group("Notices", "What happened to bookings without the agency", notices),
  "on-request": group("On request", "Bookings that wait for a supplier", onRequest),
  packages: group("Packages", "Search, prebook and book packages of several products", packages),
  people: group("People", "Users of the desk, their sessions and passwords", people),
  "price-drops": group("Price drops", "Booked stays that are sold for less now", priceDrops),
  profiles: group("Profiles", "Partner profiles: currency, mark-up and rounding", profiles),
  reconciliation: group("Reconciliation", "Bookings, cancellations and penalties by currency", reconciliation),
  reference: group("Reference", "Countries, places, zones, codes, tours, flights and the change feed", reference),
  reminders: group("Reminders", "When a user is reminded that free cancellation ends", reminders),
  "request-log": group("Request log", "Calls of the API of the last 30 days", requestLog),
  "sales-quotes": group("Sales quotes", "Offers that an agency puts before a traveller to choose from", salesQuotes),
  sandbox: group("Sandbox", "Move the clock and settle bookings; in a sandbox only", sandbox),
  "second-factors": group("Second factors", "Passkeys, one-time passwords and recovery codes", secondFactors),
  security: group("Security", "Security events and alarms", security),
  "sell-prices": group("Sell prices", "What the client pays for a hold or a booking", sellPrices),
  suggestions: group("Suggestions", "Places and properties for a typed text", suggestions),
  supply: group("Supply", "Properties, rooms, rate plans and nights from a supplier's own system", supply),
  "supply-bookings": group(
    "Supply bookings",
    "What a supplier delivers: its bookings, acknowledgements and decisions",
    supplyBookings,
  ),
  "supply-rows": group("Supply rows", "Edit supply row by row", supplyRows),
  "tenant-supply": group("Tenant supply", "The properties that a tenant's supply credentials may write", tenantSupply),
  tenants: group("Tenants", "Tenants, their contracts and ceilings, and operators' access to them", tenants),
  tours: group("Tours", "Search, prebook and book tours", tours),
  transfers: group("Transfers", "Search, prebook and book transfers", transfers),
  "trip-sales": group("Trip sales", "The price of a trip, and the link of its itinerary", tripSales),
  trips: group("Trips", "Several bookings in one itinerary", trips),
  usage: group("Usage", "Metered calls by day and operation", usage),
  views: group("Views", "Saved queries of a user's lists", views),
  webhooks: group("Webhooks", "Webhook endpoints, their subscriptions and deliveries", webhooks),
};

interface Group<Operations = Record<string, Operation>> {
  title: string;
  description: string;
  /** The exports of the group's file, one operation each. */
  operations: Operations;
}

function group<Operations>(title: string, description: string, operations: Operations): Group<Operations> {
  return { title, description, operations };
}

const groups = Object.values(GROUPS) as unknown as Group[];
const groupByOperation = new Map(groups.flatMap((one) => Object.values(one.operations).map((op) => [op, one])));
const all = [...groupByOperation.keys()];

/** Operations that partners call below /api/v1, and users through the staff door. */
export const operations = all.filter((op) => op.audience !== "staff");
/** Operations for users of the desk only. */
export const staffOperations = all.filter((op) => op.audience === "staff");

/** The group that lists an operation. */
export function findGroup(op: Operation): Group {
  const found = groupByOperation.get(op);
  if (!found) throw new Error(`${op.id} is in no group`);
  return found;
}
