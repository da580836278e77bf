import type { Role } from "@/lib/api/operation";
import type { MessageKey } from "@/lib/language/messages";

const PARTNER = ["agent", "admin"] as const;
const ADMIN = ["admin"] as const;
const OPERATOR = ["operator"] as const;

/** The role whose screens a user sees. An operator with access to a tenant also sees those of its admins. */
export type NavigationRole = Role | "access";
const ROLES_OF: Record<NavigationRole, readonly Role[]> = {
  agent: ["agent"],
  admin: ["admin"],
  operator: ["operator"],
  access: ["operator", "admin"],
};
const isFor = (sight: NavigationRole, roles: readonly Role[]): boolean =>
  ROLES_OF[sight].some((role) => roles.includes(role));

interface ScreenEntry {
  id: string;
  href: string;
  /** The key of the label's text. */
  label: MessageKey;
  /** The key that opens the screen after g. */
  key: string;
  /** A shorter label for the narrow rail. */
  short?: MessageKey;
  /** The group in the rail; groups are separated by a line. */
  group: "sell" | "run" | "supply";
  roles: readonly Role[];
  /** Other addresses at which the rail marks this screen as current. */
  covers?: readonly string[];
  /** Sub-pages that the palette can open by name. */
  parts?: readonly { href: string; label: MessageKey }[];
  /** Set if the screen is reached from another one, the account menu or the palette, and is not in the rail. */
  isPartOf?: "settings";
}

/**
 * All screens of the desk, with who may see them. Pages, navigation and palette use this list, in this order. A
 * user's first screen is the home.
 */
