/** What an agency prints at the top of its documents and mails. */
export interface Letterhead {
  name: string;
  /** Address and other lines below the name. */
  lines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  /** A colour `#rrggbb` that is readable as text on white. */
  colour: string | null;
  /** The logo as a PNG file. */
  logo: Buffer | null;
}

/** The letterhead of an agency that has not set one: only its name. */
export const plainLetterhead = (name: string): Letterhead => ({
  name,
  lines: [],
  phone: null,
  email: null,
  website: null,
  colour: null,
  logo: null,
});
