import { readImports, type Import, type ImportGraph } from "./imports";
import { RULES, type Rule } from "./rules";

interface Violation {
  rule: string;
  reason: string;
  file: string;
  /** The imported file; absent for an orphan. */
  imported?: string;
}

/**
 * The violations of the rules in some folders of a project.
 * @throws Error if a folder is missing or a file cannot be parsed, so that an unread file never passes
 */
export function checkBoundaries(
  root: string,
  folders: readonly string[],
): { files: number; imports: number; violations: Violation[] } {
  const graph = readImports(root, folders);
  const { files, imports } = graph;
  return {
    files: files.length,
    imports: imports.length,
    violations: RULES.flatMap((rule) => violationsOf(rule, graph)),
  };
}

function violationsOf({ name: rule, reason, from = {}, to }: Rule, { files, imports }: ImportGraph): Violation[] {
  if (from.isOrphan) {
    const linked = new Set(imports.flatMap((edge) => [edge.from, edge.to]));
    return files.filter((file) => !linked.has(file) && isSelected(file, from)).map((file) => ({ rule, reason, file }));
  }
  if (!to) throw new Error(`The rule ${rule} forbids nothing`);
  return (to.isCircular ? importsInCycles(imports) : imports)
    .filter(
      (edge) =>
        isSelected(edge.from, from) &&
        isSelected(edge.to, withGroup(to, edge.from, from)) &&
        (["source", "isTypeOnly", "isDynamic"] as const).every((key) => to[key] === undefined || to[key] === edge[key]),
    )
    .map((edge) => ({ rule, reason, file: edge.from, imported: edge.to }));
}

type Selection = Pick<NonNullable<Rule["from"]>, "path" | "pathNot">;

const patternsOf = (pattern: Selection["path"] = []): readonly string[] =>
  typeof pattern === "string" ? [pattern] : pattern;
const isMatch = (path: string, pattern: Selection["path"]): boolean =>
  patternsOf(pattern).some((source) => new RegExp(source).test(path));
const isSelected = (path: string, { path: included, pathNot }: Selection): boolean =>
  (included === undefined || isMatch(path, included)) && !isMatch(path, pathNot);

/** The selection of imported files, with `$1` replaced by the group that `from.path` matched in the importing file. */
function withGroup(to: Selection, file: string, from: Selection): Selection {
  const group = patternsOf(from.path).flatMap((source) => new RegExp(source).exec(file)?.[1] ?? [])[0];
  return { path: to.path, pathNot: patternsOf(to.pathNot).map((source) => source.replace("$1", group ?? "$1")) };
}

/** Imports that are part of a cycle, or on a path from one cycle to another. */
function importsInCycles(all: readonly Import[]): readonly Import[] {
  let rest = all;
  for (;;) {
    const importing = new Set(rest.map(({ from }) => from));
    const imported = new Set(rest.map(({ to }) => to));
    // A file without imports, or that nobody imports, is in no cycle.
    const next = rest.filter(({ from, to }) => importing.has(to) && imported.has(from));
    if (next.length === rest.length) return rest;
    rest = next;
  }
}
