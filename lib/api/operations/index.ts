import type { Operation } from "../operation";
import * as accommodation from "./accommodation";
import * as audit from "./audit";
import * as bookings from "./bookings";
import * as catalogChanges from "./catalog-changes";
import * as catalogue from "./catalogue";
import * as changes from "./changes";
import * as credentials from "./credentials";
import * as currencies from "./currencies";
import * as flights from "./flights";
import * as guestMails from "./guest-mails";
import * as guests from "./guests";
import * as inventory from "./inventory";
import * as packages from "./packages";
import * as people from "./people";
import * as secondFactors from "./second-factors";
import * as prebooks from "./prebooks";
import * as profiles from "./profiles";
import * as reconciliation from "./reconciliation";
import * as queue from "./queue";
import * as reference from "./reference";
import * as requests from "./requests";
import * as sandbox from "./sandbox";
import * as security from "./security";
import * as supplyRows from "./supply-rows";
import * as tenants from "./tenants";
import * as tenantCeilings from "./tenant-ceilings";
import * as tours from "./tours";
import * as transfers from "./transfers";
import * as trips from "./trips";
import * as usage from "./usage";
import * as views from "./views";
import * as webhookDeliveries from "./webhook-deliveries";
import * as webhooks from "./webhooks";

const all = [
  accommodation,
  audit,
  bookings,
  catalogChanges,
  catalogue,
  changes,
  credentials,
  currencies,
  flights,
  guestMails,
  guests,
  inventory,
  packages,
  people,
  secondFactors,
  queue,
  prebooks,
  profiles,
  reconciliation,
  reference,
  requests,
  sandbox,
  security,
  supplyRows,
  tenants,
  tenantCeilings,
  tours,
  transfers,
  trips,
  usage,
  views,
  webhookDeliveries,
  webhooks,
].flatMap((group) => Object.values(group) as unknown as Operation[]);

// Every operation there is. What is not in one of these lists does not exist.

/** What partners call below /api/v1, and people through the staff door. */
export const operations = all.filter((op) => op.audience !== "staff");
/** What people alone call. */
export const staffOperations = all.filter((op) => op.audience === "staff");
