import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, extname, join, relative, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

/** What an import leads to: a file of ours, a module of Node, or a package by its kind in package.json. */
type ImportSource = "own" | "node" | "package" | "dev-package" | "undeclared-package" | "missing";

export interface Import {
  /** The importing file, relative to the root, with forward slashes. */
  from: string;
  /** The imported file, likewise; if there is none, the specifier as written. */
  to: string;
  source: ImportSource;
  /** Whether the compiler removes it: `import type`, `import { type X }`, `typeof import("…")`. */
  isTypeOnly: boolean;
  /** Whether it is loaded when called: `import("…")`. */
  isDynamic: boolean;
}

export interface ImportGraph {
  files: string[];
  imports: Import[];
}

const SCRIPTS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const GENERATED = "lib/core/generated/";

type Written = Pick<Import, "isTypeOnly" | "isDynamic"> & { specifier: string };

/**
 * All imports of the scripts in some folders, resolved as the bundler does.
 * @param root the folder of package.json and tsconfig.json
 * @param folders relative to it; each must exist
 * @throws Error if a file cannot be parsed
 */
export function readImports(root: string, folders: readonly string[]): ImportGraph {
  const sourceOf = resolverOf(root);
  const files = folders.flatMap((folder) => scriptsIn(root, folder));
  const imports = files.flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), "utf8")).map(({ specifier, ...kind }) => ({
      from,
      ...sourceOf(from, specifier),
      ...kind,
    })),
  );
  return { files, imports };
}

function scriptsIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).replaceAll(sep, "/"))
    .filter((file) => SCRIPTS.includes(extname(file)) && !file.startsWith(GENERATED));
}

/** The imports in a file's text. */
function importsOf(file: string, text: string): Written[] {
  const parsed = parseSync(file, text);
  const { errors, module } = parsed;
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Written[] = [];
  const add = (specifier: string, isTypeOnly: boolean, isDynamic = false) =>
    found.push({ specifier, isTypeOnly, isDynamic });
  const isEachType = (names: readonly { isType: boolean }[]) => names.length > 0 && names.every(({ isType }) => isType);
  for (const { moduleRequest, entries } of module.staticImports) add(moduleRequest.value, isEachType(entries));
  for (const { entries } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    if (from) add(from.value, isEachType(entries));
  }
  // `program` is parsed from JSON when it is first read, which takes ten times as long as all of the above.
  if (!/\b(import|require)\s*\(/.test(text)) return found;
  new Visitor({
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, false, true);
    },
    CallExpression: ({ callee, arguments: [name] }) => {
      const isRequire = callee.type === "Identifier" && callee.name === "require";
      if (isRequire && name?.type === "Literal" && typeof name.value === "string") add(name.value, false);
    },
  }).visit(parsed.program);
  return found;
}

/** Creates a function that resolves an import specifier. */
function resolverOf(root: string): (from: string, specifier: string) => Pick<Import, "to" | "source"> {
  const declared = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, object | undefined>;
  const isIn = (list: string, name: string) => name in (declared[list] ?? {});
  const resolver = new ResolverFactory({
    tsconfig: { configFile: join(root, "tsconfig.json") },
    extensions: [...SCRIPTS, ".json"],
    conditionNames: ["import", "require", "node", "default", "types"],
    mainFields: ["module", "main", "types", "typings"],
    // A linked package counts under the path by which it is imported.
    symlinks: false,
  });
  return (from, specifier) => {
    if (isBuiltin(specifier)) return { to: specifier, source: "node" };
    const { path } = resolver.sync(dirname(join(root, from)), specifier);
    const to = path === undefined ? specifier : relative(root, path).replaceAll(sep, "/");
    if (path !== undefined && !to.includes("node_modules/")) return { to, source: "own" };
    if (/^[.@]\//.test(specifier) || specifier.startsWith("..")) return { to, source: "missing" };
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];
    if (isIn("devDependencies", name)) return { to, source: path === undefined ? "missing" : "dev-package" };
    const isDeclared = isIn("dependencies", name) || isIn("optionalDependencies", name);
    // Types that have a package, while the code has none, such as those of GeoJSON.
    if (!isDeclared && isIn("devDependencies", `@types/${name}`)) return { to, source: "dev-package" };
    if (!isDeclared) return { to, source: "undeclared-package" };
    return { to, source: path === undefined ? "missing" : "package" };
  };
}
