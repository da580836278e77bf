import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { answerStaff } from "./staff-door";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

/** A call as Next passes it on: the request's own address names localhost. */
async function linkOfRefusal(operation: string, body: unknown, headers = {}): Promise<string> {
  const request = new Request(`http://localhost:3000/api/staff/${operation}`, {
    method: "POST",
    headers: { host: "desk.example", origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const response = await answerStaff(request, agent.cookie, operation);
  expect(response.status).toBeGreaterThanOrEqual(400);
  return ((await response.json()) as { doc_url: string }).doc_url;
}

test("without PUBLIC_URL the link of a refusal has the address of the page, or none", async () => {
  const ofOperation = await linkOfRefusal("booking.get", { params: { public_id: "bkg_unknown" } });
  expect(ofOperation).toBe(`${ORIGIN}/docs/errors#BOOKING_NOT_FOUND`);
  expect(await linkOfRefusal("no.such", {})).toBe("/docs/errors#NOT_FOUND");
  const fromElsewhere = await linkOfRefusal("booking.get", {}, { origin: "https://evil.example" });
  expect(fromElsewhere).toBe("/docs/errors#auth.cross_origin");
});
