import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "./openapi";
import { listUnusedDescriptions } from "./openapi-words";

const ADVICE = "describe the field in its schema by .meta({ description, example }), or in openapi-vocabulary.ts";

type Json = Record<string, unknown>;

const document = openApiDocument("https://portal.test") as {
  paths: Json;
  components: { schemas: Record<string, Json> };
};
const { schemas } = document.components;

/** Every schema below a node, with its JSON pointer. */
function below(node: unknown, path: string): [path: string, schema: Json][] {
  if (Array.isArray(node)) return node.flatMap((inner, i) => below(inner, `${path}[${i}]`));
  if (typeof node !== "object" || node === null) return [];
  const own: [string, Json][] = [[path, node as Json]];
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => below(inner, `${path}.${key}`))];
}
const components = Object.entries(schemas);
const all = [...below(document.paths, "paths"), ...below(schemas, "schemas")];
const fields = components.flatMap(([name, { properties = {} }]) =>
  Object.entries(properties as Record<string, Json>).map(([field, schema]): [string, Json] => [
    `${name}.${field}`,
    schema,
  ]),
);

describe("every schema is named and complete", () => {
  test("every object schema is a named component", () => {
    const places = all.filter(([, schema]) => typeof schema.properties === "object" && schema.type === "object");
    const inline = places.map(([path]) => path).filter((path) => !/^schemas\.\w+$/.test(path));
    expect(places.length).toBeGreaterThan(150);
    expect(inline).toEqual([]);
  });

  test("no two components have the same shape", () => {
    const shapes = components.map(([, { description: _, ...shape }]) => JSON.stringify(shape));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test("an object without fields is a map with a value schema", () => {
    const empty = all.filter(([, { type, properties, allOf }]) => type === "object" && !properties && !allOf);
    expect(empty.length).toBeGreaterThan(0);
    for (const [path, { additionalProperties }] of empty)
      expect((additionalProperties as Json | undefined)?.description, path).toMatch(/\S/);
  });

  test("every component and every field has a description, a reference its component's", () => {
    const silent = [...components, ...fields].filter(([, schema]) => schema.description === undefined && !schema.$ref);
    expect(
      silent.map(([name]) => name),
      ADVICE,
    ).toEqual([]);
  });

  test("every field that is not a reference has an example", () => {
    const isPlain = (schema: Json): boolean => {
      if (schema.$ref ?? schema.allOf ?? schema.anyOf ?? schema.additionalProperties) return false;
      return schema.type !== "array" || isPlain(schema.items as Json);
    };
    const without = fields.filter(
      ([, schema]) => isPlain(schema) && schema.type !== undefined && schema.example === undefined,
    );
    expect(
      without.map(([name]) => name),
      ADVICE,
    ).toEqual([]);
  });

  test("every parameter has a description", () => {
    const parameters = all.filter(([, { in: place, name }]) => place !== undefined && name !== undefined);
    expect(parameters.length).toBeGreaterThan(100);
    for (const [path, { description }] of parameters) expect(description, path).toMatch(/\S/);
  });

  test("every component is referenced, and every reference has a component", () => {
    const named = all.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : []));
    const referred = new Set(named.filter((ref) => ref.startsWith("#/components/schemas/")));
    expect([...referred].toSorted()).toEqual(components.map(([name]) => `#/components/schemas/${name}`).toSorted());
  });

  test("every entry of the vocabulary describes a field", () => {
    expect(listUnusedDescriptions()).toEqual([]);
  });
});

describe("clients in any language can be generated", () => {
  test("every list of values is a component, and the values of no two are the same", () => {
    const lists = all.filter(([, { enum: values }]) => Array.isArray(values) && values.length > 1);
    expect(lists.length).toBeGreaterThan(40);
    expect(lists.map(([path]) => path).filter((path) => !/^schemas\.\w+$/.test(path))).toEqual([]);
    const values = lists.map(([, schema]) => JSON.stringify(schema.enum));
    expect(new Set(values).size).toBe(values.length);
  });

  test("every pattern compiles without Unicode mode and has no property escapes", () => {
    const patterns = all.flatMap(([path, { pattern }]) => (typeof pattern === "string" ? [[path, pattern]] : []));
    expect(patterns.length).toBeGreaterThan(20);
    for (const [path, pattern] of patterns) {
      expect(pattern, path).not.toMatch(/\\[pP]\{/);
      expect(() => new RegExp(pattern!), path).not.toThrow();
    }
  });

  test("every operation has a description, and every component's id an example with its own prefix", () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, Json>),
    );
    for (const { operationId, description } of operations) expect(description, String(operationId)).toMatch(/\S/);
    const own = { Booking: "bkg", Property: "prp", Zone: "zon", VehicleType: "veh", Trip: "trp", Endpoint: "whe" };
    for (const [name, prefix] of Object.entries(own)) {
      const { properties } = schemas[name] as { properties: Record<string, Json> };
      expect(properties.public_id!.example).toMatch(`${prefix}_`);
    }
    const inPath = (path: string) =>
      (document.paths[path] as Record<string, { parameters: Json[] }>).get!.parameters[0]!.example;
    expect(inPath("/properties/{public_id}")).toMatch(/^prp_/);
    expect(inPath("/trip/{public_id}")).toMatch(/^trp_/);
    expect(inPath("/service-zones/{public_id}")).toMatch(/^zon_/);
  });
});

test("the linter reports nothing with its recommended rules", async () => {
  // The terms of use are a contract between the parties, not a licence.
  const config = await createConfig({ extends: ["recommended"], rules: { "info-license": "off" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([]);
});
