import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { GROUPS, groupOf, operations, staffOperations } from "@/lib/api/operations";
import type { Operation } from "@/lib/api/operation";

// The README's one rule leads from the id of an operation to its declaration and to its implementation.

const root = join(import.meta.dirname, "../../..");

/** The name of the operation's group is the name of its file. */
const groupNameOf = (op: Operation): string =>
  Object.entries(GROUPS).find(([, { title }]) => title === groupOf(op).title)![0];

/** `booking.change.quote` → `bookingChangeQuote` */
const camel = (id: string): string => id.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The words of a name in any spelling, in the singular. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .map((word) => word.replace(/^(.+)ies$/, "$1y").replace(/^my$/, "me"))
      .map((word) => (word.endsWith("ss") ? word : word.replace(/s$/, ""))),
  );
const isWithin = (some: Set<string>, all: Set<string>): boolean => [...some].every((word) => all.has(word));

interface Declaration {
  /** The text between the names of this export and the next. */
  text: string;
  /** Functions of the domain that the file imports, with their files. */
  imports: Map<string, string>;
}

function declarationOf(op: Operation): Declaration {
  const { id } = op;
  const declaring = `${groupNameOf(op)}.ts`;
  const source = readFileSync(join(root, "lib/api/operations", declaring), "utf8");
  const text = source.split(/^export const /m).find((part) => part.startsWith(`${camel(id)} = `));
  if (!text?.includes(`id: "${id}"`)) throw new Error(`${declaring} does not declare ${camel(id)} with this id`);
  const imports = [...source.matchAll(/^import \{([^}]*)\} from "@\/(lib\/[^"]+)";/gm)].flatMap(([, names, file]) =>
    names!.split(",").map((name): [string, string] => [name.trim(), `${file}.ts`]),
  );
  return { text, imports: new Map(imports) };
}

/** Declared by `listing` and `reading` for every resource of the catalogue. */
const OF_RESOURCES: Record<string, string> = { listing: "listCatalogueRecords", reading: "getCatalogueRecord" };

interface Implementation {
  name: string;
  file: string;
  /** The words of the name; for a resource of the catalogue, the words of the resource too. */
  words: Set<string>;
}

/** The function that carries out the operation. */
function implementationOf(operation: Operation): Implementation | undefined {
  const { text, imports } = declarationOf(operation);
  const [, form, resource] = /^\w+ = (listing|reading)\([\s\S]*?resource: (\w+)/.exec(text) ?? [];
  if (form) {
    const name = OF_RESOURCES[form]!;
    return { name, file: "lib/catalogue/catalogue-records.ts", words: wordsOf(`${name} ${resource}`) };
  }
  const run = /^ {2}run: ([\s\S]*?)(?=^ {2}\w+[:(,]|^\}\))/m.exec(text)?.[1] ?? "";
  const called = [...run.matchAll(/\w+/g)].map(([name]) => name).filter((name) => imports.has(name));
  const name = called.find((one) => isWithin(wordsOf(operation.id), wordsOf(one)));
  return name === undefined ? undefined : { name, file: imports.get(name)!, words: wordsOf(name) };
}

test("every file of operations is listed as a group by its name, and every group has its file", () => {
  const files = readdirSync(join(root, "lib/api/operations")).filter((file) => file !== "index.ts");
  expect(files.toSorted()).toEqual(
    Object.keys(GROUPS)
      .map((name) => `${name}.ts`)
      .toSorted(),
  );
});

test("a group's title has the words of its file's name, and no two groups share a title", () => {
  const titles = Object.entries(GROUPS).map(([name, { title }]) => [name, title.toLowerCase().replaceAll("'", "")]);
  for (const [name, title] of titles) expect(title!.replaceAll(" ", "-")).toBe(name);
  expect(new Set(titles.map(([, title]) => title)).size).toBe(titles.length);
});

/** Work without a request of that operation: it takes the name under which an operator knows it from the desk. */
const BEYOND_REQUESTS = [
  "lib/people/command-accounts.ts", // commands
  "lib/supply/desk/import-jobs.ts", // continues after its request
  "lib/supply/exchange-rates/exchange-rates.ts",
  "lib/worker/exchange-rates.ts",
];
/** Names of cursors and proofs: they outlive a rename of the operation. */
const SCOPES_OF_CURSORS = ["lib/accommodation/search/place-availability.ts", "lib/catalogue/feed/change-feed.ts"];

test("the domain takes the id of the running operation from its context and does not repeat it", () => {
  const ids = [...operations, ...staffOperations].map(({ id }) => id).filter((id) => id.includes("."));
  const domain = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .map((file) => `lib/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^lib\/(api|staff|server|testing)\//.test(file));
  const naming = domain.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return ids.some((id) => text.includes(`"${id}"`));
  });
  expect(naming.toSorted()).toEqual([...BEYOND_REQUESTS, ...SCOPES_OF_CURSORS].toSorted());
});

describe.each([...operations, ...staffOperations].map((op) => [op.id, op] as const))("%s", (id, operation) => {
  test("is declared under its id in the file of its group", () => {
    expect(() => declarationOf(operation)).not.toThrow();
  });

  test("is carried out by a function with the words of its id, in a file named by words of the function", () => {
    const found = implementationOf(operation);
    expect(found, `run of ${id} calls no imported function whose name has all words of the id`).toBeDefined();
    const { name, file, words } = found!;
    expect(isWithin(wordsOf(id), words)).toBe(true);
    expect(existsSync(join(root, file))).toBe(true);
    expect(readFileSync(join(root, file), "utf8")).toMatch(
      new RegExp(`^export (async )?(function|const) ${name}\\b`, "m"),
    );
    const ofFile = wordsOf(basename(file).replace(/(-repository)?\.ts$/, ""));
    expect(isWithin(ofFile, words), `${file} has a word that ${name} does not have`).toBe(true);
  });
});
