/** By what the server drew a page: the browser begins from the same, so that what it draws is what already stands there. */
export interface Drawing {
  /** The service's instant, ISO 8601. */
  now: string;
  /** The real instant, ISO 8601. */
  realNow: string;
  /** The reader's IANA zone as this browser told it before; UTC where it has not yet. */
  zone: string;
}

/** The cookie in which a browser tells its zone. */
export const ZONE_COOKIE = "zone";
