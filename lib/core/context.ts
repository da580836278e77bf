/** Who calls, when and on which terms: the first argument of domain functions. */
export interface Context {
  tenantId: number;
  /** Public ids of all properties, zones, tours, flights and packages that the tenant sees; null for all. */
  catalogue: ReadonlySet<string> | null;
  /**
   * The name of a contract whose rules select the catalogue by place, chain or product; absent if it lists single
   * records, or everything.
   */
  contract?: string | null;
  /** Public ids of the rate plans in the tenant's contract; null or absent for all. */
  ratePlans?: ReadonlySet<string> | null;
  /** Whether the tenant may only sell packages with an organiser and a protection. */
  needsPackageProtection?: boolean;
  /** The operation's id, under which audit entries are filed. */
  operation: string;
  /** How the audit names the caller: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  /** The session of a signed-in user; absent for API credentials. */
  session?: string | undefined;
  /** The client's address; absent for background work. */
  address?: string;
  /** The service's origin as the caller used it, for absolute links; absent for background work. */
  origin?: string;
  /** The origin of the page from which a user calls, `https://desk.example`; passkeys are bound to it. */
  site?: string | undefined;
  /** PARTNER for an API credential, STAFF for the desk's users; part of a booking's history. */
  source: "PARTNER" | "STAFF";
  /** The profile of the call: named by the header, the tenant's Default, or from a sealed value. */
  profile: Profile;
  /**
   * Changes the call's profile to the one of a sealed value.
   * @throws DomainError `PROFILE_NOT_FOUND` if it does not exist any more
   */
  restoreProfile(id: number): Profile;
  /** Public id of a profile of the tenant; undefined if it does not exist any more. */
  profileName(id: number): string | undefined;
  /** The domain's time at which the request arrived. */
  now: Date;
  traceId: string;
  /**
   * Whether the caller has this version already (`If-None-Match`), so that the record need not be read. Absent if the
   * caller has none.
   */
  knows?: (version: string) => boolean;
  /** The sandbox scenario in the request's header, which the operation supports. */
  scenario: string | undefined;
  /** Optimistic locking: whether `If-Match` permits a write to a record of this version; true without the header. */
  permits(version: number): boolean;
  /**
   * Creates the row of the idempotency key for this result; null if the request has no key. `inTransaction` inserts
   * the row; a single statement that does the whole work inserts it itself, and must write nothing and throw
   * `AlreadyClaimed` if the key is taken.
   */
  claim(result: unknown): KeyClaim | null;
  /** The key that the request carries; `inTransaction` claims it. */
  idempotencyKey?: IdempotencyKey;
}

export interface Profile {
  id: number;
  tenantId: number;
  publicId: string;
  /** Percentage added to rate plans' prices, as a decimal string. */
  markupPercent: string;
  /** Public ids of the rate plans that the profile sees; null for all. */
  ratePlans: ReadonlySet<string> | null;
  /** The guests' market (ISO 3166) of a search that names none. */
  market: string | null;
  /** Plans for named tenants that the tenant's contract names, as property code/plan code. */
  namedPlans: ReadonlySet<string>;
}

export interface IdempotencyKey {
  tenantId: number;
  operation: string;
  key: string;
  bodyHash: string;
}

export interface KeyClaim extends IdempotencyKey {
  status: number;
  /** The response body as JSON, without its trace id. */
  response: string;
}

/** The claim of an operation that requires an idempotency key. */
export function requireClaim(claim: KeyClaim | null): KeyClaim {
  if (!claim) throw new Error("this operation needs an idempotency key");
  return claim;
}

/**
 * Another request has written this idempotency key first. The transaction was rolled back, and the stored result is
 * replayed.
 */
export class AlreadyClaimed extends Error {
  constructor() {
    super("idempotency key already claimed");
    this.name = "AlreadyClaimed";
  }
}

/**
 * The call was refused because of another transaction's uncommitted changes. That one may be a duplicate of this
 * request: the idempotency step waits for it, and refuses if there is none.
 */
export class ContendedError extends Error {
  constructor(readonly refusal: Error) {
    super("refused because of concurrent transactions");
    this.name = "Contended";
  }
}
