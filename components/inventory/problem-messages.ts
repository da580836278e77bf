import { sentence } from "../checkout/problems";

/** Where in the files something is wrong, and what. */
export interface FileProblem {
  file: string;
  /** As in `line 17`; empty: the file as a whole. */
  line: string;
  column: string;
  what: string;
}

/** `rooms.csv, line 17, max_adults: expected …` in its parts, as the importer puts it together. */
export function toFileProblem(message: string): FileProblem {
  const found = /^([\w.]+\.csv)(?:, line (\d+))?(?:, (\w+))?: (.*)$/s.exec(message);
  if (!found) return { file: "", line: "", column: "", what: message };
  const [, file = "", line = "", column = "", what = ""] = found;
  return { file, line, column, what: sentence(what) };
}
