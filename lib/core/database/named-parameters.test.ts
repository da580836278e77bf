import { describe, expect, test } from "vitest";
import { bindNamed, toPositional } from "./named-parameters";

describe("named parameters", () => {
  test("are numbered in the order of their first use, and a name used twice is sent once", () => {
    const sql = "SELECT :from::date FROM booking WHERE tenant_id = :tenantId AND day BETWEEN :from AND :to";
    expect(bindNamed(sql, { tenantId: 7, to: "2026-02-01", from: "2026-01-01" })).toEqual({
      text: "SELECT $1::date FROM booking WHERE tenant_id = $2 AND day BETWEEN $1 AND $3",
      values: ["2026-01-01", 7, "2026-02-01"],
    });
  });

  test("a parameter's name may be the prefix of another one", () => {
    expect(toPositional("SELECT :id, :idType, :id2")).toEqual({
      text: "SELECT $1, $2, $3",
      names: ["id", "idType", "id2"],
    });
  });

  test.each([
    ["casts", "SELECT day::date, :id::int", "SELECT day::date, $1::int"],
    ["array slices", "SELECT prices[low:high], prices[1:n], (prices)[f(1):n], :id", null],
    ["quoted text", `SELECT '":id"', 'it''s :id', '{"a":null}', :id`, null],
    ["quoted names", `SELECT r.":id" AS "a:id", :id`, null],
    ["comments", "SELECT 1 -- all :id, don't\n, :id", null],
    ["an array of parameters", "SELECT ARRAY[:id, :id]", "SELECT ARRAY[$1, $1]"],
    ["arithmetic", "SELECT n-:id, n*:id, (:id)", "SELECT n-$1, n*$1, ($1)"],
  ])("are distinguished from %s", (_, sql, expected) => {
    expect(toPositional(sql)).toEqual({ text: expected ?? sql.replace(/:id$/, "$1"), names: ["id"] });
  });

  test("null and undefined are values", () => {
    expect(bindNamed("SELECT :a, :b", { a: null, b: undefined }).values).toEqual([null, undefined]);
  });

  test("a statement is translated once", () => {
    expect(toPositional("SELECT :once")).toBe(toPositional("SELECT :once"));
  });

  test("a missing value names the statement and the parameter", () => {
    expect(() => bindNamed("SELECT :a, :b", { a: 1 }, "list_things")).toThrow(
      "Statement list_things: no value for its parameter :b",
    );
  });

  test("a value without a parameter names the statement and the value", () => {
    expect(() => bindNamed("SELECT :a", { a: 1, b: 2, c: 3 }, "list_things")).toThrow(
      "Statement list_things: its text has no parameter :b, :c; remove the value or use it",
    );
  });
});
