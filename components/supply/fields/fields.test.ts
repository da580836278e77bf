import { describe, expect, it } from "vitest";
import { KINDS as DECLARED } from "@/lib/supply/rows/kind-schemas";
import { KEY_COLUMNS, KIND_NAMES } from "@/lib/supply/rows/kinds";
import { fieldOf, fieldsOf, missingOf, rowOf, sectionsOf } from "./fields";
import { GROUPS, isKind, newRecordHref, ownerColumnOf, recordHref, type KindId } from "../kinds";

const columnsOf = (kind: KindId) => Object.keys(DECLARED[kind].columns);

/** The field shapes that suit a column's declaration in the service. */
const SHAPES: Record<string, readonly string[]> = {
  text: ["text", "suggested"],
  code: ["text", "record"],
  integer: ["integer", "choice"],
  number: ["degrees"],
  decimal: ["decimal"],
  boolean: ["truth"],
  date: ["date"],
  time: ["time"],
  choice: ["choice", "code"],
  list: ["texts", "codes", "packed"],
  weekdays: ["weekdays"],
  fees: ["packed"],
  external_ids: ["packed"],
  child_bands: ["packed"],
  fare_bands: ["packed"],
  deadline: ["packed"],
  cancellation_tiers: ["packed"],
};

describe("the forms of supply", () => {
  it.each(KIND_NAMES)("%s: every column has a field, and every field is a column", (kind) => {
    const columns = columnsOf(kind).filter((column) => column !== "deleted");
    const shown = sectionsOf(kind, columnsOf(kind)).flatMap(({ fields }) => fields.map(({ column }) => column));
    expect(shown.toSorted()).toEqual(columns.toSorted());
  });

  it.each(KIND_NAMES)("%s: the form requires what the service requires", (kind) => {
    const required = fieldsOf(kind).flatMap(({ column, isRequired }) => (isRequired ? [column] : []));
    const expected = columnsOf(kind).filter((column) => DECLARED[kind].columns[column]!.isRequired);
    expect(required.toSorted()).toEqual(expected.toSorted());
  });

  it.each(KIND_NAMES)("%s: each field enters the type that the service declares, with the same choices", (kind) => {
    for (const { column, shape } of fieldsOf(kind)) {
      const { type, values = [], reference } = DECLARED[kind].columns[column]!;
      expect([column, SHAPES[type]]).toEqual([column, expect.arrayContaining([shape.is])]);
      const choices = shape.is === "choice" && type === "choice" ? Object.keys(shape.choices) : values;
      expect([column, choices.toSorted()]).toEqual([column, values.toSorted()]);
      const kinds = shape.is === "record" ? shape.kinds : [];
      expect([column, kinds]).toEqual([column, reference === undefined ? kinds : [reference]]);
    }
  });

  it.each(KIND_NAMES)("%s: its key and its owner are columns that a stored record has", (kind) => {
    const owner = ownerColumnOf(kind);
    const fixed = new Set(fieldsOf(kind).flatMap(({ column, isFixed }) => (isFixed ? [column] : [])));
    for (const column of [...KEY_COLUMNS[kind], ...(owner === undefined ? [] : [owner])])
      expect(fixed).toContain(column);
  });

  it("show a column that no field describes as the text of its cell", () => {
    const sections = sectionsOf("rooms", [...columnsOf("rooms"), "new_column"]);
    expect(sections.at(-1)).toMatchObject({ fields: [{ column: "new_column", label: "New column" }] });
    expect(fieldOf("rooms", "new_column").label).toBe("New column");
  });

  it("send null for the terms of a free window of a plan that is non-refundable", () => {
    const texts = { non_refundable: "true", free_until: '"2d 18:00"', cancellation_tiers: "", name: " A " };
    expect(rowOf("rate_plans", texts)).toEqual({
      non_refundable: true,
      free_until: null,
      cancellation_tiers: null,
      name: "A",
    });
    expect(rowOf("rate_plans", { ...texts, non_refundable: "false" }).free_until).toBe("2d 18:00");
  });

  it("name each required field that is empty", () => {
    expect(missingOf("rooms", { property_code: "H1", code: "DBL", name: " ", max_adults: "2" })).toEqual({
      name: "Enter: name",
      base_occupancy: "Enter: guests included in the price",
      max_occupancy: "Enter: guests at most",
      max_children: "Enter: children at most",
    });
  });
});

describe("the kinds of supply", () => {
  it("are those of the service, each in one group", () => {
    expect(GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...KIND_NAMES].toSorted());
    expect(isKind("properties")).toBe(true);
    expect(isKind("room_days")).toBe(false);
  });

  it("are addressed by their codes, whatever characters these contain", () => {
    expect(recordHref("rooms", ["A/1", "DBL#2"])).toBe("/supply/rooms/A%2F1/DBL%232");
    expect(newRecordHref("rooms", "A/1")).toBe("/supply/new/rooms?owner=A%2F1");
  });
});
