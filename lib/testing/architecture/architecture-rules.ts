import { parseSync, Visitor, type Expression, type Node, type VisitorObject } from "oxc-parser";

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
  return find(fileName, text, (report) => ({
    NewExpression: (node) => void (lastName(node.callee) === "Date" && !node.arguments.length && report(node)),
    CallExpression: (node) => void (lastName(node.callee) === "Date" && report(node)),
    MemberExpression: (node) => {
      const call = `${lastName(node.object) ?? ""}.${lastName(node) ?? ""}`;
      if (["Date.now", "Math.random", "performance.now"].includes(call)) report(node);
    },
  }));
}

/** Tests that are skipped or focused. */
export function silencedTests(fileName: string, text: string): string[] {
  return find(fileName, text, (report) => ({
    MemberExpression: (node) => {
      const silences = ["only", "skip", "todo", "fixme"].includes(lastName(node) ?? "");
      if (silences && ["test", "it", "describe", "suite"].includes(firstName(node.object) ?? "")) report(node);
    },
  }));
}

/** `x` of `x`, `y.x` and `z.y.x`. */
function lastName(node: Expression): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && !node.computed ? node.property.name : undefined;
}

/** `x` of `x`, `x.y.z` and `x.y().z`. */
function firstName(node: Expression): string | undefined {
  if (node.type === "CallExpression") return firstName(node.callee);
  return node.type === "MemberExpression" ? firstName(node.object) : lastName(node);
}

/**
 * The reported nodes of a source as `line: code`. Works on the syntax tree, so that comments and strings do not match.
 */
function find(fileName: string, text: string, visitor: (report: (node: Node) => void) => VisitorObject): string[] {
  const { program, errors } = parseSync(fileName, text);
  if (errors[0]) throw new Error(`${fileName} does not parse: ${errors[0].message}`);
  const found: string[] = [];
  new Visitor(
    visitor(({ start, end }) => found.push(`${text.slice(0, start).split("\n").length}: ${text.slice(start, end)}`)),
  ).visit(program);
  return found;
}

/** Statuses that mean nothing but HTTP, and any number that a status is compared with or set to. */
const HTTP_STATUS = [
  /(?<![\w.,-])(?:20[1-8]|30[1-8]|40[1-9]|41\d|42\d|431|451|50[1-5])(?![\w,-]|\.\d)/g,
  /\bstatus\w*\s*(?:[=!]==?|[<>]=?|:)\s*[1-5]\d\d\b/gi,
];

/** Numbers of HTTP, in code and comments: errors have kinds, and lib/api alone knows their statuses. */
export function httpStatuses(text: string): string[] {
  return text.split("\n").flatMap((line, i) => {
    const found = HTTP_STATUS.flatMap((pattern) => line.match(pattern) ?? []);
    return found.length > 0 ? [`${i + 1}: ${line.trim()}`] : [];
  });
}

/** In parts, so that this file does not find itself. */
const IGNORE = ["prettier", "ignore"].join("-");

/** Lines excluded from formatting without a stated reason: `…-ignore: columns of a matrix`. */
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
