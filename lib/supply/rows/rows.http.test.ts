import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, search } from "@/lib/testing/harness/products/stay";
import { importSupply } from "../import/import-supply";
import { SMALL_SERVICE_DAYS, SMALL_SERVICES } from "../import/small-service-files";
import { SMALL_SUPPLY } from "@/lib/testing/harness/servers/supply-test-database";
import { KIND_NAMES, type KindName } from "../format/kinds";

let app: Served;
let operator: StaffClient;

const PACKAGES = {
  "packages.csv": `code,name,country_code,timezone,place_code,discount_percent,start_weekdays,description_en
PARIS-1,A night in Paris,FR,Europe/Paris,FR-PAR,7.5,567,A night and a walk
`,
  "package_components.csv": `package_code,position,day_offset,property_code,nights,service_code,start_time
PARIS-1,1,0,H1,1,,
PARIS-1,2,1,,,W1-GROUP,10:00
`,
};
const RICH_PROPERTY = `code,name,category_code,city,country_code,timezone,currency_code,phone,email,website,description_en,description_ar,image_urls,children_welcome,min_child_age,external_ids,mandatory_fees,star_rating,chain
H3,Hotel of every column,HOTEL,Paris,FR,Europe/Paris,EUR,+33 1 23,desk@hotel.example,https://hotel.example,In English,بالعربية,https://images.example/1.jpg|The front|1600x1067|#8fa3b0;https://images.example/2.jpg||640x480,true,6,GIATA|1|A register;OWN|2,CITY_TAX|City tax|5.60|EUR|PER_NIGHT;SPA|Spa|12|EUR|PER_STAY,4,Miramar
`;
const RICH_ROOM = `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy,beds,size_sqm,attribute_codes,image_urls
H3,SUI,Room of every column,2,2,1,3,DOUBLE=1;SOFA_BED=1,24.5,SAFE;DESK,https://images.example/3.jpg|The room
`;

