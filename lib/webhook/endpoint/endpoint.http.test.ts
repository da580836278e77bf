import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { served, type Served } from "@/lib/testing/harness/served";
import { createEndpoint, patchEndpoint, getEndpoint, type Endpoint } from "@/lib/testing/harness/webhook";
import { MAX_ENDPOINTS } from "./endpoint-create";
import type { EndpointPage } from "../schemas";
import { EVENT_TYPES } from "../event-types";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const made = async (body = {}) => (await createEndpoint(app.partner, body)).body;
const without = ({ secret: _once, trace_id: _own, ...record }: Endpoint & { secret?: string; trace_id?: string }) =>
  record;
const audited = (id: string) =>
  app.db.rows<{ operation: string }>("SELECT operation FROM audit_entry WHERE subject = $1 ORDER BY id", [id]);
const setStatus = (id: string, status: string, reason: string | null = null) =>
  app.db.rows(
    "UPDATE webhook_endpoint SET status = $2, disabled_reason = $3, verified_at = now(), failing_since = now() WHERE public_id = $1",
    [id, status, reason],
  );

describe("a new endpoint", () => {
  test("waits for its verification and shows its secret once", async () => {
    const answer = await createEndpoint(app.partner, { description: "Bookings", event_types: ["booking.created"] });
    expect([answer.status, answer.headers.location]).toEqual([
      201,
      `/api/v1/webhook-endpoints/${answer.body.public_id}`,
    ]);
    expect(answer.body).toMatchObject({
      status: "PENDING_VERIFICATION",
      description: "Bookings",
      event_types: ["booking.created"],
      disabled_reason: null,
      previous_secret_expires_at: null,
      verified_at: null,
      last_success_at: null,
      failing_since: null,
    });
    const { secret } = answer.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{48}$/);
    const read = await getEndpoint(app.partner, answer.body.public_id);
    expect(without(read.body)).toEqual(without(answer.body));
    expect(read.body.secret_last4).toBe(secret.slice(-4));
    expect(read.text).not.toContain(secret.slice(6));
  });

  test("has a secret that is stored nowhere in plain text", async () => {
    const { public_id, secret } = await made();
    const [row] = await app.db.rows<{ sealed: Buffer; key_id: string }>(
      "SELECT sealed, key_id FROM webhook_secret s JOIN webhook_endpoint e ON e.id = endpoint_id WHERE public_id = $1",
      [public_id],
    );
    expect(row!.key_id).toBe("app");
    expect(row!.sealed.includes(Buffer.from(secret.slice(6), "base64"))).toBe(false);
    expect(row!.sealed.toString("latin1")).not.toContain(secret.slice(6));
  });

  test("subscribes to all event types unless the request names some", async () => {
    expect((await made()).event_types).toEqual([...EVENT_TYPES]);
  });

  test.each([
    [{ event_types: ["booking.exploded"] }, "event_types.0"],
    [{ event_types: ["endpoint.test"] }, "event_types.0"],
    [{ event_types: [] }, "event_types"],
    [{ event_types: ["trip.updated", "trip.updated"] }, "event_types"],
    [{ event_types: "booking.created" }, "event_types"],
    [{ url: "https://user:word@partner.example/" }, "url"],
    [{ url: "ftp://partner.example/" }, "url"],
    [{ url: "https:partner.example" }, "url"],
    [{ url: "https://partner.example\\@10.0.0.1/" }, "url"],
    [{ url: "https://" }, "url"],
    [{ url: `https://partner.example/${"x".repeat(2000)}` }, "url"],
    [{ url: "https://169.254.169.254/latest" }, "url"],
    [{ description: "" }, "description"],
  ])("is refused with %j, and the error names the field", async (wrong, field) => {
    const answer = await createEndpoint(app.partner, wrong as never);
    expect([answer.status, answer.body.details?.field]).toEqual([400, field]);
  });
});

