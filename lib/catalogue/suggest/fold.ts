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

/** Lower case, without accents and punctuation: the same folding as `search_words` of the database. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðıħŧßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
