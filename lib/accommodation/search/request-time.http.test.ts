import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clock, setClockOffset } from "@/lib/core/clock";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { callAvailability, AVAILABILITY, type Spot } from "@/lib/testing/harness/products/availability";
import { served, type Served } from "@/lib/testing/harness/served";
import { holdStayToken, stayBody } from "@/lib/testing/harness/products/stay";

let app: Served;
let spot: Spot;
const makeSpot = async (): Promise<Spot> => {
  const place = await makePlace(app.db.client);
  return {
    place,
    property: await makeProperty(app.db.client, { place, timezone: "UTC", from: dayFromNow(-60), nights: 120 }),
  };
};
beforeAll(async () => {
  app = await served();
  spot = await makeSpot();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  setClockOffset(0);
});

const DAY = 86_400_000;
const NOW = new Date(`${dayFromNow(0)}T12:34:56.789Z`);
/** Stops the domain's clock, so that a limit can be distinguished from the next millisecond. */
const stop = (at = NOW) => vi.spyOn(clock, "now").mockReturnValue(at);

/** Formats an instant in local time with this offset. */
function written(milliseconds: number, offset: "Z" | `${"+" | "-"}${string}`): string {
  const minutes =
    offset === "Z" ? 0 : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  return new Date(milliseconds + minutes * 60_000).toISOString().replace("Z", offset);
}

describe.each(AVAILABILITY.map((op) => [op.id, op] as const))("%s", (_id, op) => {
  test.each(["Z", "+05:45", "-09:30", "+14:00"] as const)(
    "accepts both bounds of the window, and no millisecond beyond, written with %s",
    async (offset) => {
      stop();
      for (const [distance, accepted] of [
        [-30 * DAY, true],
        [-30 * DAY - 1, false],
        [60_000, true],
        [60_001, false],
        [0, true],
        [-400 * DAY, false],
        [400 * DAY, false],
      ] as const) {
        const request_time = written(NOW.getTime() + distance, offset);
        const answer = await callAvailability(app.partner, op, spot, { more: { request_time } });
        expect([request_time, answer.status]).toEqual([request_time, accepted ? 200 : 400]);
        const field = accepted ? undefined : "request_time";
        expect([answer.body.code, answer.body.details?.field]).toEqual([field && "INVALID_REQUEST", field]);
      }
    },
  );

  test.each([
    "2026-11-20",
    "2026-11-20T10:00:00",
    "yesterday",
    "",
    "2026-02-30T10:00:00Z",
    "2026-11-20T25:00:00Z",
    "1763632800",
    1_763_632_800,
    null,
    {},
  ])("refuses %j by name", async (request_time) => {
    const answer = await callAvailability(app.partner, op, spot, { more: { request_time } });
    expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([
      400,
      "INVALID_REQUEST",
      { field: "request_time" },
    ]);
  });

  test("refuses an instant outside the window before any other error, and never inline", async () => {
    const nobodys = { publicId: "prp_0nobodys", id: 0 };
    const unknown = { place: { publicId: "plc_0nobodys", id: 0 }, property: { ...spot.property, ...nobodys } };
    const more = { request_time: new Date(clock.now().getTime() - 31 * DAY).toISOString(), currency: "CHF" };
    const answer = await callAvailability(app.partner, op, unknown, { more });
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "request_time" }]);
  });

  test("applies release, sales window and the property's date at that instant, and the current stock", async () => {
    const own = await makeSpot();
    const plan = (set: string) =>
      app.db.rows(
        `WITH p AS (UPDATE rate_plan SET ${set} WHERE property_id = $1 RETURNING property_id) UPDATE property SET sheet_version = sheet_version + 1 FROM p WHERE id = property_id`,
        [own.property.id],
      );
    const sells = async (ahead: number, daysAgo?: number) => {
      const more =
        daysAgo === undefined ? {} : { request_time: new Date(clock.now().getTime() - daysAgo * DAY).toISOString() };
      const answer = await callAvailability(app.partner, op, own, { checkin: dayFromNow(ahead), nights: 1, more });
      return answer.status === 200 ? op.sells(answer.body) : answer.body.details?.field;
    };
    await plan("release_days = 5");
    expect([await sells(3), await sells(3, 2)]).toEqual([false, true]);
    await plan(`release_days = 0, sell_until = '${dayFromNow(-2)}'`);
    expect([await sells(3), await sells(3, 2)]).toEqual([false, true]);
    await plan(`sell_from = '${dayFromNow(0)}', sell_until = NULL`);
    expect([await sells(3), await sells(3, 2)]).toEqual([true, false]);
    await plan("sell_from = NULL");
    expect([await sells(-2), await sells(-2, 3)]).toEqual(["checkin", true]);
    await app.db.rows("UPDATE room_night SET sold = total WHERE property_id = $1", [own.property.id]);
    expect([await sells(3), await sells(3, 2)]).toEqual([false, false]);
  });

  test("measures the window by the injected clock, wherever it was moved", async () => {
    setClockOffset(40 * DAY);
    const at = (days: number) => ({
      more: { request_time: new Date(Date.now() + days * DAY).toISOString() },
      checkin: dayFromNow(45),
      nights: 1,
    });
    expect((await callAvailability(app.partner, op, spot, at(0))).body.details).toMatchObject({
      field: "request_time",
    });
    expect((await callAvailability(app.partner, op, spot, at(39))).status).toBe(200);
  });
});

