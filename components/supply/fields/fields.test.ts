import { describe, expect, it } from "vitest";
import { KIND_NAMES, KINDS } from "@/lib/supply/format/kinds";
import { getField, listFields, findMissing, toRow, listSections } from "./fields";
import { TAB_GROUPS, isKind, newRecordHref, getOwnerColumn, recordHref, type KindId } from "../kinds";

const columnsOf = (kind: KindId) => Object.keys(KINDS[kind].columns);

describe("the forms of supply", () => {
  it.each(KIND_NAMES)("%s: every column but that of retiring has a field", (kind) => {
    const shown = listSections(kind, columnsOf(kind)).flatMap(({ fields }) => fields.map(({ column }) => column));
    expect([...shown, "deleted"].toSorted()).toEqual(columnsOf(kind).toSorted());
  });

  it.each(KIND_NAMES)("%s: its key and its owner are columns that a stored record keeps", (kind) => {
    const owner = getOwnerColumn(kind);
    const kept = new Set(listFields(kind).flatMap(({ column, isFixed }) => (isFixed ? [column] : [])));
    for (const column of [...KINDS[kind].key, ...(owner === undefined ? [] : [owner])]) expect(kept).toContain(column);
  });

  it("show a column that no field describes as the text of its cell", () => {
    const sections = listSections("rooms", [...columnsOf("rooms"), "new_column"]);
    expect(sections.at(-1)).toMatchObject({ fields: [{ column: "new_column", label: "New column" }] });
    expect(getField("rooms", "new_column").label).toBe("New column");
  });

  it("send null for the terms of a free window of a plan that is non-refundable", () => {
    const texts = { non_refundable: "true", free_until: '"2d 18:00"', cancellation_tiers: "", name: " A " };
    expect(toRow("rate_plans", texts)).toEqual({
      non_refundable: true,
      free_until: null,
      cancellation_tiers: null,
      name: "A",
    });
    expect(toRow("rate_plans", { ...texts, non_refundable: "false" }).free_until).toBe("2d 18:00");
  });

  it("name each required field that is empty", () => {
    expect(findMissing("rooms", { property_code: "H1", code: "DBL", name: " ", max_adults: "2" })).toEqual({
      name: "Enter: name",
      base_occupancy: "Enter: guests included in the price",
      max_occupancy: "Enter: guests at most",
      max_children: "Enter: children at most",
    });
  });
});

describe("the kinds of supply", () => {
  it("are those of the service, each in one group", () => {
    expect(TAB_GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...KIND_NAMES].toSorted());
    expect(isKind("properties")).toBe(true);
    expect(isKind("room_days")).toBe(false);
  });

  it("are addressed by their codes, whatever characters these contain", () => {
    expect(recordHref("rooms", ["A/1", "DBL#2"])).toBe("/supply/rooms/A%2F1/DBL%232");
    expect(newRecordHref("rooms", "A/1")).toBe("/supply/new/rooms?owner=A%2F1");
  });
});
