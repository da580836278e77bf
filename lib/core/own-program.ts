/** How Node runs a program of this repository in a process of its own. */
export interface OwnProgram {
  /** Options of Node itself. */
  options: string[];
  /** Below the folder of `package.json`. */
  file: string;
}

/**
 * The program of a source: its compiled file where this process is compiled itself, otherwise the source, through tsx.
 * @param source one of the programs that `lib/server/programs` compiles
 */
export function ownProgram(source: string): OwnProgram {
  // Set by the compiler alone.
  if (process.env.IS_COMPILED !== "1") return { options: ["--import", "tsx"], file: source };
  const name = source.replace(/^lib\/(.*)\.ts$/, "$1").replaceAll("/", "-");
  return { options: ["--enable-source-maps"], file: `.compiled/${name}.js` };
}
