import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RULES } from "@/lib/request-log/redact";

test("every field that the request log hides or cuts is hidden in the audit's changes too", () => {
  const sql = readFileSync("prisma/migrations/20261123012000_audit_reasons/migration.sql", "utf8");
  const body = /FUNCTION audit_hidden_fields\(\)[\s\S]*?ARRAY\[([\s\S]*?)\]/.exec(sql)![1]!;
  const hidden = new Set(Array.from(body.matchAll(/'([^']+)'/g), (match) => match[1]));
  // What operators say of their own acts belongs to the audit; no reason of a booking's change comes into it.
  const due = Object.entries(RULES).filter(([name, rule]) => rule !== "counted" && name !== "reason");
  expect(due.filter(([name]) => !hidden.has(name))).toEqual([]);
});
