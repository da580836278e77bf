import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "@/lib/api/operations";
import { listReferenceEntries, findOperationReference } from "./reference";

// As in a sandbox, because only there the document contains the sandbox's operations.

const own = listReferenceEntries().filter(({ id }) => id !== "issueToken" && id !== "sendOtaMessage");
const operationOf = (id: string) => operations.find((op) => op.id === findOperationReference(id)!.operation)!;

test("the reference has every operation of partners once, and nothing else except the token endpoint and the messages in XML", () => {
  expect(own.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(new Set(listReferenceEntries().map(({ id }) => id)).size).toBe(listReferenceEntries().length);
  expect(findOperationReference("noSuchThing")).toBeUndefined();
});

test("a group's operations are adjacent", () => {
  const groups = listReferenceEntries().map(({ group }) => group);
  const runs = groups.filter((group, i) => group !== groups[i - 1]);
  expect(runs).toHaveLength(new Set(groups).size);
});

test("a search finds operations by nested fields, parameters and error codes", () => {
  const find = (word: string) =>
    listReferenceEntries()
      .filter(({ words }) => words.split(" ").includes(word))
      .map(({ id }) => id);
  expect(find("rate_key")).toEqual(expect.arrayContaining(["search", "prebook"]));
  expect(find("idempotency-key")).toContain("book");
  expect(find("prebook_expired")).toContain("book");
  expect(find("prebook_expired")).not.toContain("search");
});

describe.each(own.map(({ id }) => id))("%s", (id) => {
  const piece = findOperationReference(id)!;

  test("has a valid example of its request", () => {
    const { body } = operationOf(id);
    expect(piece.body === null).toBe(body === undefined);
    if (!body) return;
    const read = body.safeParse(piece.body!.example);
    expect(read.error?.issues, JSON.stringify(piece.body!.example)).toBeUndefined();
  });

  test("has a valid example of each parameter", () => {
    const { params, query } = operationOf(id);
    // A cursor comes from a response and excludes other filters; a list by distance cannot follow changes.
    const isNear = piece.parameters.some((one) => one.name === "near");
    const alone = ["cursor", ...(isNear ? ["updated_since"] : [])];
    const given = (place: string) => {
      const parameters = piece.parameters.filter((one) => one.in === place && !alone.includes(one.name));
      return Object.fromEntries(parameters.map(({ name }) => [name, piece.examples[name]]));
    };
    expect(params?.safeParse(given("path")).error?.issues).toBeUndefined();
    expect(query?.safeParse(given("query")).error?.issues, JSON.stringify(given("query"))).toBeUndefined();
  });

  test("has a valid example of each response", () => {
    const { response, statuses } = operationOf(id);
    for (const { status, schema, example } of piece.answers) {
      if (schema === null) continue;
      expect(statuses).toContain(status);
      const { trace_id: _, ...record } = example as { trace_id: string };
      expect((response as z.ZodType).safeParse(record).error?.issues, JSON.stringify(record)).toBeUndefined();
      expect(new Ajv({ strict: false, validateFormats: false }).validate(schema, example)).toBe(true);
    }
  });

  test("explains each error", () => {
    expect(piece.refusals.length).toBeGreaterThan(3);
    for (const { code, meaning, status } of piece.refusals) {
      expect(code).not.toBe("");
      expect(meaning).toMatch(/^[A-Z]/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

test("within a group operations are in order of use, in every build", () => {
  const pathsOf = (group: string) =>
    listReferenceEntries()
      .filter((entry) => entry.group === group)
      .map(({ method, path }) => `${method} ${path}`);
  expect(pathsOf("Tours")).toEqual(["POST /tour/search", "POST /tour/prebook", "POST /tour/book"]);
  expect(pathsOf("Accommodation").slice(-3)).toEqual(["POST /prebook", "POST /prebook/release", "POST /book"]);
  expect(pathsOf("Bookings").slice(0, 3)).toEqual([
    "GET /bookings",
    "GET /bookings/{public_id}",
    "PATCH /bookings/{public_id}",
  ]);
});
