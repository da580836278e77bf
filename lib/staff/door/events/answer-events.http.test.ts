import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { cancel } from "@/lib/testing/harness/products/stay";
import { stayIn } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { EVENTS_PATH, type DeskEvent, type QueueChange } from "../../client/desk-event";
import { forgetStaff } from "../session/session";
import { answerEvents } from "./answer-events";
import { deskFeed } from "./feed";
import { queueFeed } from "./queue-feed";

let app: Served;
let agent: StaffClient;
let stranger: StaffClient;
const open: Listening[] = [];
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.leave();
});
afterAll(() => app.close());

interface Listening {
  status: number;
  headers: Headers;
  /** Reads the feed, and returns the events that this page has received since. */
  events: () => Promise<DeskEvent[]>;
  /** Reads the queue, and returns the changes that this page has received since. */
  queue: () => Promise<QueueChange[]>;
  /** Resolves when the service has ended the stream. */
  ended: () => Promise<boolean>;
  leave: () => Promise<void>;
}

async function listen(
  who: StaffClient,
  headers: Record<string, string> = {},
  heartbeatMs?: number,
): Promise<Listening> {
  const left = new AbortController();
  const request = new Request(`${ORIGIN}${EVENTS_PATH}`, {
    headers: { host: "desk.example", "sec-fetch-site": "same-origin", ...headers },
    signal: left.signal,
  });
  const response = await answerEvents(request, who.cookie, heartbeatMs === undefined ? {} : { heartbeatMs });
  const reader = response.body?.getReader();
  let text = "";
  const pump = (async () => {
    const decoder = new TextDecoder();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += decoder.decode(part.value);
    return true;
  })();
  // The stream says how long to wait before connecting again.
  if (response.status === 200) await vi.waitUntil(() => text.includes("retry:"));
  const taken = async (form: RegExp): Promise<unknown[]> => {
    await new Promise((resolve) => setImmediate(resolve));
    const found = text.split("\n\n").flatMap((block) => form.exec(block)?.[1] ?? []);
    text = "";
    return found.map((data) => JSON.parse(data) as unknown);
  };
  const one: Listening = {
    status: response.status,
    headers: response.headers,
    async events() {
      await deskFeed.read();
      return (await taken(/^id: .*\ndata: (.*)$/m)) as DeskEvent[];
    },
    async queue() {
      await queueFeed.read();
      return (await taken(/^event: queue\ndata: (.*)$/m)) as QueueChange[];
    },
    ended: () => pump,
    async leave() {
      left.abort();
      await pump;
    },
  };
  open.push(one);
  return one;
}

const book = async (partner: PartnerClient, scenario?: "on_request") =>
  stayIn(partner, await makeProperty(app.db.client), scenario ? { scenario } : {});

describe("the stream of changes", () => {
  test("has what happens to the tenant's bookings from then on, and never another tenant's", async () => {
    const before = await book(app.partner);
    const [ours, theirs] = [await listen(agent), await listen(stranger)];
    const id = await book(app.partner, "on_request");
    const foreign = await book(app.stranger);
    const [seen, seenByThem] = [await ours.events(), await theirs.events()];
    expect(seen.map(({ public_id }) => public_id)).toContain(id);
    expect(seen[0]).toMatchObject({ type: "booking.created", initiator: "PARTNER" });
    expect(seen[0]!.booking_number).toBeGreaterThan(0);
    expect(seenByThem.length).toBeGreaterThan(0);
    expect(seenByThem.every(({ public_id }) => public_id === foreign)).toBe(true);
    expect(seen.some(({ public_id }) => public_id === foreign || public_id === before)).toBe(false);
  });

  test("has each event once, also one whose commit came after that of a later one", async () => {
    const ours = await listen(agent);
    const late = await app.db.client.connect();
    const insert = (eventId: string) =>
      [
        "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, 'booking.confirmed', now(), jsonb_build_object('public_id', $2::text))",
        [app.tenant.id, eventId],
      ] as const;
    try {
      await late.query("BEGIN");
      await late.query(insert("evt_late")[0], [...insert("evt_late")[1]]);
      await app.db.client.query(insert("evt_early")[0], [...insert("evt_early")[1]]);
      expect((await ours.events()).map(({ public_id }) => public_id)).toEqual(["evt_early"]);
      await late.query("COMMIT");
    } finally {
      late.release();
    }
    expect((await ours.events()).map(({ public_id }) => public_id)).toEqual(["evt_late"]);
    expect(await ours.events()).toEqual([]);
  });

  test("shows every page of a tenant what its partner's API does", async () => {
    const id = await book(app.partner);
    const pages = [await listen(agent), await listen(agent)];
    await cancel(app.partner, id);
    const [first] = [await pages[0]!.events()];
    expect(first.map(({ type, public_id }) => [type, public_id])).toContainEqual(["booking.cancelled", id]);
    expect((await pages[1]!.events()).map(({ public_id }) => public_id)).toContain(id);
  });

  test("is neither stored nor compressed on its way", async () => {
    const { headers } = await listen(agent);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
  });

  test("is the one GET of the staff door", async () => {
    const send = (method: string, path: string) => fetch(app.origin.url + path, { method });
    // The served app has no pages: 404 comes from them, 405 from the front door.
    expect((await send("GET", EVENTS_PATH)).status).toBe(404);
    expect((await send("POST", EVENTS_PATH)).status).toBe(405);
    expect((await send("GET", "/api/staff/home.get")).status).toBe(405);
  });

  test("is refused without a session and to other sites", async () => {
    const nobody = { ...agent, cookie: () => undefined };
    expect((await listen(nobody)).status).toBe(401);
    expect((await listen(agent, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("tells an operator how many bookings wait, when one comes and when it is decided, and nothing of a tenant", async () => {
    const operator = await staffClient(app.db.client, "operator", null);
    const stream = await listen(operator);
    const [{ waiting: before }] = (await stream.queue()) as [QueueChange];
    await book(app.partner);
    expect(await stream.queue()).toEqual([]);
    const id = await book(app.partner, "on_request");
    expect(await stream.queue()).toEqual([{ waiting: before + 1 }]);
    await operator.call("queue.decide", {
      params: { tenant_public_id: app.tenant.publicId, public_id: id },
      body: { decision: "DECLINE", reason: "No rooms left" },
    });
    expect(await stream.queue()).toEqual([{ waiting: before }]);
    expect(await stream.events()).toEqual([]);
  });

  test("is none for an operator with access to a tenant, whose browser does not try again", async () => {
    const who = await staffClient(app.db.client, "operator", null);
    const stream = await listen(who, {}, 20);
    await who.call("access.begin", { body: { tenant_public_id: app.tenant.publicId, reason: "Ticket 4711" } });
    expect(await stream.ended()).toBe(true);
    expect((await listen(who)).status).toBe(204);
  });

  test("ends with the session", async () => {
    const who = await staffClient(app.db.client, "agent", app.tenant.id);
    const stream = await listen(who, {}, 20);
    await app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [who.publicId]);
    forgetStaff();
    expect(await stream.ended()).toBe(true);
  });

  test("is limited to ten pages of a user, and a closed page makes room", async () => {
    const who = await staffClient(app.db.client, "agent", app.tenant.id);
    const pages: Listening[] = [];
    for (let n = 0; n < 10; n++) pages.push(await listen(who));
    const refused = await listen(who);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    await pages[0]!.leave();
    expect((await listen(who)).status).toBe(200);
  });
});
