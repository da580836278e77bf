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

/** All that people type for one: U+00B4 would become a blank. */
const APOSTROPHES = /['\u2018\u2019\u02bc`\u00b4]/g;

/** Lower case, without accents and punctuation: the same folding as `search_words` of the database. */
export const fold = (text: string): string =>
  text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðıħŧßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
