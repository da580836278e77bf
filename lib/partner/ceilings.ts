/** What one tenant may use at most, whatever its admins give their credentials. Operators alone set it. */
export interface Ceilings {
  /** Of all credentials and people of the tenant together, a minute. */
  requestsPerMinute: number;
  /** The sum of `Operation.cost` a minute: searches cost their properties times nights. */
  costPerMinute: number;
  /** Calls in flight, in each serving process. */
  concurrency: number;
  /** Prebooks that hold stock. */
  liveHolds: number;
  /** Credentials that are not disabled. */
  credentials: number;
  /** The most requests a minute that its admins may give one credential. */
  credentialRate: number;
}
