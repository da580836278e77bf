/** The booking that a quickstart makes, and the client that makes it. */
export interface Stay {
  /** The API's address without a trailing slash. */
  baseUrl: string;
  clientId: string;
  propertyId: string;
  checkin: string;
  checkout: string;
  nights: number;
  currency: string;
}

export const STEPS = ["token", "search", "prebook", "book", "poll", "cancel"] as const;
export type StepId = (typeof STEPS)[number];

/** One language's code by step; concatenated they are one program. */
export type Steps = Record<StepId, string>;

/** The travellers as JSON, one per line. */
export const GUESTS = [
  '{ "kind": "ADULT", "first_name": "Ada", "last_name": "Lovelace", "is_lead": true }',
  '{ "kind": "ADULT", "first_name": "Charles", "last_name": "Babbage" }',
] as const;

/** Where the documentation says how a client is installed. */
export const clientsPage = (baseUrl: string): string => new URL("/docs/clients", baseUrl).href;