describe.each(AVAILABILITY.filter((op) => op.id !== "search").map((op) => [op.id, op] as const))("%s", (_id, op) => {
  test("returns the instant of the calculation: the given one in UTC, or its own", async () => {
    stop();
    const given = await callAvailability(app.partner, op, spot, {
      more: { request_time: written(NOW.getTime() - 5, "+05:45") },
    });
    expect(given.body.request_time).toBe(written(NOW.getTime() - 5, "Z"));
    expect((await callAvailability(app.partner, op, spot)).body.request_time).toBe(NOW.toISOString());
  });
});

describe("a proof", () => {
  const open = (proof: unknown, more: object = {}) =>
    app.partner.call<{ request_time: string; offers: unknown[] }>(
      "POST",
      `/properties/${spot.property.publicId}/offers/search`,
      { body: { proof, ...more } },
    );
  const seal = async (more: object = {}) => {
    const op = AVAILABILITY.find(({ id }) => id === "properties.availability")!;
    return (await callAvailability(app.partner, op, spot, { more })).body.results[0]!.proof;
  };

  test("restores its instant, even outside the window by now, until it expires", async () => {
    const request_time = new Date(NOW.getTime() - 30 * DAY).toISOString();
    const clocked = stop();
    const proof = await seal({ request_time });
    clocked.mockReturnValue(new Date(NOW.getTime() + 59 * 60_000));
    expect((await open(proof)).body).toMatchObject({ request_time, offers: [{}] });
    clocked.mockReturnValue(new Date(NOW.getTime() + 61 * 60_000));
    expect(await open(proof)).toMatchObject({ status: 410, body: { code: "CURSOR_EXPIRED" } });
  });

  test("excludes other parameters", async () => {
    const proof = await seal();
    for (const [field, value] of Object.entries({ ...stayBody(), request_time: NOW.toISOString() })) {
      expect((await open(proof, { [field]: value })).body.details, field).toMatchObject({ field });
    }
  });
});

test("a hold expires by the clock, whatever the request's instant, because it is stock", async () => {
  const own = await makeSpot();
  for (let n = 0; n < 3; n++) await holdStayToken(app.partner, own.property);
  const more = { request_time: new Date(clock.now().getTime() - 10 * DAY).toISOString() };
  for (const op of AVAILABILITY)
    expect(op.sells((await callAvailability(app.partner, op, own, { more })).body), op.id).toBe(false);
  setClockOffset(31 * 60_000);
  for (const op of AVAILABILITY)
    expect(op.sells((await callAvailability(app.partner, op, own, { more })).body), op.id).toBe(true);
});
