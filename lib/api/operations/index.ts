import type { Operation } from "../operation";
import * as accommodation from "./accommodation";
import * as account from "./account";
import * as audit from "./audit";
import * as bookings from "./bookings";
import * as content from "./content";
import * as credentials from "./credentials";
import * as exchangeRates from "./exchange-rates";
import * as flights from "./flights";
import * as guestMails from "./guest-mails";
import * as guestsData from "./guests-data";
import * as inventory from "./inventory";
import * as packages from "./packages";
import * as people from "./people";
import * as secondFactors from "./second-factors";
import * as profiles from "./profiles";
import * as reconciliation from "./reconciliation";
import * as onRequest from "./on-request";
import * as reference from "./reference";
import * as requestLog from "./request-log";
import * as sandbox from "./sandbox";
import * as security from "./security";
import * as supply from "./supply";
import * as supplyRows from "./supply-rows";
import * as tenants from "./tenants";
import * as tenantSupply from "./tenant-supply";
import * as tours from "./tours";
import * as transfers from "./transfers";
import * as trips from "./trips";
import * as usage from "./usage";
import * as views from "./views";
import * as webhooks from "./webhooks";

const all = [
  accommodation,
  account,
  audit,
  bookings,
  content,
  credentials,
  exchangeRates,
  flights,
  guestMails,
  guestsData,
  inventory,
  packages,
  people,
  secondFactors,
  onRequest,
  profiles,
  reconciliation,
  reference,
  requestLog,
  sandbox,
  security,
  supply,
  supplyRows,
  tenants,
  tenantSupply,
  tours,
  transfers,
  trips,
  usage,
  views,
  webhooks,
].flatMap((group) => Object.values(group) as unknown as Operation[]);

// The registry of all operations: routing, documentation and tests read only these lists.

/** Operations that partners call below /api/v1, and users through the staff door. */
export const operations = all.filter((op) => op.audience !== "staff");
/** Operations for users of the desk only. */
export const staffOperations = all.filter((op) => op.audience === "staff");
