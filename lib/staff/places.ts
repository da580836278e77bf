import type { Role } from "@/lib/api/operation";

const PARTNER = ["agent", "admin"] as const;
const ADMIN = ["admin"] as const;
const OPERATOR = ["operator"] as const;

/** With whose eyes somebody looks: an operator with access to a tenant sees also what its admins see. */
export type Sight = Role | "access";
const ROLES_OF: Record<Sight, readonly Role[]> = {
  agent: ["agent"],
  admin: ["admin"],
  operator: ["operator"],
  access: ["operator", "admin"],
};
const isFor = (sight: Sight, roles: readonly Role[]): boolean => ROLES_OF[sight].some((role) => roles.includes(role));

interface Place {
  id: string;
  href: string;
  label: string;
  /** Typed after a g, it leads there. */
  key: string;
  /** Where the rail is too slim for the label. */
  short?: string;
  /** Selling, running the account, supplying: told apart by a line. */
  group: "sell" | "run" | "supply";
  roles: readonly Role[];
  /** Further addresses that belong to it. */
  covers?: readonly string[];
  /** Screens within it that can be gone to by name. */
  parts?: readonly { href: string; label: string }[];
  /** Reached within another place, by the account's menu or the palette: not to be seen in the rail. */
  isPartOf?: "settings";
  /** Its screen is still to come: not to be seen in the navigation. */
  isPlanned?: boolean;
}

/**
 * Every screen of the desk, and who may see it: pages refuse, the navigation leaves out and the palette finds by this one
 * list, in this order. Somebody's first place is their home.
 */
const LIST = [
  {
    id: "search",
    key: "s",
    href: "/search",
    label: "Search",
    group: "sell",
    roles: PARTNER,
    covers: ["/book", "/properties"],
  },
  { id: "bookings", key: "b", href: "/bookings", label: "Bookings", group: "sell", roles: PARTNER },
  { id: "trips", key: "t", href: "/trips", label: "Trips", group: "sell", roles: PARTNER },
  { id: "outbox", key: "o", href: "/outbox", label: "Outbox", group: "sell", roles: PARTNER },
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
    ],
  },
] as const satisfies readonly Place[];

export type PlaceId = (typeof LIST)[number]["id"];
export interface KnownPlace extends Place {
  id: PlaceId;
}

export const PLACES: readonly KnownPlace[] = LIST;

/** Whether an address is a place's or lies below it. */
export function isWithin(path: string, { href, covers = [] }: Place): boolean {
  return [href, ...covers].some((start) => path === start || path.startsWith(`${start}/`));
}

/** The place that an address belongs to; undefined: none, as of the sign-in. */
export function placeOf(path: string): KnownPlace | undefined {
  return PLACES.find((place) => isWithin(path, place));
}

/** Where somebody of this role may go, in the navigation's order. */
export function placesOf(sight: Sight): KnownPlace[] {
  return PLACES.filter(({ roles, isPlanned }) => !isPlanned && isFor(sight, roles));
}

/** The places of somebody's rail. */
export function railOf(sight: Sight): KnownPlace[] {
  return placesOf(sight).filter(({ isPartOf }) => isPartOf === undefined);
}

/** Whether a role may see what is at an address. What is no place of the desk is nobody's. */
export function maySee(sight: Sight, path: string): boolean {
  return isFor(sight, placeOf(path)?.roles ?? []);
}

/** Where somebody of this role begins. */
export function homeOf(sight: Sight): string {
  return placesOf(sight)[0]?.href ?? "/about";
}
