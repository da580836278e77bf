/** An id or sealed value in a request, with its position. */
export interface Named {
  /** `params.public_id`, `body.items.0.booking_public_id`. */
  at: string;
  part: "params" | "query" | "body";
  /** The id's prefix, or `sealed` for a token of ours. */
  kind: string;
  value: string;
}

/** A request in parts, as partners and staff send it. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Kinds of ids in the shared catalogue. All other ids belong to a tenant, including kinds added later. */
const SHARED_KINDS: ReadonlySet<string> = new Set([
  "prp",
  "rom",
  "rtp",
  "plc",
  "zon",
  "veh",
  "tou",
  "flt",
  "pkg",
  "opt",
  "cab",
  "itm",
]);
const ID = /^([a-z]{3})_[0-9A-Za-z]{10,40}$/;
/** Matches fields with a sealed value, which contains its tenant. */
const SEALED = /(?:token|rate_key|allocation_id|proof)$/;

/** The ids and sealed values of a request that belong to a tenant. */
export function listOwnedIds(request: Request): Named[] {
  return (["params", "query", "body"] as const).flatMap((part) => walk(request[part], part, part));
}

function walk(value: unknown, at: string, part: Named["part"]): Named[] {
  if (typeof value === "string") {
    const kind = SEALED.test(at) && value.length > 30 ? "sealed" : ID.exec(value)?.[1];
    return kind === undefined || SHARED_KINDS.has(kind) ? [] : [{ at, part, kind, value }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => walk(inner, `${at}.${name}`, part));
}

/** All ids in a response that belong to a tenant. */
export const listIds = (text: string): string[] =>
  [...text.matchAll(/"([a-z]{3})_[0-9A-Za-z]{10,40}"/g)].flatMap(([found, kind]) =>
    SHARED_KINDS.has(kind!) ? [] : [found.slice(1, -1)],
  );

/** A copy of a request with the value at a position replaced. */
export function withValueAt(request: Request, at: string, value: string): Request {
  const copy = structuredClone(request) as Record<string, unknown>;
  const names = at.split(".");
  let holder = copy;
  for (const name of names.slice(0, -1)) holder = (holder[name] ??= {}) as Record<string, unknown>;
  holder[names.at(-1)!] = value;
  return copy;
}
