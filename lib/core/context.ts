/** Who asks, when, and under which terms: what every domain function is handed first. */
export interface Context {
  tenantId: number;
  /** Public ids of the properties, zones, tours, flights and packages that the tenant sees; null: all. */
  catalogue: ReadonlySet<string> | null;
  /** Tells the rules of the contract that names them by place, chain or product; none: it names them one by one, or all. */
  contract?: string | null;
  /** Public ids of the rate plans of its contract; none: every one. */
  ratePlans?: ReadonlySet<string> | null;
  /** For the audit: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  /** Of a person: the session that they are signed in by. */
  session?: string | undefined;
  /** The client's address; absent for what the service does by itself. */
  address?: string;
  /** Of a person: the origin of the page that calls, `https://desk.example`; passkeys are bound to it. */
  site?: string | undefined;
  /** PARTNER for an API credential, STAFF for a person (status history). */
  source: "PARTNER" | "STAFF";
  /** The resolved one: by header, the tenant's Default, or what a sealed value restored. */
  profile: Profile;
  /** Makes a sealed profile the resolved one (CONTRACT 2). @throws DomainError `PROFILE_NOT_FOUND` when it is gone */
  restoreProfile(id: number): Profile;
  /** Public id of one of the tenant's profiles; undefined when it is gone. */
  profileName(id: number): string | undefined;
  /** The domain's instant at which the request came in. */
  now: Date;
  traceId: string;
  /** Whether the caller has this version of what it asks for, so that it need not be read. Absent: it has none. */
  knows?: (version: string) => boolean;
  /** A sandbox scenario asked for by header, already checked against the operation's list. */
  scenario: string | undefined;
  /** Whether the caller would have a record of this version written upon: by `If-Match`; true where none was sent. */
  permits(version: number): boolean;
  /**
   * The idempotency key's row for this result, to be written in the transaction that makes it true; null when no key was
   * sent. A write that finds the key taken must undo everything and throw `AlreadyClaimed`.
   */
  claim(result: unknown): Claim | null;
}

export interface Profile {
  id: number;
  publicId: string;
  /** Percent on top of the rate plan's price, a decimal string. */
  markupPercent: string;
  /** Rate plans that it may see, by public id; null: every one. */
  ratePlans: ReadonlySet<string> | null;
}

export interface Claim {
  tenantId: number;
  operation: string;
  key: string;
  bodyHash: string;
  status: number;
  /** The response body as JSON, without its trace id. */
  response: string;
}

/** The claim of an operation whose key is mandatory (SPEC, Idempotency 1). */
export function required(claim: Claim | null): Claim {
  if (!claim) throw new Error("this operation needs an idempotency key");
  return claim;
}

/** Somebody else wrote this idempotency key first: the transaction was undone, their result is to be replayed. */
export class AlreadyClaimed extends Error {
  constructor() {
    super("idempotency key already claimed");
    this.name = "AlreadyClaimed";
  }
}

/**
 * Refused for what other transactions have taken and not committed yet. A duplicate of this very request may be one of them:
 * whoever knows the key waits for it, and refuses only where there is none.
 */
export class Contended extends Error {
  constructor(readonly refusal: Error) {
    super("refused while others are under way");
    this.name = "Contended";
  }
}
