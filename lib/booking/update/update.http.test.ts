import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import type { Answer, PartnerClient, Send } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  newKey,
  poll,
  resolve,
} from "@/lib/testing/harness/products/stay";
import { bookTour, heldTour, tourBody, tourBookBody } from "@/lib/testing/harness/products/tour";
import {
  bookTransfer,
  bookedTransfer,
  heldTransfer,
  makeRoute,
  transferBody,
  transferBookBody,
} from "@/lib/testing/harness/products/transfer";
import type { FullRecord } from "../schemas";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

type Full = z.output<typeof FullRecord>;
const patch = (id: string, body: unknown, send: Send = {}, client: PartnerClient = app.partner) =>
  client.call<Full>("PATCH", `/bookings/${id}`, { body, ...send });
const full = async (id: string) => (await poll(app.partner, id, "full")).body;
const bare = ({ body }: Answer<Full>) => ({ ...body, trace_id: "" });
async function stay(scenario?: string): Promise<string> {
  const made = await createBookedStay(app.partner, await makeProperty(app.db.client), scenario ? { scenario } : {});
  return made.body.booking.public_id;
}
const ADA = { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true } as const;
const BYRON = { kind: "CHILD", first_name: "Byron", last_name: "King", age: 7 } as const;

/** Two rooms, the second with a child. */
async function family(): Promise<string> {
  const occupancy = [
    { adults: 1, child_ages: [] },
    { adults: 1, child_ages: [7] },
  ];
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client), { occupancy });
  const { body } = await book(app.partner, { ...bookBody(token), guests: [[ADA], [ADA, BYRON]] });
  return body.booking.public_id;
}
async function tracesOf(id: string) {
  const [row] = await app.db.rows(
    `SELECT (SELECT version FROM booking WHERE public_id = $1) AS version, (SELECT count(*)::int FROM outbox_event WHERE data->>'public_id' = $1) AS events,
       (SELECT count(*)::int FROM audit_entry WHERE subject = $1) AS audited, (SELECT count(*)::int FROM booking_history WHERE booking_public_id = $1) AS history`,
    [id],
  );
  return row;
}

test("the given fields are changed and the others stay; the response is the full record with its ETag", async () => {
  const id = await stay();
  const before = await full(id);
  const answer = await patch(id, { agency_reference: "A-2", special_requests: "Late arrival" });
  expect([answer.status, answer.headers.etag]).toEqual([200, '"3"']);
  const expected = { ...before, agency_reference: "A-2", special_requests: "Late arrival", version: 3 };
  const { status_history: history, updated_at } = answer.body;
  expect(history!.at(-1)).toMatchObject({
    from: "CONFIRMED",
    to: "CONFIRMED",
    initiator: "PARTNER",
    changed_fields: ["agency_reference", "special_requests"],
  });
  expect(bare(answer)).toEqual({ ...expected, updated_at, status_history: history, trace_id: "" });
  expect({ ...(await full(id)), trace_id: "" }).toEqual(bare(answer));
});

test("null clears an optional field, and is refused for any other", async () => {
  const id = await stay();
  await patch(id, { contact: { phone: "+49 30 1" }, special_requests: "x" });
  const { body } = await patch(id, { agency_reference: null, special_requests: null, contact: { phone: null } });
  expect([body.agency_reference, body.special_requests, "phone" in body.contact!]).toEqual([null, null, false]);
  for (const [field, change] of [
    ["contact", { contact: null }],
    ["contact.email", { contact: { email: null } }],
    ["contact.first_name", { contact: { first_name: null } }],
    ["guests", { guests: null }],
    ["guests.0.0.first_name", { guests: [[{ first_name: null, last_name: "L" }]] }],
  ] as const) {
    const answer = await patch(id, change);
    expect([answer.status, answer.body.details], field).toMatchObject([400, { field }]);
  }
});

test("the given fields of the contact replace the old ones, and the others stay", async () => {
  const id = await stay();
  const { body } = await patch(id, { contact: { email: "new@example.com", phone: "+49 30 2" } });
  expect(body.contact).toEqual({
    first_name: "Ada",
    last_name: "Lovelace",
    email: "new@example.com",
    phone: "+49 30 2",
  });
});

test("a transfer's contact cannot lose its phone number, which the driver needs", async () => {
  const { body } = await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)));
  const id = body.booking.public_id;
  const answer = await patch(id, { contact: { phone: null } });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field: "contact.phone" }]);
  expect((await patch(id, { contact: { phone: "+49 30 334455" } })).body.contact).toMatchObject({
    phone: "+4930334455",
  });
});

test("guests can be renamed, and stay in the category in which they were priced", async () => {
  const id = await family();
  const names = [[{ first_name: "Grace", last_name: "Hopper" }], [ADA, { ...BYRON, first_name: "Ralph" }]];
  const { status, body } = await patch(id, { guests: names });
  expect([status, body.guests]).toEqual([
    200,
    [[{ ...ADA, first_name: "Grace", last_name: "Hopper" }], [ADA, { ...BYRON, first_name: "Ralph", is_lead: false }]],
  ]);
  expect((await full(id)).guests).toEqual(body.guests);
});

