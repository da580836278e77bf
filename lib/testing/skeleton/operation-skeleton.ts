import { routeFile } from "../architecture/route-file";

/** Where a new operation belongs, and the files that its skeleton is added to. */
export interface NewOperation {
  /** Name of the group's file in lib/api/operations. */
  group: string;
  /** In camel case: `archive`, `listLate`. */
  verb: string;
  /** Text of the group's file. */
  declarations: string;
  /** Text of lib/testing/harness/samples/samples.ts. */
  samples: string;
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const first = (text: string, pattern: RegExp, what: string): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the group's file has no ${what} to take an example from`);
  return found;
};

/**
 * The files of a new read for partners that works as it stands: schema, function, declaration, route file, sample and
 * test, all by the names that README's rule expects.
 * @returns path → text; existing files with the addition in its place
 * @throws Error where the group already has this operation
 */
export function operationSkeleton({ group, verb, declarations, samples }: NewOperation): Map<string, string> {
  const resource = first(declarations, /^ {2}id: "(\w+)/m, "id");
  const domain = first(declarations, /from "@\/lib\/([\w-]+)\//, "import of a domain folder");
  const segment = first(declarations, /^ {2}path: "\/([\w-]+)/m, "path");
  const scope = first(declarations, /scopes: \["([^"]+)"/, "scope");
  const id = `${resource}.${verb}`;
  const name = `${resource}${capital(verb)}`;
  const run = `${verb}${capital(resource)}`;
  const schema = capital(name);
  const file = `lib/${domain}/${kebab(run)}`;
  const path = `/${segment}/${kebab(verb)}`;
  if (declarations.includes(`id: "${id}"`)) throw new Error(`${group}.ts already declares ${id}`);

  const declaration = `
export const ${name} = operation({
  id: "${id}",
  method: "GET",
  path: "${path}",
  summary: "The instant at which this was answered",
  audience: "partner",
  scopes: ["${scope}"],
  idempotent: "none",
  metered: false,
  response: ${schema},
  statuses: [200],
  errors: [],
  run: ${run},
  present: (at) => ({ at: at.toISOString() }),
});
`;
  const imports = `import { ${run} } from "@/${file}";\nimport { ${schema} } from "@/${file}-schemas";\n`;
  return new Map([
    [
      `${file}-schemas.ts`,
      `import { z } from "zod";
import { Instant } from "@/lib/core/wire";

export const ${schema} = z.object({ at: Instant.meta({ description: "When it was answered, by the service's clock" }) });
`,
    ],
    [
      `${file}.ts`,
      `import type { Context } from "@/lib/core/context";

/** Answers with the domain's instant. Replace it with what the operation does. */
export function ${run}({ now }: Context): Promise<Date> {
  return Promise.resolve(now);
}
`,
    ],
    [
      `${file}.http.test.ts`,
      `import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

test("a partner reads the instant", async () => {
  const answer = await app.partner.call<{ at: string }>("GET", "${path}");
  expect(answer.status, answer.text).toBe(200);
  expect(Number.isNaN(Date.parse(answer.body.at))).toBe(false);
});
`,
    ],
    [`app/api/v1${path}/route.ts`, routeFile([{ name, module: `operations/${group}` }])],
    [`lib/api/operations/${group}.ts`, imports + declarations + declaration],
    [
      "lib/testing/harness/samples/samples.ts",
      samples.replace(/^(export const SAMPLES[\s\S]*?)^\};/m, `$1  "${id}": async () => ({}),\n};`),
    ],
  ]);
}
