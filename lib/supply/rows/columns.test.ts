import { expect, test } from "vitest";
import { optionalColumns } from "../import/files/catalogue-file";
import { CATALOGUE } from "../import/import-supply";
import { KINDS, rowSchema } from "./kind-schemas";

test("every catalogue file of the CSV format is a kind of supply", () => {
  expect(Object.values(KINDS).map(({ file }) => file)).toEqual(
    expect.arrayContaining(CATALOGUE.map(({ file }) => file)),
  );
  expect(Object.keys(KINDS)).toHaveLength(CATALOGUE.length);
});

test.each(Object.values(KINDS).map((kind) => [kind.name, kind] as const))(
  "%s have the columns of their file, and require for a new record what the importer requires",
  (_, kind) => {
    const format = CATALOGUE.find(({ file }) => file === kind.file)!;
    const columns = Object.keys(kind.columns);
    expect(columns.toSorted()).toEqual([...format.required, ...optionalColumns(format)].toSorted());
    expect(columns).toEqual(expect.arrayContaining([...kind.key]));
    // A package's component needs either a property or a service: a file has the columns of both.
    const required = columns.filter((column) => kind.columns[column]!.isRequired);
    expect(format.required).toEqual(expect.arrayContaining(required));
    const { shape } = rowSchema(kind);
    for (const column of kind.key) expect(shape[column]!.safeParse(undefined).success, column).toBe(false);
  },
);
