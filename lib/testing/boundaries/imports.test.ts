import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readImports, type Import } from "./imports";

const root = mkdtempSync(join(tmpdir(), "imports-"));

/** The imports of one file `lib/from.tsx`, beside `lib/sound.ts` and the folder `lib/shop`. */
function importsOf(text: string): Omit<Import, "from">[] {
  writeFileSync(join(root, "lib/from.tsx"), text);
  const { imports } = readImports(root, ["lib"]);
  return imports.filter(({ from }) => from === "lib/from.tsx").map(({ from: _from, ...rest }) => rest);
}

const own = { to: "lib/sound.ts", source: "own", isTypeOnly: false, isDynamic: false } as const;

beforeAll(() => {
  mkdirSync(join(root, "lib/shop"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "dependencies": { "sold": "1" }, "devDependencies": { "drill": "1" } }');
  writeFileSync(join(root, "tsconfig.json"), '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  for (const file of ["lib/sound.ts", "lib/shop/index.ts"]) writeFileSync(join(root, file), "export type A = 1;");
  for (const name of ["sold", "drill", "stray"]) {
    mkdirSync(join(root, "node_modules", name), { recursive: true });
    writeFileSync(join(root, "node_modules", name, "index.js"), "");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("reading imports", () => {
  it.each([
    'import { a } from "./sound";',
    'import "@/lib/sound";',
    'import { type A, b } from "../lib/sound";',
    'export { a } from "./sound";',
    'export * from "./sound";',
    'const a = require("./sound");',
    'const text = <p>import this</p>; import a from "./sound";',
  ])("finds %s", (text) => expect(importsOf(text)).toEqual([own]));

  it.each([
    'import type { A } from "./sound";',
    'import { type A } from "./sound";',
    'export type { A } from "./sound";',
    'export type * from "./sound";',
    'let a: import("./sound").A;',
  ])("finds the types of %s", (text) => expect(importsOf(text)).toEqual([{ ...own, isTypeOnly: true }]));

  it("finds an import() where it is called", () => {
    expect(importsOf('const load = () => import("./sound");')).toEqual([{ ...own, isDynamic: true }]);
  });

  it.each(['// import "./sound";', "const text = 'import \"./sound\"';", "<p>import</p>"])("ignores %s", (text) =>
    expect(importsOf(text)).toEqual([]),
  );

  it.each([
    ["./shop", "lib/shop/index.ts", "own"],
    ["./gone", "./gone", "missing"],
    ["@/lib/gone", "@/lib/gone", "missing"],
    ["node:fs", "node:fs", "node"],
    ["fs", "fs", "node"],
    ["sold", "node_modules/sold/index.js", "package"],
    ["sold/gone", "sold/gone", "missing"],
    ["drill", "node_modules/drill/index.js", "dev-package"],
    ["stray", "node_modules/stray/index.js", "undeclared-package"],
    ["absent", "absent", "undeclared-package"],
  ])("knows what %s leads to", (specifier, to, source) => {
    expect(importsOf(`import "${specifier}";`)).toEqual([{ ...own, to, source }]);
  });

  it("refuses a file that does not parse", () => {
    expect(() => importsOf('import { from "./sound";')).toThrow("lib/from.tsx does not parse");
  });
});