test.each([
  ["a room less", [[ADA]]],
  ["a room more", [[ADA], [ADA, BYRON], [ADA]]],
  ["a guest less", [[ADA], [ADA]]],
  [
    "a guest more",
    [
      [ADA, ADA],
      [ADA, BYRON],
    ],
  ],
  ["another kind", [[ADA], [ADA, { ...BYRON, kind: "INFANT" }]]],
  ["another age", [[ADA], [ADA, { ...BYRON, age: 8 }]]],
  ["an age that was not given before", [[{ ...ADA, age: 40 }], [ADA, BYRON]]],
  [
    "another lead",
    [
      [ADA],
      [
        { ...ADA, is_lead: false },
        { ...BYRON, is_lead: true },
      ],
    ],
  ],
  ["no room at all", []],
])("guests with %s are refused: only names can be changed", async (_case, guests) => {
  const id = await family();
  const before = await tracesOf(id);
  const answer = await patch(id, { guests, agency_reference: "never" });
  expect([answer.status, answer.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  expect(await tracesOf(id)).toEqual(before);
});

test("travellers of other products are renamed in one list, if any were named", async () => {
  const search = transferBody(await makeRoute(app.db.client));
  const travellers = [{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace", date_of_birth: "1985-12-10" }];
  const named = await bookTransfer(app.partner, {
    ...transferBookBody(await heldTransfer(app.partner, search)),
    travellers,
  });
  const answer = await patch(named.body.booking.public_id, {
    guests: [[{ first_name: "Grace", last_name: "Hopper", date_of_birth: "1985-12-10" }]],
  });
  expect(answer.body.travellers).toEqual([
    { ...travellers[0], first_name: "Grace", last_name: "Hopper", is_lead: true },
  ]);
  expect((await full(named.body.booking.public_id)).details).toEqual(named.body.booking.details);
});

test("a priced guest without a name can be named later; unpriced guests cannot", async () => {
  const id = await family();
  const lead = { first_name: "Ada", last_name: "Lovelace" };
  const named = await patch(id, { guests: [[lead], [lead, { first_name: "Byron", last_name: "King" }]] });
  expect(named.body.guests!.map((list) => list.length)).toEqual([1, 2]);
  const [search] = [transferBody(await makeRoute(app.db.client))];
  const unnamed = (await bookedTransfer(app.partner, search)).body.booking.public_id;
  const answer = await patch(unnamed, { guests: [[ADA]] });
  expect(answer.body.travellers).toMatchObject([ADA]);
  expect(answer.body.party).toEqual({ adults: search.adults, child_ages: search.child_ages });
  for (const guests of [
    [[ADA, BYRON]],
    [[ADA, { ...ADA, is_lead: true }]],
    [[ADA, { first_name: "No", last_name: "Kind" }]],
    [[]],
  ])
    expect((await patch(unnamed, { guests })).body.code).toBe("GUESTS_MISMATCH");
});

test("a transfer's flight number can be changed, and only a transfer has one", async () => {
  const id = (await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)))).body.booking.public_id;
  expect((await patch(id, { flight_number: "LH 400" })).body.details).toMatchObject({ flight_number: "LH 400" });
  expect((await patch(id, { flight_number: null })).body.details).toMatchObject({ flight_number: null });
  const refused = await patch(await stay(), { flight_number: "LH 400" });
  expect([refused.status, refused.body.details]).toMatchObject([400, { field: "flight_number" }]);
});

test.each(["checkin_date", "rooms", "stay_total", "status", "version", "contact.age", "guests.0.0.room"])(
  "%s cannot be changed",
  async (path) => {
    const [field = "", ...below] = path.split(".");
    const inner = { contact: { age: 1 }, guests: [[{ first_name: "A", last_name: "B", room: 1 }]] }[field];
    const answer = await patch(await stay(), { [field]: below.length ? inner : 1 });
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: path }]);
  },
);

test.each([
  ["nothing at all", {}],
  [
    "what it has already",
    { agency_reference: "A-1", contact: { first_name: "Ada" }, guests: [[ADA]], special_requests: null },
  ],
])("an update with %s returns the booking and writes nothing", async (_case, body) => {
  const id = await stay();
  const before = await tracesOf(id);
  const answer = await patch(id, body);
  expect([answer.status, answer.headers.etag]).toEqual([200, '"2"']);
  expect(await tracesOf(id)).toEqual(before);
});

test("an update raises the version, lists the changed fields, is audited, and appears in the history with them", async () => {
  const id = await stay();
  await patch(id, { special_requests: "Late", agency_reference: "A-1", contact: { last_name: "King" } });
  expect(await tracesOf(id)).toEqual({ version: 3, events: 3, audited: 2, history: 2 });
  const [event] = await app.db.rows(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id DESC LIMIT 1",
    [id],
  );
  const data = {
    public_id: id,
    status: "CONFIRMED",
    previous_status: "CONFIRMED",
    product_type: 1,
    agency_reference: "A-1",
    version: 3,
  };
  expect(event).toMatchObject({
    type: "booking.updated",
    data: { ...data, changed_fields: ["contact", "special_requests"] },
  });
  expect((await full(id)).status_history!.at(-1)).toMatchObject({
    actor: { kind: "PARTNER", name: null },
    changes: [
      { field: "contact", before: { last_name: "Lovelace" }, after: { last_name: "King" } },
      { field: "special_requests", before: null, after: "Late" },
    ],
  });
});

