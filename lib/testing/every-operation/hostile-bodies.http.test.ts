import { afterAll, beforeAll, expect, test } from "vitest";
import { answerStaff } from "@/lib/staff/door/staff-door";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
interface Details {
  issues: { path: string; message: string }[];
  more_issues: number;
}

test.each([33, 100_000])("a body nested %i levels deep is refused as such", async (levels) => {
  const answer = await app.partner.call("POST", "/search", { raw: nested(levels) });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    400,
    "INVALID_REQUEST",
    "The body is nested deeper than 32 levels",
  ]);
});

test("a body nested as deep is refused at the staff door too", async () => {
  const request = new Request("http://desk.example/api/staff/view.save", {
    method: "POST",
    headers: { host: "desk.example", origin: "http://desk.example", "content-type": "application/json" },
    body: `{"body":${nested(100_000)}}`,
  });
  const response = await answerStaff(request, admin.cookie, "view.save");
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, "INVALID_REQUEST"]);
});

test("a response lists 50 issues at most, each with a short field name", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}${"x".repeat(60)}`, 1]));
  const long = await app.partner.call("POST", "/search", { body: { ["k".repeat(500_000)]: 1 } });
  const many = await app.partner.call("POST", "/search", { body: unknown });
  const details = many.body.details as unknown as Details;
  expect(details.issues).toHaveLength(50);
  expect(details.more_issues).toBeGreaterThan(9_900);
  expect(many.text.length).toBeLessThan(20_000);
  expect(long.text.length).toBeLessThan(2_000);
});

test("a body with more values than any operation accepts is refused before validation", async () => {
  const answer = await app.partner.call("POST", "/search", { raw: `{"a":[${"1,".repeat(400_000)}1]}` });
  expect(answer.body.message).toBe("The body has more than 20000 values");
});
