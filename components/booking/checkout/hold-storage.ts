import { readFromStorage } from "./tab-storage";

// Stores chosen offers of live holds for all tabs of this browser, so that any tab can finish the booking. Without
// personal data: typed names stay in their tab (tab-storage.ts).

/** A hold that was created in this browser. */
interface StoredHold {
  /** The idempotency key under which the hold was created. */
  hold: string;
  /** The prebook tokens. */
  tokens: string[];
  /** The path of the booking page. */
  path: string;
  /** When the hold was stored, in milliseconds since the epoch. */
  at: number;
}

const INDEX = "holds";
const SAMPLE: StoredHold[] = [{ hold: "", tokens: [""], path: "", at: 0 }];
/** Twice as long as a hold lives, so that its page can still say that the hold has expired. */
const MAX_AGE_MS = 3_600_000;

const nameOf = (hold: string): string => `hold:${hold}`;

const readIndex = (): StoredHold[] => readFromStorage("localStorage", INDEX, SAMPLE) ?? [];

/** Stores a chosen offer before its hold is known. */
export function storeChoice(hold: string, choice: object): void {
  localStorage.setItem(nameOf(hold), JSON.stringify(choice));
}

/** The chosen offer behind a hold; undefined when this browser has not stored it. */
export const readStoredChoice = <T>(hold: string, sample: T): T | undefined =>
  readFromStorage("localStorage", nameOf(hold), sample);

/** Remembers the booking page of a hold, and forgets holds that ended long ago. */
export function storeHold(stored: Omit<StoredHold, "at">, at: number): void {
  const others = readIndex().filter(({ hold }) => hold !== stored.hold);
  const isRecent = (one: StoredHold) => at - one.at < MAX_AGE_MS;
  for (const one of others) if (!isRecent(one)) localStorage.removeItem(nameOf(one.hold));
  localStorage.setItem(INDEX, JSON.stringify([...others.filter(isRecent), { ...stored, at }]));
}

/** The booking pages of this browser's holds, by prebook token. */
export function readHoldPaths(): Map<string, string> {
  return new Map(readIndex().flatMap(({ tokens, path }) => tokens.map((token) => [token, path] as const)));
}

/** Forgets every hold of this browser, when its user signs out. */
export function removeHolds(): void {
  for (const { hold } of readIndex()) localStorage.removeItem(nameOf(hold));
  localStorage.removeItem(INDEX);
}
