/** The maximum that one tenant may use, whatever its admins give their credentials. Only operators set it. */
export interface Ceilings {
  /** Requests a minute of all credentials and users of the tenant together. */
  requestsPerMinute: number;
  /** The sum of `Operation.cost` a minute: a search costs its properties times nights. */
  costPerMinute: number;
  /** Concurrent calls, per serving process. */
  concurrency: number;
  /** Prebooks that hold stock. */
  liveHolds: number;
  /** Credentials that are not disabled. */
  credentials: number;
  /** The highest requests a minute that its admins may give one credential. */
  credentialRate: number;
}
