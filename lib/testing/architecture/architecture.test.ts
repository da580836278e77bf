import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor, type Expression } from "oxc-parser";
import { expect, it, test } from "vitest";

// Rules that neither the linter nor the boundary check can express.

const root = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const NOT_OURS = ["node_modules", ".git", ".next", ".data", "generated", "test-results", "playwright-report"];
const TEXT = /\.(ts|tsx|js|cjs|mjs|json|css|md|prisma|sql|toml|html|svg|ya?ml)$|^\.[\w.-]+$|^run$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (NOT_OURS.includes(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return TEXT.test(entry.name) && entry.name !== "package-lock.json" ? [path] : [];
  });
}

const files = filesBelow("");
const sources = files.filter((path) => /^(app|components|lib|e2e)\/.*\.tsx?$/.test(path));
const asksTheMachine =
  /^lib\/(core\/(clock|ids)\.ts|server\/|testing\/|worker\/main\.ts|client\/typescript\/package\/)|\.test\.tsx?$/;
const domain = sources.filter((path) => path.startsWith("lib/") && !asksTheMachine.test(path));

it("has no file of more than 400 lines", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => read(path).trimEnd().split("\n").length > 400)).toEqual([]);
});

it("contains no path of the author's machine", () => {
  const found = /(?<![\w.@/-])\/(?:work|root|home\/\w+|Users\/\w+)\//;
  expect(
    files.filter((path) => path !== "lib/testing/architecture/architecture.test.ts" && found.test(read(path))),
  ).toEqual([]);
});

/** Calls that read the machine's time or randomness directly instead of lib/core/clock and lib/core/ids. */
function unclockedCalls(path: string, text: string): string[] {
  const found: string[] = [];
  const name = (node: Expression): string | undefined => {
    if (node.type === "Identifier") return node.name;
    return node.type === "MemberExpression" && !node.computed ? node.property.name : undefined;
  };
  const report = ({ start, end }: { start: number; end: number }) => found.push(`${path}: ${text.slice(start, end)}`);
  new Visitor({
    NewExpression: (node) => void (name(node.callee) === "Date" && !node.arguments.length && report(node)),
    CallExpression: (node) => void (name(node.callee) === "Date" && report(node)),
    MemberExpression: (node) => {
      const call = `${name(node.object) ?? ""}.${name(node) ?? ""}`;
      if (["Date.now", "Math.random", "performance.now"].includes(call)) report(node);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

it("takes time and randomness from lib/core", () => {
  expect(unclockedCalls("sample.ts", "new Date(); Date.now(); Math.random(); new Date('2030-01-01')")).toHaveLength(3);
  expect(domain.flatMap((path) => unclockedCalls(path, read(path)))).toEqual([]);
});

test("package-lock.json names no registry, and package.json pins every version", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { resolved?: string }> };
  expect(Object.keys(packages).filter((place) => packages[place]!.resolved !== undefined)).toEqual([]);
  const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const ranges = ["dependencies", "devDependencies", "optionalDependencies"]
    .flatMap((group) => Object.entries(manifest[group]!))
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version));
  expect(ranges).toEqual([]);
  // When npm writes the lock file on one platform it leaves out packages of others, and `npm ci` then refuses it there.
  const optional = Object.keys(manifest.optionalDependencies!).map((name) => `node_modules/${name}`);
  expect(Object.keys(packages)).toEqual(expect.arrayContaining(optional));
});
