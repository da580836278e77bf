import { expect, test } from "vitest";
import { z } from "zod";
import { operations, staffOperations } from "./operations";
import { explainIssues } from "./parse";

const HOSTILE = [
  null,
  "",
  "x",
  "x".repeat(6000),
  -1,
  1.5,
  1e99,
  true,
  [],
  {},
  [null],
  { x: 1 },
  "\u0007",
  "2020-13-45",
];
/** Words that validation libraries use, and our own fallback text. */
const FOREIGN =
  /\b(invalid|expected|received|unrecognized|zod|nan|undefined|too (small|big|short|long)|discriminator|regex|pattern)\b|not known here|another type|^is not valid|\/\^/i;

/** The schema inside optional, default, pipe and similar wrappers. */
function core(schema: z.ZodType): z.ZodType {
  const { innerType, in: inner } = schema._zod.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType ? core(innerType) : inner ? core(inner) : schema;
}

/** Wrong values for a schema and for everything within it. */
function wrongValues(schema: z.ZodType): unknown[] {
  const own = core(schema);
  if (own instanceof z.ZodObject)
    return [
      ...HOSTILE,
      ...Object.entries(own.shape as Record<string, z.ZodType>).flatMap(([field, inner]) =>
        wrongValues(inner).map((value) => ({ [field]: value })),
      ),
    ];
  if (own instanceof z.ZodArray) return [...HOSTILE, ...wrongValues(own.element as z.ZodType).map((value) => [value])];
  if (own instanceof z.ZodRecord) return [...HOSTILE, ...wrongValues(own.valueType as z.ZodType).map((a) => ({ a }))];
  if (own instanceof z.ZodUnion) return [...HOSTILE, ...own.options.flatMap((one) => wrongValues(one as z.ZodType))];
  return HOSTILE;
}

const schemas = [...operations, ...staffOperations].flatMap((op) =>
  (["query", "body"] as const).flatMap((part) => (op[part] ? [[`${op.id} ${part}`, op[part]] as const] : [])),
);

test.each(schemas)("%s refuses wrong values in our own words, one issue for each value", (_, schema) => {
  const foreign = new Set<string>();
  for (const value of wrongValues(schema)) {
    const { error } = schema.safeParse(value);
    const issues = error ? explainIssues(error.issues, value) : [];
    for (const { path, message } of issues) if (FOREIGN.test(message)) foreign.add(`${path}: ${message}`);
    const paths = issues.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  }
  expect([...foreign]).toEqual([]);
});

test("an enumeration and a small range of numbers are listed, a larger range has both ends", () => {
  const message = (schema: z.ZodType, value: unknown) =>
    explainIssues(schema.safeParse(value).error!.issues, value)[0]!.message;
  expect(message(z.enum(["A", "B", "C"]), "D")).toBe("must be one of A, B, C");
  expect(message(z.enum(["A", "B"]), "D")).toBe("must be A or B");
  expect(message(z.literal([0, 1, 2]), 7)).toBe("must be 0, 1 or 2");
  expect(message(z.union([z.literal(1), z.literal(2)]), 7)).toBe("must be 1 or 2");
  expect(message(z.int().min(1).max(2), 7)).toBe("must be 1 or 2");
  expect(message(z.int().min(1).max(14), 0)).toBe("must be 1 to 14");
  expect(message(z.string().min(1), "")).toBe("must not be empty");
  expect(message(z.array(z.string()).max(1), ["a", "b"])).toBe("must have at most 1 entry");
  expect(message(z.union([z.int(), z.record(z.string(), z.int())]), { a: "x" })).toBe("a: must be a whole number");
});

test("a list of a wrong length has the message of its length, and a long stay from the past that of its date", () => {
  const search = operations.find(({ path }) => path === "/search")!.body!;
  const stay = { property_ids: ["prp_1"], checkin: "2999-01-01", checkout: "2999-01-03", currency: "EUR" };
  const occupancy = [{ adults: 2 }];
  const issuesOf = (more: object) => {
    const value = { ...stay, occupancy, ...more };
    return explainIssues(search.safeParse(value).error?.issues ?? [], value).map((one) => `${one.path} ${one.message}`);
  };
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ occupancy: [] })).toEqual(["occupancy must have 1 to 8 entries"]);
  expect(issuesOf({ property_ids: [] })).toEqual(["property_ids must have 1 to 100 entries"]);
  expect(issuesOf({ occupancy: [{ adults: 2, child_ages: Array(9).fill(5) }] })).toEqual([
    "occupancy.0.child_ages must have at most 8 entries",
  ]);
  expect(issuesOf({ occupancy: { adults: 2 } })).toEqual(["occupancy must be a list of rooms"]);
  expect(issuesOf({ checkin: "2020-01-01" })).toEqual(["checkin is in the past"]);
  expect(issuesOf({ checkout: "2999-02-02" })).toEqual(["checkout must be at most 30 nights after checkin"]);
});
