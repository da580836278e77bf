import { describe, expect, it } from "vitest";
import { script } from "./bare-script";

const sent = (text: string, ...values: unknown[]) => script([{ text, values }]);

describe("a recorded statement as a script for pgbench", () => {
  it("has every value in its place, also the tenth", () => {
    const values = Array.from({ length: 10 }, (_, i) => i + 1);
    expect(sent("SELECT $10, $1", ...values)).toBe("SELECT 10, 1");
  });

  it("writes numbers, booleans, nulls, instants and lists as SQL literals", () => {
    const at = new Date("2027-01-02T03:04:05.006Z");
    expect(sent("$1 $2 $3 $4", 12n, true, null, at)).toBe("12 true NULL E'2027-01-02T03\\x3a04\\x3a05.006Z'");
    expect(sent("$1 $2", ["a", null], [])).toBe("ARRAY[E'a', NULL] '{}'");
  });

  it("escapes texts: quotes, backslashes, dashes, placeholders and pgbench's colons", () => {
    expect(sent("SELECT $1", "it's \\ -- $1 :n")).toBe("SELECT E'it''s \\\\ -- $1 \\x3an'");
    expect(sent("SELECT to_char(t, 'HH24:MI'), 'it''s', t::date")).toBe(
      "SELECT to_char(t, E'HH24\\x3aMI'), 'it''s', t::date",
    );
  });

  it("has one line per statement, without comments", () => {
    const statements = [
      { text: "SELECT 1 -- why\n  FROM t", values: [] },
      { text: "SELECT 2", values: [] },
    ];
    expect(script(statements, {}, "\\set n :n + 1\n")).toBe("\\set n :n + 1\nSELECT 1 FROM t;\nSELECT 2");
  });

  it("replaces a value wherever it was sent, and a list as a whole", () => {
    const statements = [{ text: "$1 $2 $3", values: ["x", ["x", 7], ["y", "z"]] }];
    expect(script(statements, { x: ":p", "y,z": "(many)" })).toBe(":p ARRAY[:p, 7] (many)");
  });

  it("throws when a value to be replaced was never sent", () => {
    expect(() => script([{ text: "SELECT $1", values: ["x"] }], { y: ":p" })).toThrow("no statement was sent y");
  });
});
