/** What an agency prints at the head of its documents and mails. */
export interface Letterhead {
  name: string;
  /** The address and whatever else belongs below the name, one entry per line. */
  lines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  /** `#rrggbb`, readable as text on white. */
  colour: string | null;
  /** A PNG file. */
  logo: Buffer | null;
}

/** The letterhead of an agency that has not made its own: only its name. */
export const plainLetterhead = (name: string): Letterhead => ({
  name,
  lines: [],
  phone: null,
  email: null,
  website: null,
  colour: null,
  logo: null,
});
