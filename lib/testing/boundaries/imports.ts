import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, extname, join, relative, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

/** What an import leads to: a file of ours, a module of Node, or a package as package.json declares it. */
export type ImportSource = "own" | "node" | "package" | "dev-package" | "undeclared-package" | "missing";

export interface Import {
  /** The importing file, relative to the root, with forward slashes. */
  from: string;
  /** The imported file, likewise; the specifier as written where it leads to no file. */
  to: string;
  source: ImportSource;
  /** Removed by the compiler: `import type`, `import { type X }`, `typeof import("…")`. */
  isTypeOnly: boolean;
  /** Loaded when it is called: `import("…")`. */
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
 * Every import of the scripts in some folders, resolved as the bundler does.
 * @param root the folder of package.json and tsconfig.json
 * @param folders relative to it; each has to exist
 * @throws Error when a file does not parse
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

/** The imports that are written in a file. */
function importsOf(file: string, text: string): Written[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Written[] = [];
  const add = (specifier: string, isTypeOnly: boolean, isDynamic = false) =>
    found.push({ specifier, isTypeOnly, isDynamic });
  const areTypes = (names: readonly { type: string }[], kindOf: (name: never) => string | undefined) =>
    names.length > 0 && names.every((name) => kindOf(name as never) === "type");
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const isEachType = areTypes(specifiers, (name: { importKind?: string }) => name.importKind);
      add(source.value, importKind === "type" || isEachType);
    },
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) => {
      const isEachType = areTypes(specifiers, (name: { exportKind?: string }) => name.exportKind);
      if (source) add(source.value, exportKind === "type" || isEachType);
    },
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, false, true);
    },
    CallExpression: ({ callee, arguments: [name] }) => {
      const isRequire = callee.type === "Identifier" && callee.name === "require";
      if (isRequire && name?.type === "Literal" && typeof name.value === "string") add(name.value, false);
    },
  }).visit(program);
  return found;
}

/** Resolves an import specifier of a file. */
function resolverOf(root: string): (from: string, specifier: string) => Pick<Import, "to" | "source"> {
  const declared = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, object | undefined>;
  const isIn = (list: string, name: string) => name in (declared[list] ?? {});
  const resolver = new ResolverFactory({
    tsconfig: { configFile: join(root, "tsconfig.json") },
    extensions: [...SCRIPTS, ".json"],
    conditionNames: ["import", "require", "node", "default", "types"],
    mainFields: ["module", "main", "types", "typings"],
    // A linked package is reported where it is imported from.
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
    // Types without a package of their own, such as those of GeoJSON.
    if (!isDeclared && isIn("devDependencies", `@types/${name}`)) return { to, source: "dev-package" };
    if (!isDeclared) return { to, source: "undeclared-package" };
    return { to, source: path === undefined ? "missing" : "package" };
  };
}
