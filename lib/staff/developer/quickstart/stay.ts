/** The reader's own values in a quickstart's program. */
export interface QuickstartReader {
  /** The API's address without a trailing slash. */
  baseUrl: string;
  clientId: string;
  /** The stay to book; without it the program finds a stay of the sandbox itself. */
  stay?: QuickstartStay;
}

export interface QuickstartStay {
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

export const STEP_TITLES: Record<StepId, string> = {
  token: "Get a token",
  search: "Search",
  prebook: "Prebook",
  book: "Book",
  poll: "Read it back",
  cancel: "Cancel",
};

/** A sandbox's property with instant confirmation, by its id in another system, and the nights that are booked of it. */
export const SANDBOX_STAY = { externalId: "DEMO:DEMO-PAR-1", daysAhead: 40, nights: 2, currency: "EUR" } as const;

/** The travellers as JSON, one per line. */
export const EXAMPLE_GUESTS = [
  '{ "kind": "ADULT", "first_name": "Ada", "last_name": "Lovelace", "is_lead": true }',
  '{ "kind": "ADULT", "first_name": "Charles", "last_name": "Babbage" }',
] as const;

/** The documentation page that says how to install a client. */
export const getClientsPage = (baseUrl: string): string => new URL("/docs/clients", baseUrl).href;
