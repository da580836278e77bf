import ts from "@tsd/typescript";

// Architecture rules that neither the linter nor the boundary check can express. Each takes its input as an argument
// and returns its findings, so that a test can prove that it finds a violation.

const MAX_FILE_LINES = 400;

/** Names that say nothing about their contents, alone or as the last word. */
const EMPTY_NAME = /(^|-)(utils?|helpers?|common|managers?|services?)$/i;

const TOP_LEVEL = [
  "README.md",
  "app",
  "components",
  "e2e",
  "lib",
  "next-env.d.ts",
  "next.config.js",
  "node_modules",
  "package-lock.json",
  "package.json",
  "prisma",
  "proxy.ts",
  "public",
  "tsconfig.json",
];

/** Whether a file is too long. */
export function isTooLong(text: string): boolean {
  return text.trimEnd().split("\n").length > MAX_FILE_LINES;
}

/** The meaningless folder and file names in a path. */
export function emptyNames(path: string): string[] {
  return path.split("/").filter((name) => EMPTY_NAME.test(name.replace(/\..*$/, "")));
}

/** Entries at the top of the repository that do not belong there; `ignored` are the lines of .gitignore. */
export function strangersAtTop(names: readonly string[], ignored: readonly string[]): string[] {
  const madeByTools = ignored.map((line) => line.trim().replace(/^\//, "").replace(/\/$/, ""));
  return names.filter(
    (name) =>
      !TOP_LEVEL.includes(name) &&
      !name.startsWith(".") &&
      !/^[\w-]+\.config\.(ts|js|mjs)$/.test(name) &&
      !madeByTools.some((made) => made === name || (made.startsWith("*.") && name.endsWith(made.slice(1)))),
  );
}

/** Split in parts, so that this file does not match itself. */
const POSTPONED = [
  ["TO", "DO"],
  ["FIX", "ME"],
  ["X", "XX"],
].map((parts) => parts.join(""));

/** Comments that postpone work. */
export function postponedWork(text: string): string[] {
  return text.match(new RegExp(`\\b(${POSTPONED.join("|")})\\b`, "g")) ?? [];
}

/** Absolute paths that exist only on the author's machine. */
export function machinePaths(text: string): string[] {
  return [...text.matchAll(/(?<![\w.@/-])\/(?:work|root|home\/\w+|Users\/\w+)\//g)].map(([path]) => path);
}

/** Calls that read the machine's time or randomness directly instead of lib/core/clock and lib/core/ids. */
export function unclockedCalls(fileName: string, text: string): string[] {
  return find(fileName, text, (node) => {
    const bare = ts.isNewExpression(node) ? !node.arguments?.length : ts.isCallExpression(node);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && bare && lastName(node.expression) === "Date") {
      return true;
    }
    if (!ts.isPropertyAccessExpression(node)) return false;
    const call = `${lastName(node.expression) ?? ""}.${node.name.text}`;
    return ["Date.now", "Math.random", "performance.now"].includes(call);
  });
}

/** Tests that are skipped or focused. */
export function silencedTests(fileName: string, text: string): string[] {
  return find(fileName, text, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return false;
    const [first] = node.expression.getText().split(".");
    const silences = ["only", "skip", "todo", "fixme"].includes(node.name.text);
    return silences && ["test", "it", "describe", "suite"].includes(first ?? "");
  });
}

/** `x` of `x`, `y.x` and `z.y.x`. */
function lastName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

/**
 * The matching nodes of a source as `line: code`. Works on the syntax tree, so that comments and strings do not match.
 */
function find(fileName: string, text: string, matches: (node: ts.Node) => boolean): string[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) {
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** In parts, so that this file does not find itself. */
const IGNORE = ["prettier", "ignore"].join("-");

/** Lines that the formatter leaves alone without a reason beside them: `…-ignore: columns of a matrix`. */
export function unexplainedIgnores(text: string): string[] {
  return text.split("\n").filter((line) => line.includes(IGNORE) && !/ignore: \S+ \S+/.test(line));
}

/** The anchor of a Markdown heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .trim()
    .replace(/ /g, "-");

/** `page#heading` of every heading of a guide. */
export function headingsOf(page: string, text: string): string[] {
  return [...text.matchAll(/^##? (.+)$/gm)].map(([, heading]) => `${page}#${anchorOf(heading!)}`);
}

/** Citations of the guides, `docs/<page>#<heading>`, that lead nowhere. */
export function brokenCitations(text: string, headings: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\bdocs\/([a-z]+#[a-z0-9-]+)/g)]
    .map(([, cited]) => cited!)
    .filter((cited) => !headings.has(cited));
}
