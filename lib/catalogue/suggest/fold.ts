const LETTERS: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * Characters that people type for an apostrophe. They are removed first, because normalizing would turn U+00B4 into
 * a blank.
 */
const APOSTROPHES = /['\u2018\u2019\u02bc`\u00b4]/g;

/** Folds a text to lower case, without accents and punctuation, as `search_words` of the database does. */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðıħŧßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
