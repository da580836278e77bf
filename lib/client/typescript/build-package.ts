import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describeClient } from "../description";
import type { Files } from "../archive";
import { printTypeScript } from "./print-typescript";

const run = promisify(execFile);
// Paths start at the working directory, because Next's bundler would replace import.meta.dirname.
const inProject = (...names: string[]): string => path.join(/* turbopackIgnore: true */ process.cwd(), ...names);
const SOURCES = "lib/client/typescript/package";

/** The strictest compiler options, because partners may compile with any of them. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  skipLibCheck: false,
  declaration: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2023"],
  types: ["node"],
  rootDir: ".",
  outDir: "dist",
};

/** Compiles the npm package. Its files are below `package/`, as npm requires. */
export async function buildTypeScriptPackage(): Promise<Files> {
  const description = describeClient();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "partner-portal-client-"));
  try {
    const sources = { ...readSources(), ...printTypeScript(description) };
    for (const [name, text] of Object.entries(sources)) write(folder, name, withExtensions(text));
    const manifest = manifestOf(description.version);
    write(folder, "package.json", manifest);
    const compilerOptions = { ...COMPILER_OPTIONS, typeRoots: [inProject("node_modules/@types")] };
    write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
    const compiler = inProject("node_modules/typescript/bin/tsc");
    await run(process.execPath, [compiler, "-p", folder]).catch((error: { stdout: string }) => {
      throw new Error(`The client does not compile:\n${error.stdout}`);
    });
    const compiled = filesBelow(path.join(folder, "dist")).map(([name, text]) => [`package/dist/${name}`, text]);
    return {
      "package/package.json": manifest,
      "package/README.md": fs.readFileSync(inProject(SOURCES, "README.md"), "utf8"),
      ...(Object.fromEntries(compiled) as Files),
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const manifestOf = (version: string): string =>
  `${JSON.stringify(
    {
      name: "partner-portal-client",
      version,
      description: "Client of the Partner API: stays, transfers, tours, flights and packages",
      type: "module",
      license: "UNLICENSED",
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
      bin: { "partner-portal-client": "./dist/bin.js" },
      files: ["dist"],
      engines: { node: ">=20.3" },
    },
    null,
    2,
  )}\n`;

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The sources written by hand, by name. */
const readSources = (): Record<string, string> =>
  Object.fromEntries(filesBelow(inProject(SOURCES)).filter(([name]) => name.endsWith(".ts")));

const filesBelow = (folder: string): [name: string, text: string][] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file).replaceAll(path.sep, "/"), fs.readFileSync(file, "utf8")]);

/** Adds file extensions to imports, which Node requires and our own sources leave out. */
const withExtensions = (text: string): string => text.replaceAll(/(from|import) "(\.[^"]*)"/g, '$1 "$2.js"');