async function bring(files: Record<string, string>, isPreview = false) {
  const directory = mkdtempSync(path.join(tmpdir(), "supply-rows-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(directory, name), content);
  try {
    return await importSupply({ databaseUrl: app.db.url, directory, isPreview });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const { "fx_rates.csv": _, ...stays } = SMALL_SUPPLY;
  await bring(stays);
  await bring(SMALL_SERVICES);
  await bring(SMALL_SERVICE_DAYS);
  await bring(PACKAGES);
  await bring({ "properties.csv": RICH_PROPERTY, "rooms.csv": RICH_ROOM });
});
afterAll(() => app.close());

type Values = Record<string, unknown>;
interface Row {
  public_id: string | null;
  version: string;
  retired: boolean;
  values: Values;
}
interface Result {
  key: Values;
  result: string;
  changes: { field: string; before: unknown; after: unknown }[];
  errors: { field: string | null; message: string }[];
  upcoming_bookings: number | null;
}
interface Results {
  preview: boolean;
  applied: boolean;
  rows: Result[];
}

async function list(kind: KindName, query: Record<string, string> = {}): Promise<Row[]> {
  const answer = await operator.call<{ items: Row[] }>("supply.list", {
    params: { kind },
    query: { limit: "200", ...query },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
}
const send =
  (operation: "supply.preview" | "supply.apply") => async (kind: KindName, rows: Values[], version?: string) => {
    const body = { rows: rows.map((values) => ({ values, ...(version && { version }) })) };
    const answer = await operator.call<Results>(operation, { params: { kind }, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
const preview = send("supply.preview");
const apply = send("supply.apply");
const results = ({ rows }: Results) => rows.map(({ result }) => result);

/** By kind: a stored row's key, and another value for one of its fields. */
const EDITS: Record<KindName, Values> = {
  places: { code: "FR-PAR", name: "Paris (Seine)" },
  properties: { code: "H1", star_rating: 3 },
  rooms: { property_code: "H1", code: "DBL", max_children: 2 },
  rate_plans: { property_code: "H1", code: "FLEX", extra_adult: "21.50" },
  rate_seasons: { property_code: "H1", plan_code: "FLEX", from: "2027-07-01", min_stay: 4 },
  supplements: { property_code: "H1", code: "GALA", child_rules: "1:2-11=0;2-9:2-11=50%" },
  offers: { property_code: "H1", code: "EARLY", value: "15" },
  fees: { property_code: "H1", code: "TOURISM", max_nights: 7 },
  sell_rules: { code: "SUMMER", percent: "19.5" },
  service_zones: { code: "Z-PAR", name: "Paris centre" },
  vehicle_types: { code: "SEDAN", max_bags: 4 },
  transfers: { code: "T1", lead_hours: 8 },
  tours: { code: "W1", meeting_address: "Quai Saint-Michel" },
  tour_options: { code: "W1-GROUP", max_party: 10 },
  flights: { code: "F1", weekdays: [1, 3] },
  flight_cabins: { code: "F1-Y", baggage_included: 2 },
  tariffs: { service_code: "T2", code: "EUR", late_cancellation: "WITH_FEE" },
  packages: { code: "PARIS-1", discount_percent: "8" },
  package_components: { package_code: "PARIS-1", position: 2, start_time: "15:30" },
};
const keyOf = (kind: KindName): Values => {
  const entries = Object.entries(EDITS[kind]);
  return Object.fromEntries(entries.slice(0, entries.length - 1));
};

describe.each(KIND_NAMES)("%s", (kind) => {
  test("are read in the form in which they were imported: writing them back changes nothing", async () => {
    const rows = await list(kind, { state: "ALL" });
    expect(rows.length).toBeGreaterThan(0);
    expect(
      new Set(
        results(
          await preview(
            kind,
            rows.map(({ values }) => values),
          ),
        ),
      ),
    ).toEqual(new Set(["UNCHANGED"]));
  });

  test("are edited field by field: a preview shows the changed field, and the edit changes only that field", async () => {
    const edit = EDITS[kind];
    const field = Object.keys(edit).at(-1)!;
    const before = (await list(kind)).map(({ values }) => values);
    const seen = await preview(kind, [edit]);
    expect(seen.rows).toMatchObject([{ result: "CHANGED", changes: [{ field, after: edit[field] }], errors: [] }]);
    expect((await list(kind)).map(({ values }) => values)).toEqual(before);

    const done = await apply(kind, [edit]);
    expect([done.applied, done.rows[0]!.changes]).toEqual([true, seen.rows[0]!.changes]);
    const changed = (values: Values) =>
      Object.entries(keyOf(kind)).every(([column, value]) => values[column] === value);
    const expected = before.map((values) => (changed(values) ? { ...values, [field]: edit[field] } : values));
    expect((await list(kind)).map(({ values }) => values)).toEqual(expected);
    expect(results(await apply(kind, [edit]))).toEqual(["UNCHANGED"]);
  });

  test("are retired and restored unchanged", async () => {
    const key = keyOf(kind);
    const before = await list(kind);
    const { body: retired } = await operator.call<Results>("supply.retire", {
      params: { kind },
      body: { keys: [key] },
    });
    expect(retired.rows).toMatchObject([
      { result: "CHANGED", changes: [{ field: "deleted", before: false, after: true }] },
    ]);
    expect(await list(kind)).toHaveLength(before.length - 1);
    expect(await list(kind, { state: "RETIRED" })).toMatchObject([{ retired: true, values: key }]);
    await operator.call("supply.restore", { params: { kind }, body: { keys: [key] } });
    expect(await list(kind)).toEqual(before);
  });

  test("that do not exist cannot be retired", async () => {
    const key = Object.fromEntries(
      Object.keys(keyOf(kind)).map((column) => [
        column,
        column === "position" ? 20 : column === "from" ? "2030-01-01" : "NONE",
      ]),
    );
    const { body } = await operator.call<Results>("supply.retire", { params: { kind }, body: { keys: [key] } });
    expect([body.applied, results(body)]).toEqual([false, ["ERROR"]]);
  });
});

describe("an edit", () => {
  test("reports the row and field of an error, and then writes none of its rows", async () => {
    const rows = [
      {
        property_code: "H1",
        code: "NEW",
        name: "New",
        base_occupancy: 2,
        max_adults: 2,
        max_children: 0,
        max_occupancy: 2,
      },
      { property_code: "H1", code: "DBL", max_occupancy: 1 },
      { property_code: "NOWHERE", code: "DBL", name: "Lost" },
    ];
    const answer = await apply("rooms", rows);
    expect([answer.applied, results(answer)]).toEqual([false, ["SKIPPED", "ERROR", "ERROR"]]);
    expect(answer.rows[1]!.errors).toContainEqual({
      field: "max_occupancy",
      message: expect.stringContaining("max_adults"),
      expected: { code: expect.stringMatching(/^cells\./), values: expect.any(Object) },
    });
    const fields = answer.rows[2]!.errors.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(["property_code", "base_occupancy", "max_adults"]));
    expect(await list("rooms", { q: "NEW" })).toEqual([]);
  });

  test("with an invalid value names the field", async () => {
    const answer = await preview("rooms", [{ property_code: "H1", code: "DBL", max_adults: "two", beds_of: 1 }]);
    expect(new Set(answer.rows[0]!.errors.map(({ field }) => field))).toEqual(new Set(["beds_of", "max_adults"]));
  });

  test("based on an outdated state is refused", async () => {
    const query = { code: "H2" };
    const { body } = await operator.call<Row>("supply.get", { params: { kind: "properties" }, query });
    expect(results(await apply("properties", [{ code: "H2", chain: "First" }], body.version))).toEqual(["CHANGED"]);
    const second = await apply("properties", [{ code: "H2", chain: "Second" }], body.version);
    expect(second.rows[0]!.errors[0]!.message).toMatch(/changed since it was read/);
  });

  test("with null sets a field's default, and omitted fields are unchanged", async () => {
    await apply("properties", [
      { code: "H1", chain: "Chain", confirmation_mode: "DELAYED", phone: "+33 1", website: "https://h1.example" },
    ]);
    await apply("properties", [{ code: "H1", chain: null, confirmation_mode: null, phone: null }]);
    const { body } = await operator.call<Row>("supply.get", { params: { kind: "properties" }, query: { code: "H1" } });
    expect(body.values).toMatchObject({
      chain: null,
      confirmation_mode: "INSTANT",
      phone: null,
      website: "https://h1.example",
      city: "Paris",
    });
  });

  test("is in the change feed and in the audit, with old and new fields", async () => {
    const answer = await operator.call<Results>("supply.apply", {
      params: { kind: "properties" },
      body: { rows: [{ values: { code: "H2", name: "Hotel Minato" } }] },
    });
    const traceId = answer.headers.get("x-trace-id");
    const [entry] = await app.db.rows<{ id: number; operation: string; subject: string }>(
      "SELECT id, operation, subject FROM audit_entry WHERE trace_id = $1",
      [traceId],
    );
    expect(entry).toMatchObject({ operation: "supply.apply", subject: expect.stringMatching(/^prp_/) });
    const changes = await app.db.rows("SELECT relation, record, fields FROM audit_change WHERE entry_id = $1", [
      entry!.id,
    ]);
    expect(changes).toEqual([
      {
        relation: "property",
        record: entry!.subject,
        fields: { name: { before: "Hotel Kazemachi", after: "Hotel Minato" } },
      },
    ]);
    const feed = await app.partner.call("GET", `/properties?updated_since=${dayFromNow(-1)}T00:00:00Z`);
    expect(feed.text).toContain("Hotel Minato");
    const published = await app.db.rows(
      "SELECT changed_fields FROM catalog_change WHERE public_id = $1 ORDER BY sequence DESC LIMIT 1",
      [entry!.subject],
    );
    expect(published).toEqual([{ changed_fields: ["name"] }]);
  });

  test("of a place moves it below another one, and never below itself", async () => {
    const circle = await preview("places", [{ code: "FR", parent_code: "FR-PAR" }]);
    expect(circle.rows[0]!.errors).toMatchObject([{ field: "parent_code" }]);
    const pair = [
      { code: "FR-X", type: "CITY", name: "X", country_code: "FR", parent_code: "FR-Y" },
      { code: "FR-Y", type: "REGION", name: "Y", country_code: "FR", parent_code: "FR" },
    ];
    expect(results(await apply("places", pair))).toEqual(["CREATED", "CREATED"]);
  });
});

describe("a retired property", () => {
  test("is not listed or sold; its bookings remain and are counted", async () => {
    const property = await makeProperty(app.db.client, { city: "Berlin" });
    const [{ code }] = (await app.db.rows("SELECT code FROM property WHERE id = $1", [property.id])) as [
      { code: string },
    ];
    const { body: made } = await createBookedStay(app.partner, property, { checkin: dayFromNow(30), nights: 2 });
    const { body } = await operator.call<Results>("supply.retire", {
      params: { kind: "properties" },
      body: { keys: [{ code }] },
    });
    expect(body.rows).toMatchObject([{ result: "CHANGED", upcoming_bookings: 1 }]);
    expect((await app.partner.call("GET", `/properties/${property.publicId}`)).status).toBe(404);
    const found = await search(app.partner, [property], { checkin: dayFromNow(30), nights: 2 });
    expect(found.text).not.toContain('"rate_key":');
    const booking = await app.partner.call<{ status: string }>("GET", `/bookings/${made.booking.public_id}`);
    expect([booking.status, booking.body.status]).toEqual([200, "CONFIRMED"]);
  });
});

describe("a retired room or rate plan", () => {
  test.each([
    ["rooms", "R1"],
    ["rate_plans", "P1"],
  ] as const)("of %s is no longer sold, but the rest of its property is", async (kind, code) => {
    const property = await makeProperty(app.db.client, { city: "Berlin", rooms: [{}, {}], plans: [{}, {}] });
    const [row] = await app.db.rows<{ code: string }>("SELECT code FROM property WHERE id = $1", [property.id]);
    const stay = { checkin: dayFromNow(30), nights: 2 };
    const retired = (kind === "rooms" ? property.rooms : property.plans)[0]!.publicId;
    const other = (kind === "rooms" ? property.rooms : property.plans)[1]!.publicId;
    expect((await search(app.partner, [property], stay)).text).toContain(retired);
    const keys = [{ property_code: row!.code, code }];
    await operator.call("supply.retire", { params: { kind }, body: { keys } });
    const { text } = await search(app.partner, [property], stay);
    expect([text.includes(retired), text.includes(other)]).toEqual([false, true]);
    await operator.call("supply.restore", { params: { kind }, body: { keys } });
    expect((await search(app.partner, [property], stay)).text).toContain(retired);
  });
});

describe("an import's preview", () => {
  test("counts only the records that change", async () => {
    const rooms = SMALL_SUPPLY["rooms.csv"];
    await bring({ "rooms.csv": rooms });
    expect(await bring({ "rooms.csv": rooms }, true)).toEqual({ room: { inserted: 0, updated: 0 } });
    const renamed = rooms.replace("Family room", "Suite").replace("Double room", "Twin room");
    expect(await bring({ "rooms.csv": renamed }, true)).toEqual({ room: { inserted: 0, updated: 2 } });
  });

  test("every room of the demo has beds and a size, and some properties have German, French, Spanish and Arabic texts", async () => {
    const head = "property_code,room_code,from,to,allotment\n";
    const file = {
      "room_days.csv": `${head}H1,DBL,2027-03-01,2027-03-14,8\nH1,DBL,2027-03-06,2027-03-07,2\nH1,FAM,2027-03-01,2027-03-14,3\n`,
    };
    expect(await bring(file, true)).toEqual({ room_day: { inserted: 0, updated: 0 } });
    const five = { "room_days.csv": `${file["room_days.csv"]}H1,FAM,2027-03-02,2027-03-06,4\n` };
    expect(await bring(five, true)).toEqual({ room_day: { inserted: 0, updated: 5 } });
  });

  test("of an edit in the calendar counts the nights that change", async () => {
    const { publicId, rooms, plans } = await makeProperty(app.db.client, { from: dayFromNow(10), nights: 60 });
    const edit = async (first: number, last: number, change: object) => {
      const body = { room_public_ids: [rooms[0]!.publicId], from: dayFromNow(first), to: dayFromNow(last), ...change };
      const answer = await operator.call<{ changes: object }>("inventory.edit", {
        params: { public_id: publicId },
        body,
      });
      return answer.body.changes;
    };
    const whole = {
      allotment: 3,
      closed: false,
      prices: [{ rate_plan_public_id: plans[0]!.publicId, amount: "100.00" }],
    };
    await edit(10, 51, { ...whole, min_stay: null, max_stay: null });
    await edit(20, 24, { allotment: 2 });
    const seen = await edit(10, 51, { ...whole, min_stay: null, max_stay: null, preview: true });
    expect(seen).toEqual({ room_day: { inserted: 0, updated: 5 } });
  });
});
