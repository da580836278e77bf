/** The maximum use of one tenant, whatever its admins allow their credentials. Only operators set it. */
export interface Ceilings {
  /** Requests per minute by all credentials and users of the tenant. */
  requestsPerMinute: number;
  /** Cost per minute (`Operation.cost`): a search costs its properties times its nights. */
  costPerMinute: number;
  /** Concurrent calls, per serving process. */
  concurrency: number;
  /** Prebooks that hold stock. */
  liveHolds: number;
  /** Credentials that are enabled. */
  credentials: number;
  /** The highest rate (requests per minute) that the tenant's admins may give one credential. */
  credentialRate: number;
}