describe("a change", () => {
  test("of texts leaves the other fields as they are, and one that changes nothing writes nothing", async () => {
    const { public_id } = await made({ description: "Old" });
    await setStatus(public_id, "ACTIVE");
    const changed = await patchEndpoint(app.partner, public_id, { description: "New" });
    expect(changed.body).toMatchObject({ description: "New", status: "ACTIVE" });
    expect(changed.body.failing_since).not.toBeNull();
    expect(without((await patchEndpoint(app.partner, public_id, { description: "New" })).body)).toEqual(
      without(changed.body),
    );
    expect((await patchEndpoint(app.partner, public_id, {})).status).toBe(200);
    expect((await patchEndpoint(app.partner, public_id, { description: null })).body.description).toBeNull();
    expect((await audited(public_id)).map((a) => a.operation)).toEqual([
      "webhook.create",
      "webhook.update",
      "webhook.update",
    ]);
  });

  test("of the URL requires a new verification, whatever the endpoint's status", async () => {
    const { public_id } = await made();
    await setStatus(public_id, "ACTIVE");
    const moved = await patchEndpoint(app.partner, public_id, { url: "http://127.0.0.1:9/other", status: "ACTIVE" });
    expect(moved.body).toMatchObject({ status: "PENDING_VERIFICATION", verified_at: null, failing_since: null });
    const refused = await patchEndpoint(app.partner, public_id, { url: "https://10.0.0.1/" });
    expect([refused.status, refused.body.details?.field]).toEqual([400, "url"]);
    expect((await getEndpoint(app.partner, public_id)).body.url).toBe("http://127.0.0.1:9/other");
  });

  test("disables and enables; an enabled endpoint is active only if it is verified", async () => {
    const { public_id } = await made();
    await setStatus(public_id, "ACTIVE");
    const patch = async (body: object) => (await patchEndpoint(app.partner, public_id, body)).body;
    expect(await patch({ status: "DISABLED" })).toMatchObject({ status: "DISABLED", disabled_reason: "REQUESTED" });
    expect(await patch({ status: "ACTIVE" })).toMatchObject({ status: "ACTIVE", disabled_reason: null });
    await setStatus(public_id, "DISABLED", "GONE");
    expect(await patch({ url: "http://127.0.0.1:9/new" })).toMatchObject({ status: "DISABLED", verified_at: null });
    expect(await patch({ status: "ACTIVE" })).toMatchObject({ status: "PENDING_VERIFICATION", failing_since: null });
    const answer = await patchEndpoint(app.partner, public_id, { status: "PENDING_VERIFICATION" });
    expect([answer.status, answer.body.details?.field]).toEqual([400, "status"]);
  });

  test("of subscriptions replaces all of them", async () => {
    const { public_id } = await made();
    const put = await app.partner.call<Endpoint>("PUT", `/webhook-endpoints/${public_id}/subscriptions`, {
      body: { event_types: ["trip.updated"] },
    });
    expect(put.body.event_types).toEqual(["trip.updated"]);
    expect((await audited(public_id)).at(-1)!.operation).toBe("webhook.subscribe");
  });

  test("concurrent with another one loses neither", async () => {
    const { public_id } = await made();
    const changes = ["a", "b", "c", "d"].map((description) => patchEndpoint(app.partner, public_id, { description }));
    const moves = [1, 2, 3, 4].map((n) => patchEndpoint(app.partner, public_id, { url: `http://127.0.0.1:9/${n}` }));
    for (const answer of await Promise.all([...changes, ...moves])) expect(answer.status, answer.text).toBe(200);
    const { body } = await getEndpoint(app.partner, public_id);
    expect(body.description).toMatch(/^[abcd]$/);
    expect(body.url).toMatch(/[1234]$/);
  });
});

test("a tenant can delete only its own endpoint, which leaves an audit entry", async () => {
  const { public_id } = await made();
  const remove = (client = app.partner) => client.call("DELETE", `/webhook-endpoints/${public_id}`);
  expect((await remove(app.stranger)).status).toBe(404);
  const gone = await remove();
  expect([gone.status, gone.text]).toEqual([204, ""]);
  for (const answer of [await getEndpoint(app.partner, public_id), await remove()])
    expect([answer.status, answer.body.code]).toEqual([404, "WEBHOOK_ENDPOINT_NOT_FOUND"]);
  expect((await audited(public_id)).map((a) => a.operation)).toEqual(["webhook.create", "webhook.delete"]);
  expect(
    await app.db.rows("SELECT 1 FROM webhook_secret WHERE endpoint_id NOT IN (SELECT id FROM webhook_endpoint)"),
  ).toEqual([]);
});

test("a tenant's endpoints are listed newest first, page by page, without other tenants' ones; two hundred at most", async () => {
  await app.db.rows("DELETE FROM webhook_endpoint");
  await createEndpoint(app.stranger);
  const answers = await Promise.all(Array.from({ length: MAX_ENDPOINTS + 10 }, () => createEndpoint(app.partner)));
  const refused = answers.filter((a) => a.status !== 201);
  expect(refused).toHaveLength(10);
  for (const { body } of refused)
    expect([body.code, body.details]).toEqual(["WEBHOOK_ENDPOINT_LIMIT", { limit: MAX_ENDPOINTS }]);
  const walked: Endpoint[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/webhook-endpoints?limit=70${cursor ? `&cursor=${cursor}` : ""}`;
    const { body }: { body: z.output<typeof EndpointPage> } = await app.partner.call("GET", path);
    walked.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor);
  expect(walked.map((e) => e.public_id).toSorted()).toEqual(
    answers.flatMap((a) => (a.status === 201 ? a.body.public_id : [])).toSorted(),
  );
  expect(walked.map((e) => e.created_at)).toEqual(
    walked
      .map((e) => e.created_at)
      .toSorted()
      .toReversed(),
  );
});
