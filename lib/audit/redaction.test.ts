import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REDACTION_RULES } from "@/lib/request-log/redact";

test("every field that the request log redacts is also redacted in the audit's changes", () => {
  const files = readdirSync("prisma/migrations", { recursive: true, encoding: "utf8" }).toSorted();
  const sql = files
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(`prisma/migrations/${file}`, "utf8"));
  const bodies = sql.join("\n").matchAll(/FUNCTION audit_hidden_fields\(\)[\s\S]*?ARRAY\[([\s\S]*?)\]/g);
  const body = [...bodies].at(-1)![1]!;
  const hidden = new Set(Array.from(body.matchAll(/'([^']+)'/g), (match) => match[1]));
  // Operators' reasons for their own actions belong in the audit; the reason for a booking's change must not reach it.
  const due = Object.entries(REDACTION_RULES).filter(([name, rule]) => rule !== "counted" && name !== "reason");
  expect(due.filter(([name]) => !hidden.has(name))).toEqual([]);
});
