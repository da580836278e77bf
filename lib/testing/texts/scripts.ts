import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type Program } from "oxc-parser";

/** A script of the product. */
export interface Script {
  /** Relative to the installation. */
  file: string;
  source: string;
  program: Program;
}

const known = new Map<string, Script>();

/** The scripts below folders, parsed; tests and generated code are left out. @param folders relative to the installation */
export function scriptsIn(folders: readonly string[]): Script[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name).replaceAll("\\", "/"))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !file.includes("/generated/"))
      .map(scriptOf),
  );
}

function scriptOf(file: string): Script {
  let script = known.get(file);
  if (!script) {
    const source = readFileSync(file, "utf8");
    known.set(file, (script = { file, source, program: parseSync(file, source).program }));
  }
  return script;
}

/** The line of an offset, from 1. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;
