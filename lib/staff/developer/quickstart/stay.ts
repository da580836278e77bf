/** The booking that a quickstart makes, and the client that makes it. */
export interface QuickstartStay {
  /** The API's address without a trailing slash. */
  baseUrl: string;
  clientId: string;
  propertyId: string;
  checkin: string;
  checkout: string;
  nights: number;
  currency: string;
}

export const QUICKSTART_STEPS = ["token", "search", "prebook", "book", "poll", "cancel"] as const;
export type StepId = (typeof QUICKSTART_STEPS)[number];

/** The code of each step in one language; joined, they are a program. */
export type Steps = Record<StepId, string>;

/** The travellers as JSON, one per line. */
export const EXAMPLE_GUESTS = [
  '{ "kind": "ADULT", "first_name": "Ada", "last_name": "Lovelace", "is_lead": true }',
  '{ "kind": "ADULT", "first_name": "Charles", "last_name": "Babbage" }',
] as const;

/** The documentation page that says how to install a client. */
export const getClientsPage = (baseUrl: string): string => new URL("/docs/clients", baseUrl).href;
