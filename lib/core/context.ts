/** The caller, the time and the terms of a call: the first argument of every domain function. */
export interface Context {
  tenantId: number;
  /** Public ids of the properties, zones, tours, flights and packages that the tenant sees; null: all. */
  catalogue: ReadonlySet<string> | null;
  /**
   * Name of the contract whose rules select the catalogue by place, chain or product. Absent: the contract lists
   * records one by one, or sees all.
   */
  contract?: string | null;
  /** Public ids of the rate plans in the tenant's contract; null or absent: all. */
  ratePlans?: ReadonlySet<string> | null;
  /** The operation's id: audit entries are filed under it. */
  operation: string;
  /** For the audit: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  /** The session of a signed-in user; absent for API credentials. */
  session?: string | undefined;
  /** The client's address; absent for background work. */
  address?: string;
  /** The service's own origin as the caller addressed it, for absolute links; absent for background work. */
  origin?: string;
  /** The origin of the calling page, `https://desk.example`, for users; passkeys are bound to it. */
  site?: string | undefined;
  /** PARTNER for an API credential, STAFF for a user of the desk; recorded in the status history. */
  source: "PARTNER" | "STAFF";
  /** The resolved profile: named by header, the tenant's Default, or restored from a sealed value. */
  profile: Profile;
  /**
   * Makes the profile of a sealed value the resolved one.
   * @throws DomainError `PROFILE_NOT_FOUND` when it no longer exists
   */
  restoreProfile(id: number): Profile;
  /** Public id of one of the tenant's profiles; undefined when it no longer exists. */
  profileName(id: number): string | undefined;
  /** The domain's time at which the request arrived. */
  now: Date;
  traceId: string;
  /**
   * Whether the caller already has this version (`If-None-Match`), so that the record need not be read. Absent: it has
   * none.
   */
  knows?: (version: string) => boolean;
  /** The sandbox scenario in the request's header, already validated against the operation's list. */
  scenario: string | undefined;
  /** Optimistic locking: whether `If-Match` permits a write to a record of this version; true without the header. */
  permits(version: number): boolean;
  /**
   * Builds the row of the idempotency key for this result; null when the request has no key. `inTransaction` writes it,
   * and so does a statement that does everything in one step; such a statement that finds the key taken must write
   * nothing and throw `AlreadyClaimed`.
   */
  claim(result: unknown): Claim | null;
  /** The key that the request carries; `inTransaction` claims it. */
  idempotencyKey?: IdempotencyKey;
}

export interface Profile {
  id: number;
  publicId: string;
  /** Percentage added to the rate plan's price, as a decimal string. */
  markupPercent: string;
  /** Public ids of the rate plans that the profile can see; null: all. */
  ratePlans: ReadonlySet<string> | null;
}

export interface IdempotencyKey {
  tenantId: number;
  operation: string;
  key: string;
  bodyHash: string;
}

export interface Claim extends IdempotencyKey {
  status: number;
  /** The response body as JSON, without its trace id. */
  response: string;
}

/** The claim of an operation that requires an idempotency key. */
export function required(claim: Claim | null): Claim {
  if (!claim) throw new Error("this operation needs an idempotency key");
  return claim;
}

/** Another request wrote this idempotency key first. The transaction was rolled back; the stored result is replayed. */
export class AlreadyClaimed extends Error {
  constructor() {
    super("idempotency key already claimed");
    this.name = "AlreadyClaimed";
  }
}

/**
 * Refused because of uncommitted changes of other transactions. One of them may be a duplicate of this request: the
 * idempotency step then waits for it, and refuses only when there is none.
 */
export class Contended extends Error {
  constructor(readonly refusal: Error) {
    super("refused because of concurrent transactions");
    this.name = "Contended";
  }
}
