import { compiledPath } from "./compiled-path.mjs";

/** How Node runs a program of this repository in a process of its own. */
export interface NodeProgram {
  /** Options of Node itself. */
  options: string[];
  /** From the folder of `package.json`. */
  file: string;
}

/**
 * How to run a program: its compiled file in a compiled installation, otherwise its source, through tsx.
 * @param source one of the programs that `lib/server/programs` compiles
 */
export function nodeProgram(source: string): NodeProgram {
  // Set by `lib/server/programs/run.mjs` alone, and inherited.
  if (process.env.IS_COMPILED !== "1") return { options: ["--import", "tsx"], file: source };
  return { options: ["--enable-source-maps"], file: compiledPath(source) };
}