const LIST = [
  { id: "home", key: "h", href: "/home", label: "navigation.home", group: "sell", roles: [...PARTNER, ...OPERATOR] },
  {
    id: "search",
    key: "s",
    href: "/search",
    label: "navigation.search",
    group: "sell",
    roles: PARTNER,
    covers: ["/book", "/properties", "/tours", "/packages"],
  },
  { id: "bookings", key: "b", href: "/bookings", label: "navigation.bookings", group: "sell", roles: PARTNER },
  { id: "quotes", key: "x", href: "/quotes", label: "navigation.quotes", group: "sell", roles: PARTNER },
  { id: "trips", key: "t", href: "/trips", label: "navigation.trips", group: "sell", roles: PARTNER },
  { id: "outbox", key: "o", href: "/outbox", label: "navigation.outbox", group: "sell", roles: PARTNER },
  { id: "credit", key: "c", href: "/account", label: "navigation.account", group: "sell", roles: PARTNER },
  { id: "earnings", key: "f", href: "/earnings", label: "navigation.earnings", group: "sell", roles: PARTNER },
  {
    id: "all-bookings",
    key: "j",
    href: "/all-bookings",
    label: "navigation.allBookings",
    short: "navigation.bookings",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "production",
    key: "z",
    href: "/production",
    label: "navigation.production",
    group: "supply",
    roles: OPERATOR,
    parts: [{ href: "/production/allotment", label: "navigation.allotment" }],
  },
  {
    id: "on-request",
    key: "r",
    href: "/on-request",
    label: "navigation.onRequest",
    group: "supply",
    roles: OPERATOR,
  },
  { id: "margin", key: "g", href: "/margin", label: "navigation.margin", group: "supply", roles: OPERATOR },
  {
    id: "tenants",
    key: "n",
    href: "/tenants",
    label: "navigation.tenants",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "inventory",
    key: "i",
    href: "/inventory",
    label: "navigation.inventory",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "supply",
    key: "v",
    href: "/supply/properties",
    label: "navigation.supply",
    group: "supply",
    roles: OPERATOR,
    covers: ["/supply"],
    parts: [
      { href: "/supply/transfers", label: "navigation.supplyTransfers" },
      { href: "/supply/tours", label: "navigation.supplyTours" },
      { href: "/supply/flights", label: "navigation.supplyFlights" },
      { href: "/supply/packages", label: "navigation.supplyPackages" },
      { href: "/supply/contracts", label: "contract.contracts" },
      { href: "/supply/imports", label: "navigation.supplyImports" },
      { href: "/supply/images", label: "navigation.supplyImages" },
      { href: "/supply/sell_rules", label: "supply.kind.sell_rules" },
      { href: "/supply/exchange-rates", label: "navigation.exchangeRates" },
    ],
  },
  {
    id: "guests",
    key: "q",
    href: "/guests",
    label: "navigation.guests",
    short: "navigation.guestsShort",
    group: "run",
    roles: OPERATOR,
  },
  { id: "webhooks", key: "w", href: "/webhooks", label: "navigation.webhooks", group: "run", roles: ADMIN },
  {
    id: "reconciliation",
    key: "m",
    href: "/reconciliation",
    label: "navigation.reconciliation",
    short: "navigation.reconciliationShort",
    group: "run",
    roles: ADMIN,
  },
  { id: "usage", key: "u", href: "/usage", label: "navigation.usage", group: "run", roles: ADMIN },
  {
    id: "requests",
    key: "l",
    href: "/requests",
    label: "navigation.requests",
    short: "navigation.requestsShort",
    group: "run",
    roles: ADMIN,
  },
  {
    id: "audit",
    key: "a",
    href: "/audit",
    label: "navigation.audit",
    group: "run",
    roles: ["admin", "operator"],
  },
  {
    id: "developers",
    key: "d",
    href: "/developers",
    label: "navigation.developers",
    group: "run",
    roles: ADMIN,
    parts: [
      { href: "/developers/reference", label: "navigation.reference" },
      { href: "/developers/webhooks", label: "navigation.receivingWebhooks" },
      { href: "/developers/sandbox", label: "navigation.sandboxTools" },
      { href: "/developers/certification", label: "navigation.certification" },
    ],
  },
  {
    id: "users",
    key: "p",
    href: "/settings/users",
    label: "navigation.users",
    group: "run",
    roles: ["admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "security",
    key: "k",
    href: "/settings/security",
    label: "navigation.security",
    group: "run",
    roles: ["admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "account",
    key: "y",
    href: "/settings/account",
    label: "navigation.yourAccount",
    group: "run",
    roles: ["agent", "admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "settings",
    key: "e",
    href: "/settings/credentials",
    label: "navigation.settings",
    group: "run",
    roles: ADMIN,
    covers: ["/settings"],
    parts: [
      { href: "/settings/credentials", label: "navigation.credentials" },
      { href: "/settings/profiles", label: "navigation.profiles" },
      { href: "/settings/letterhead", label: "navigation.letterhead" },
    ],
  },
] as const satisfies readonly ScreenEntry[];

export type ScreenId = (typeof LIST)[number]["id"];
export interface Screen extends ScreenEntry {
  id: ScreenId;
}

export const SCREENS: readonly Screen[] = LIST;

/** Whether an address belongs to a screen, or is below it. */
export function isWithinScreen(path: string, { href, covers = [] }: ScreenEntry): boolean {
  return [href, ...covers].some((start) => path === start || path.startsWith(`${start}/`));
}

/** The screen of an address; undefined if there is none, as for the sign-in page. */
export function findScreen(path: string): Screen | undefined {
  return SCREENS.find((screen) => isWithinScreen(path, screen));
}

/** The screens that a role may see, in the navigation's order. */
export function listScreens(sight: NavigationRole): Screen[] {
  return SCREENS.filter(({ roles }) => isFor(sight, roles));
}

/** The screens in a user's rail. */
export function listRailScreens(sight: NavigationRole): Screen[] {
  return listScreens(sight).filter(({ isPartOf }) => isPartOf === undefined);
}

/** Whether a role may open an address; nobody may open an address without a screen. */
export function maySee(sight: NavigationRole, path: string): boolean {
  return isFor(sight, findScreen(path)?.roles ?? []);
}

/** The address of a role's home screen. */
export function getHome(sight: NavigationRole): string {
  return listScreens(sight)[0]?.href ?? "/about";
}
