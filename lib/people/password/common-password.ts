/** Words of the product that people would use in a password. */
const PRODUCT_WORDS = [
  "partner",
  "partners",
  "portal",
  "booking",
  "bookings",
  "bookingdesk",
  "partnerportal",
  "partnerbooking",
  "desk",
  "admin",
  "operator",
  "agent",
  "agency",
  "travel",
  "hotel",
  "voucher",
  "reservation",
  "reservations",
  "supplier",
];
const MIN_DISTINCT_CHARACTERS = 5;

/** Digits and signs that stand for letters in nearly every list of leaked passwords. */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

// Half a megabyte of words, which is loaded when the first password is chosen.
let known: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = () =>
  (known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  ));

/**
 * Says why a password is refused; undefined for a good one. Refuses the 49,000 most common leaked passwords
 * (@zxcvbn-ts/language-common), even with digits, signs or other spellings added; likewise the person's own name and
 * address; repetitions and runs (NIST SP 800-63B, section 3.1.1.2). Takes linear time.
 */
export async function passwordProblem(password: string, own: readonly string[]): Promise<string | undefined> {
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT_CHARACTERS || isRepetition(lower))
    return "repeats the same few characters: choose one that does not";
  if (isRun(lower)) return "is a run of neighbouring characters: choose one that is not";
  const list = await commonPasswords();
  const words = wordsOf(own);
  for (const form of formsOf(lower)) {
    if (list.has(form)) return "is one of the most common passwords, or one with little added: choose another";
    if (words.has(form)) return "is built from your name, your address or the product's name: choose another";
  }
  return undefined;
}

/**
 * The variants to look up: as typed, without surrounding digits and signs, without any of them, and each with
 * look-alikes replaced by letters.
 */
function formsOf(lower: string): Set<string> {
  const forms = new Set<string>();
  for (const text of [lower, unleeted(lower), unleeted(trimmed(lower))])
    for (const form of [text, trimmed(text), text.replace(/[^\p{L}]/gu, "")]) forms.add(halfIfDouble(form));
  // A password of digits and signs only leaves nothing to look up.
  forms.delete("");
  return forms;
}

const unleeted = (text: string): string => Array.from(text, (character) => LETTERS[character] ?? character).join("");

function trimmed(text: string): string {
  const characters = Array.from(text);
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  return first < 0 ? "" : characters.slice(first, characters.findLastIndex(isLetter) + 1).join("");
}

/** The half of a doubled text: `passwordpassword` is no better than `password`. */
function halfIfDouble(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** Whether a text repeats one piece, of at most a third of its length. */
const isRepetition = (text: string): boolean => {
  const shift = (text + text).indexOf(text, 1);
  return shift <= text.length / 3;
};

/** Whether nearly every character is a neighbour of the previous one: `abcdefghijkl`, `987654321098`. */
function isRun(text: string): boolean {
  let neighbours = 0;
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (Math.abs(step) <= 1 || Math.abs(step) === 9) neighbours++;
  }
  return neighbours >= text.length - 3;
}

function wordsOf(own: readonly string[]): Set<string> {
  const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}]/u)]).map((word) => word.toLowerCase());
  const all = [...words, ...words.map((word) => word.replace(/[^\p{L}]/gu, "")), ...PRODUCT_WORDS];
  return new Set(all.filter((word) => word.length >= 3));
}
