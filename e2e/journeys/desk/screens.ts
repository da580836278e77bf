import type { Role } from "@/lib/staff/door/roles";
import type { Records } from "./records";

/** A screen, for the checks in screens.spec.ts. */
export interface Screen {
  /** The path of its page file below app, without route groups. */
  page: string;
  /** The roles that may see it; "everybody" includes visitors. */
  roles: readonly Role[] | "everybody";
  /** An address that shows it. */
  path: string | ((records: Records) => string);
  /** The heading of the loaded content; by default any heading. */
  heading?: RegExp;
  /** The message for another partner's record, if the address contains an id. */
  notFound?: RegExp;
  /** The screen's own budget of script bytes, if it needs more than others. */
  scriptBudget?: number;
}

/** Forms with date, combo box and select fields load most of React Aria at once: 319 to 331 kB when measured. */
const FORM_BUDGET = 335_000;
/** A supply form includes the declarations of all columns, which files and schemas use too: up to 344 kB. */
const SUPPLY_BUDGET = 350_000;

const PARTNER = ["agent", "admin"] as const;
const ADMIN = ["admin"] as const;
const STAFF = ["agent", "admin", "operator"] as const;

/** Every page file below app must have an entry here, or a reason in screens.test.ts; a test checks that. */
export const SCREENS: readonly Screen[] = [
  { page: "/sign-in", roles: "everybody", path: "/sign-in" },
  { page: "/sign-in/second-step", roles: "everybody", path: "/sign-in/second-step" },
  { page: "/second-factor", roles: "everybody", path: "/second-factor" },
  { page: "/about", roles: "everybody", path: "/about" },
  { page: "/docs/[[...page]]", roles: "everybody", path: "/docs/errors" },
  { page: "/status", roles: "everybody", path: "/status" },
  { page: "/welcome", roles: "everybody", path: "/welcome" },
  { page: "/home", roles: [...PARTNER, "operator"], path: "/home" },
  { page: "/search", roles: PARTNER, path: "/search", scriptBudget: FORM_BUDGET },
  { page: "/search/transfers", roles: PARTNER, path: "/search/transfers", scriptBudget: FORM_BUDGET },
  { page: "/search/tours", roles: PARTNER, path: "/search/tours", scriptBudget: FORM_BUDGET },
  { page: "/search/flights", roles: PARTNER, path: "/search/flights", scriptBudget: FORM_BUDGET },
  { page: "/search/packages", roles: PARTNER, path: "/search/packages", scriptBudget: FORM_BUDGET },
  {
    page: "/properties/[id]",
    roles: PARTNER,
    path: ({ property }) => `/properties/${property}`,
    notFound: /^No such property$/,
    scriptBudget: FORM_BUDGET,
  },
  {
    page: "/tours/[id]",
    roles: PARTNER,
    path: ({ tour }) => `/tours/${tour}`,
    notFound: /^No such tour$/,
    scriptBudget: FORM_BUDGET,
  },
  {
    page: "/packages/[id]",
    roles: PARTNER,
    path: ({ package: id }) => `/packages/${id}`,
    notFound: /^No such package$/,
    scriptBudget: FORM_BUDGET,
  },
  { page: "/book", roles: PARTNER, path: "/book" },
  { page: "/book/[product]", roles: PARTNER, path: "/book/tour" },
  { page: "/bookings", roles: PARTNER, path: "/bookings" },
  {
    page: "/bookings/[id]",
    roles: PARTNER,
    path: ({ booking }) => `/bookings/${booking}`,
    notFound: /^No such booking$/,
  },
  { page: "/quotes", roles: PARTNER, path: "/quotes" },
  {
    page: "/quotes/[id]",
    roles: PARTNER,
    path: ({ quote }) => `/quotes/${quote}`,
    notFound: /^No such quote$/,
    scriptBudget: FORM_BUDGET,
  },
  { page: "/quote/[token]", roles: "everybody", path: ({ quoteLink }) => quoteLink, heading: /^Your travel quote$/ },
  {
    page: "/supplier/[token]",
    roles: "everybody",
    path: `/supplier/${"0".repeat(48)}`,
    heading: /^This booking can no longer be opened$/,
  },
  {
    page: "/itinerary/[token]",
    roles: "everybody",
    path: ({ itineraryLink }) => itineraryLink,
    heading: /^A trip to look at$/,
  },
  { page: "/trips", roles: PARTNER, path: "/trips" },
  {
    page: "/trips/[id]",
    roles: PARTNER,
    path: ({ trip }) => `/trips/${trip}`,
    notFound: /^No such trip$/,
    // Has a select field for the document's language and a list with dragging: 331 kB when measured.
    scriptBudget: FORM_BUDGET,
  },
  { page: "/outbox", roles: PARTNER, path: "/outbox" },
  { page: "/account", roles: PARTNER, path: "/account", heading: /^Account$/ },
  { page: "/earnings", roles: PARTNER, path: "/earnings", heading: /^Earnings$/ },
  { page: "/margin", roles: ["operator"], path: "/margin", heading: /^Margin$/ },
  { page: "/all-bookings", roles: ["operator"], path: "/all-bookings", heading: /^All bookings$/ },
  {
    page: "/all-bookings/[tenant]/[booking]",
    roles: ["operator"],
    path: ({ tenant, booking }) => `/all-bookings/${tenant}/${booking}`,
    notFound: /^No such booking$/,
    scriptBudget: FORM_BUDGET,
  },
  { page: "/production", roles: ["operator"], path: "/production", heading: /^Production$/ },
  { page: "/production/allotment", roles: ["operator"], path: "/production/allotment", heading: /^Allotment used$/ },
  { page: "/on-request", roles: ["operator"], path: "/on-request" },
  { page: "/guests", roles: ["operator"], path: "/guests", heading: /^Guest data$/ },
  { page: "/inventory", roles: ["operator"], path: "/inventory" },
  { page: "/supply/contracts", roles: ["operator"], path: "/supply/contracts" },
  {
    page: "/supply/contracts/[public_id]",
    roles: ["operator"],
    path: ({ property }) => `/supply/contracts/${property}`,
    notFound: /^No such property$/,
    scriptBudget: SUPPLY_BUDGET,
  },
  {
    page: "/inventory/[public_id]",
    roles: ["operator"],
    path: ({ property }) => `/inventory/${property}`,
    notFound: /^No such property$/,
  },
  { page: "/tenants", roles: ["operator"], path: "/tenants" },
  {
    page: "/tenants/[public_id]",
    roles: ["operator"],
    path: ({ tenant }) => `/tenants/${tenant}`,
    notFound: /^No such tenant$/,
    scriptBudget: FORM_BUDGET,
  },
  {
    page: "/supply/exchange-rates",
    roles: ["operator"],
    path: "/supply/exchange-rates",
    heading: /^Exchange rates$/,
  },
  {
    page: "/supply/images",
    roles: ["operator"],
    path: "/supply/images",
    heading: /^Images that could not be fetched$/,
  },
  { page: "/supply/imports", roles: ["operator"], path: "/supply/imports", heading: /^Imports$/ },
  { page: "/supply/[kind]", roles: ["operator"], path: "/supply/properties", heading: /^Properties$/ },
  {
    page: "/supply/[kind]/[...key]",
    roles: ["operator"],
    path: ({ propertyCode }) => `/supply/properties/${propertyCode}`,
    scriptBudget: SUPPLY_BUDGET,
    notFound: /^No such property$/,
  },
  {
    page: "/supply/new/[kind]",
    roles: ["operator"],
    path: "/supply/new/rate_plans?owner=H1",
    scriptBudget: SUPPLY_BUDGET,
    heading: /^New rate plan$/,
  },
  { page: "/webhooks", roles: ADMIN, path: "/webhooks" },
  {
    page: "/webhooks/[public_id]",
    roles: ADMIN,
    path: ({ endpoint }) => `/webhooks/${endpoint}`,
    notFound: /^No such endpoint$/,
  },
  { page: "/reconciliation", roles: ADMIN, path: "/reconciliation" },
  { page: "/usage", roles: ADMIN, path: "/usage" },
  { page: "/requests", roles: ADMIN, path: "/requests" },
  { page: "/audit", roles: ["admin", "operator"], path: "/audit" },
  { page: "/developers", roles: ADMIN, path: "/developers" },
  { page: "/developers/reference", roles: ADMIN, path: "/developers/reference" },
  { page: "/developers/reference/[operation]", roles: ADMIN, path: "/developers/reference/bookingUpdate?try=1" },
  { page: "/developers/webhooks", roles: ADMIN, path: "/developers/webhooks" },
  { page: "/developers/sandbox", roles: ADMIN, path: "/developers/sandbox" },
  { page: "/developers/certification", roles: ADMIN, path: "/developers/certification" },
  { page: "/settings/credentials", roles: ADMIN, path: "/settings/credentials" },
  { page: "/settings/profiles", roles: ADMIN, path: "/settings/profiles" },
  { page: "/settings/letterhead", roles: ADMIN, path: "/settings/letterhead" },
  { page: "/settings/users", roles: ["admin", "operator"], path: "/settings/users" },
  { page: "/settings/security", roles: ["admin", "operator"], path: "/settings/security" },
  { page: "/settings/account", roles: STAFF, path: "/settings/account" },
];
