import { sentence } from "@/components/booking/checkout/problems";

/** A problem with its position in the files. */
export interface FileProblem {
  file: string;
  /** `line 17`; empty for the whole file. */
  line: string;
  column: string;
  what: string;
}

/** Splits the importer's message `rooms.csv, line 17, max_adults: expected …` into its parts. */
export function toFileProblem(message: string): FileProblem {
  const found = /^([\w.]+\.csv(?:\.gz)?)(?:, line (\d+))?(?:, (\w+))?: (.*)$/s.exec(message);
  if (!found) return { file: "", line: "", column: "", what: message };
  const [, file = "", line = "", column = "", what = ""] = found;
  return { file, line, column, what: sentence(what) };
}