test.each([
  ["CANCELLED", undefined, (id: string) => cancel(app.partner, id)],
  ["REJECTED", "on_request", (id: string) => resolve(app.partner, id, "REJECTED")],
])("a %s booking is not editable, whatever is sent with it", async (status, scenario, end) => {
  const id = await stay(scenario);
  await end(id);
  for (const [body, send] of [
    [{ agency_reference: "late" }, {}],
    [{}, {}],
    [{ agency_reference: "late" }, { headers: { "if-match": '"2"' } }],
  ] as const) {
    const answer = await patch(id, body, send);
    expect([answer.status, answer.body]).toMatchObject([409, { code: "BOOKING_NOT_EDITABLE", details: { status } }]);
  }
});

test.each(["pending", "on_request"])(
  "a booking that is still %s can be updated, and is settled as usual",
  async (scenario) => {
    const id = await stay(scenario);
    expect((await patch(id, { special_requests: "Late" })).status).toBe(200);
    const settled = await resolve(app.partner, id, "CONFIRMED");
    expect(settled.body.booking.status).toBe("CONFIRMED");
    expect((await full(id)).version).toBe(3);
  },
);

test("another tenant's booking is not found, and is unchanged", async () => {
  const id = await stay();
  expect((await patch(id, { agency_reference: "mine" }, {}, app.stranger)).body.code).toBe("BOOKING_NOT_FOUND");
  expect((await full(id)).version).toBe(2);
});

test("a repeated update with the same key replays the response with its ETag, even after the version changed", async () => {
  const id = await stay();
  const send = { key: newKey(), headers: { "if-match": '"2"' } };
  const first = await patch(id, { agency_reference: "A-2" }, send);
  await patch(id, { agency_reference: "A-3" });
  const again = await patch(id, { agency_reference: "A-2" }, send);
  expect([again.status, again.headers["idempotent-replayed"], again.headers.etag]).toEqual([200, "true", '"3"']);
  expect(bare(again)).toEqual(bare(first));
  expect((await full(id)).agency_reference).toBe("A-3");
});

describe("title, latin name and nationality", () => {
  const WANG = { title: "Dr", latin_name: "Wang Xiaoming", nationality: "CN" };
  const named = async (people: object = WANG) => {
    const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
    const guests = [[{ kind: "ADULT", first_name: "小明", last_name: "王", is_lead: true, ...people }]];
    return book(app.partner, { ...bookBody(token), guests, contact: { ...bookBody(token).contact, title: "Prof." } });
  };

  test("are kept with guests, travellers and contacts, and told by book, the full view and its history", async () => {
    const { status, body } = await named();
    expect(status).toBe(201);
    const id = body.booking.public_id;
    expect(body.booking.guests[0]![0]).toMatchObject(WANG);
    const read = await full(id);
    expect([read.guests![0]![0], read.contact]).toMatchObject([WANG, { title: "Prof." }]);
    const tour = await makeTour(app.db.client);
    const token = await heldTour(app.partner, tourBody(tour));
    const travellers = [{ kind: "ADULT", first_name: "小明", last_name: "王", ...WANG }];
    const toured = await bookTour(app.partner, { ...tourBookBody(token), travellers });
    expect(toured.body.booking.travellers[0]).toMatchObject(WANG);
  });

  test("a rename keeps title and nationality and ends the old latin name; null removes each", async () => {
    const id = (await named()).body.booking.public_id;
    const guest = async (change: object) => (await patch(id, { guests: [[change]] })).body.guests![0]![0]!;
    const same = { first_name: "小明", last_name: "王" };
    expect(await guest({ ...same, title: "Prof." })).toMatchObject({ ...WANG, title: "Prof." });
    const other = await guest({ first_name: "大卫", last_name: "王" });
    expect([other.title, other.latin_name, other.nationality]).toEqual(["Prof.", undefined, "CN"]);
    expect(await guest({ ...same, latin_name: "Wang Xiaoming" })).toMatchObject({ latin_name: "Wang Xiaoming" });
    const emptied = await guest({ ...same, title: null, latin_name: null, nationality: null });
    expect(Object.keys(emptied).toSorted()).toEqual(["first_name", "is_lead", "kind", "last_name"]);
    const { body } = await patch(id, { contact: { title: null } });
    expect(body.contact).not.toHaveProperty("title");
    expect((await patch(id, { contact: { title: "Ms" } })).body.contact).toMatchObject({ title: "Ms" });
  });

  test.each([
    ["title", "x".repeat(21)],
    ["nationality", "UK"],
    ["nationality", "de"],
    ["latin_name", ""],
  ])("a wrong %s is refused by its name: %s", async (field, value) => {
    const { status, body } = await named({ [field]: value });
    expect([status, body.details]).toMatchObject([400, { field: `guests.0.0.${field}` }]);
  });
});
