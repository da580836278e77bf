/**
 * SQL: whether a text contains all words of a value, each anywhere, without regard to case and accents.
 * @param text an expression that may be null
 * @param value a named parameter of type text
 */
export const containsWords = (text: string, value: string): string =>
  `NOT EXISTS (SELECT FROM regexp_split_to_table(trim(fold_text(${value})), '\\s+') AS word
    WHERE position(word IN fold_text(coalesce(${text}, ''))) = 0)`;
