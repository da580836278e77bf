import type { Role } from "@/lib/api/operation";

const PARTNER = ["agent", "admin"] as const;
const ADMIN = ["admin"] as const;
const OPERATOR = ["operator"] as const;

/** Whose screens a user sees: an operator with access to a tenant also sees what its admins see. */
export type Sight = Role | "access";
const ROLES_OF: Record<Sight, readonly Role[]> = {
  agent: ["agent"],
  admin: ["admin"],
  operator: ["operator"],
  access: ["operator", "admin"],
};
const isFor = (sight: Sight, roles: readonly Role[]): boolean => ROLES_OF[sight].some((role) => roles.includes(role));

interface ScreenEntry {
  id: string;
  href: string;
  label: string;
  /** The shortcut: typed after g, it opens the screen. */
  key: string;
  /** The label where the rail is narrow. */
  short?: string;
  /** Groups of the rail, separated by a line. */
  group: "sell" | "run" | "supply";
  roles: readonly Role[];
  /** Further addresses that belong to the screen. */
  covers?: readonly string[];
  /** Sub-pages that can be opened by name. */
  parts?: readonly { href: string; label: string }[];
  /** Reached within another screen, by the account's menu or the palette: not shown in the rail. */
  isPartOf?: "settings";
  /** Not implemented yet: not shown in the navigation. */
  isPlanned?: boolean;
}

/**
 * Every screen of the desk and who may see it. Pages, navigation and palette all use this list, in this order. A user's
 * first screen is their home.
 */
const LIST = [
  { id: "home", key: "h", href: "/home", label: "Home", group: "sell", roles: [...PARTNER, ...OPERATOR] },
  {
    id: "search",
    key: "s",
    href: "/search",
    label: "Search",
    group: "sell",
    roles: PARTNER,
    covers: ["/book", "/properties", "/tours", "/packages"],
  },
  { id: "bookings", key: "b", href: "/bookings", label: "Bookings", group: "sell", roles: PARTNER },
  { id: "quotes", key: "x", href: "/quotes", label: "Quotes", group: "sell", roles: PARTNER },
  { id: "trips", key: "t", href: "/trips", label: "Trips", group: "sell", roles: PARTNER },
  { id: "outbox", key: "o", href: "/outbox", label: "Outbox", group: "sell", roles: PARTNER },
  { id: "credit", key: "c", href: "/account", label: "Account", group: "sell", roles: PARTNER },
  { id: "earnings", key: "f", href: "/earnings", label: "Earnings", group: "sell", roles: PARTNER },
  {
    id: "on-request",
    key: "r",
    href: "/on-request",
    label: "On request",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "tenants",
    key: "n",
    href: "/tenants",
    label: "Tenants",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "inventory",
    key: "i",
    href: "/inventory",
    label: "Inventory",
    group: "supply",
    roles: OPERATOR,
  },
  {
    id: "supply",
    key: "v",
    href: "/supply/properties",
    label: "Supply",
    group: "supply",
    roles: OPERATOR,
    covers: ["/supply"],
    parts: [
      { href: "/supply/transfers", label: "Supply: transfers" },
      { href: "/supply/tours", label: "Supply: tours" },
      { href: "/supply/flights", label: "Supply: flights" },
      { href: "/supply/packages", label: "Supply: packages" },
      { href: "/supply/images", label: "Supply: images that could not be fetched" },
      { href: "/supply/exchange-rates", label: "Exchange rates" },
    ],
  },
  {
    id: "guests",
    key: "q",
    href: "/guests",
    label: "Guest data",
    short: "Guests",
    group: "run",
    roles: OPERATOR,
  },
  { id: "webhooks", key: "w", href: "/webhooks", label: "Webhooks", group: "run", roles: ADMIN },
  {
    id: "reconciliation",
    key: "m",
    href: "/reconciliation",
    label: "Reconciliation",
    short: "Reconcile",
    group: "run",
    roles: ADMIN,
  },
  { id: "usage", key: "u", href: "/usage", label: "Usage", group: "run", roles: ADMIN },
  {
    id: "requests",
    key: "l",
    href: "/requests",
    label: "Request log",
    short: "Requests",
    group: "run",
    roles: ADMIN,
  },
  {
    id: "audit",
    key: "a",
    href: "/audit",
    label: "Audit",
    group: "run",
    roles: ["admin", "operator"],
  },
  {
    id: "developers",
    key: "d",
    href: "/developers",
    label: "Developers",
    group: "run",
    roles: ADMIN,
    parts: [
      { href: "/developers/reference", label: "API reference" },
      { href: "/developers/webhooks", label: "Receiving webhooks" },
      { href: "/developers/sandbox", label: "Sandbox clock and scenarios" },
    ],
  },
  {
    id: "users",
    key: "p",
    href: "/settings/users",
    label: "Users",
    group: "run",
    roles: ["admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "security",
    key: "k",
    href: "/settings/security",
    label: "Security log",
    group: "run",
    roles: ["admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "account",
    key: "y",
    href: "/settings/account",
    label: "Your account",
    group: "run",
    roles: ["agent", "admin", "operator"],
    isPartOf: "settings",
  },
  {
    id: "settings",
    key: "e",
    href: "/settings/credentials",
    label: "Settings",
    group: "run",
    roles: ADMIN,
    covers: ["/settings"],
    parts: [
      { href: "/settings/credentials", label: "Credentials" },
      { href: "/settings/profiles", label: "Profiles" },
      { href: "/settings/letterhead", label: "Letterhead" },
    ],
  },
] as const satisfies readonly ScreenEntry[];

export type ScreenId = (typeof LIST)[number]["id"];
export interface Screen extends ScreenEntry {
  id: ScreenId;
}

export const SCREENS: readonly Screen[] = LIST;

/** Whether an address is a screen's or below it. */
export function isWithin(path: string, { href, covers = [] }: ScreenEntry): boolean {
  return [href, ...covers].some((start) => path === start || path.startsWith(`${start}/`));
}

/** The screen that an address belongs to; undefined: none, as for the sign-in page. */
export function screenOf(path: string): Screen | undefined {
  return SCREENS.find((screen) => isWithin(path, screen));
}

/** The screens that a role may see, in the navigation's order. */
export function screensOf(sight: Sight): Screen[] {
  return SCREENS.filter(({ roles, isPlanned }) => !isPlanned && isFor(sight, roles));
}

/** The screens in a user's rail. */
export function railOf(sight: Sight): Screen[] {
  return screensOf(sight).filter(({ isPartOf }) => isPartOf === undefined);
}

/** Whether a role may see an address; addresses without a screen are visible to nobody. */
export function maySee(sight: Sight, path: string): boolean {
  return isFor(sight, screenOf(path)?.roles ?? []);
}

/** The home of a role. */
export function homeOf(sight: Sight): string {
  return screensOf(sight)[0]?.href ?? "/about";
}
