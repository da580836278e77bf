import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { receive, wellBehaved, type Hit, type Receiver, type Reply } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { createEndpoint, patchEndpoint, getEndpoint, verify } from "@/lib/testing/harness/webhook";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});
async function endpointAt(answer: (hit: Hit) => Reply | Promise<Reply> = wellBehaved) {
  const receiver = await receive(answer);
  open.push(receiver);
  return { receiver, endpoint: (await createEndpoint(app.partner, { url: `${receiver.url}/hooks` })).body };
}

test("an endpoint that echoes its challenge becomes active; the challenge is signed and different each time", async () => {
  const { receiver, endpoint } = await endpointAt();
  const answer = await verify(app.partner, endpoint.public_id);
  expect([answer.status, answer.body.status]).toEqual([200, "ACTIVE"]);
  expect(answer.body.verified_at).not.toBeNull();
  await verify(app.partner, endpoint.public_id);
  const [first, second] = receiver.of("endpoint.verification");
  expect(new Webhook(endpoint.secret).verify(first!.text, first!.headers as Record<string, string>)).toMatchObject({
    type: "endpoint.verification",
  });
  expect(first!.body.data.challenge).toMatch(/^\w{16,}$/);
  expect(second!.body.data.challenge).not.toBe(first!.body.data.challenge);
  const rows = await app.db.rows("SELECT operation FROM audit_entry WHERE subject = $1 ORDER BY id", [
    endpoint.public_id,
  ]);
  expect(rows).toEqual(["webhook.create", "webhook.verify", "webhook.verify"].map((operation) => ({ operation })));
});

const saying =
  (body: string, status = 200) =>
  () => ({ status, body });
test.each<[string, (hit: Hit) => Reply, object]>([
  ["answers with another challenge", saying('{"challenge":"not-what-you-sent"}'), { http_status: 200 }],
  ["answers with something else", saying("hello"), { http_status: 200, response_excerpt: "hello" }],
  ["answers with nothing", () => ({ status: 204 }), { http_status: 204 }],
  ["refuses, though it echoes", (hit) => ({ ...wellBehaved(hit), status: 500 }), { http_status: 500 }],
  ["sends elsewhere", () => ({ status: 307, headers: { location: "/other" } }), { http_status: 307 }],
])("an endpoint that %s stays unverified, and the error says why", async (_case, answer, details) => {
  const { receiver, endpoint } = await endpointAt(answer);
  const refused = await verify(app.partner, endpoint.public_id);
  expect([refused.status, refused.body.code]).toEqual([409, "WEBHOOK_VERIFICATION_FAILED"]);
  expect(refused.body.details).toMatchObject({ ...details, reason: expect.stringMatching(/\w/) as string });
  expect((await getEndpoint(app.partner, endpoint.public_id)).body.status).toBe("PENDING_VERIFICATION");
  expect(receiver.hits).toHaveLength(1);
});

test("an endpoint that does not respond stays unverified, and the error says why", async () => {
  const { receiver, endpoint } = await endpointAt();
  await receiver.close();
  const refused = await verify(app.partner, endpoint.public_id);
  expect([refused.status, refused.body.details]).toMatchObject([409, { http_status: null }]);
});

test("an endpoint disabled by its owner stays disabled when verified, and is active as soon as it is enabled", async () => {
  const { endpoint } = await endpointAt();
  await patchEndpoint(app.partner, endpoint.public_id, { status: "DISABLED" });
  expect((await verify(app.partner, endpoint.public_id)).body.status).toBe("DISABLED");
  expect((await patchEndpoint(app.partner, endpoint.public_id, { status: "ACTIVE" })).body.status).toBe("ACTIVE");
});

test("a response of the old URL does not verify the new one", async () => {
  const elsewhere = "http://127.0.0.1:9/elsewhere";
  const { endpoint } = await endpointAt(async (hit) => {
    await patchEndpoint(app.partner, endpoint.public_id, { url: elsewhere });
    return wellBehaved(hit);
  });
  expect((await verify(app.partner, endpoint.public_id)).body.code).toBe("WEBHOOK_VERIFICATION_FAILED");
  const { body } = await getEndpoint(app.partner, endpoint.public_id);
  expect([body.url, body.status, body.verified_at]).toEqual([elsewhere, "PENDING_VERIFICATION", null]);
});
