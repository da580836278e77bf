import { compiledPath } from "./compiled-path.mjs";

/** How to run a program of this repository in a process of its own. */
interface NodeProgram {
  /** Options for Node. */
  options: string[];
  /** The file's path from the folder of `package.json`. */
  file: string;
}

/**
 * How to run a program: a compiled installation has a compiled file, otherwise tsx runs the source.
 * @param source a program that `lib/server/programs` compiles
 */
export function nodeProgram(source: string): NodeProgram {
  // Only `lib/server/programs/run.mjs` sets it; child processes inherit it.
  if (process.env.IS_COMPILED !== "1") return { options: ["--import", "tsx"], file: source };
  return { options: ["--enable-source-maps"], file: compiledPath(source) };
}
