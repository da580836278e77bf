/** What a quickstart books, and as whom. */
export interface Stay {
  /** Of the API, without a slash at its end. */
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

/** One language's code by step; all of them after each other are one program. */
export type Steps = Record<StepId, string>;

/** Who travels, as JSON laid out on a line each. */
export const GUESTS = [
  '{ "kind": "ADULT", "first_name": "Ada", "last_name": "Lovelace", "is_lead": true }',
  '{ "kind": "ADULT", "first_name": "Charles", "last_name": "Babbage" }',
] as const;
