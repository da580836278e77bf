import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { CheckResponse } from "@/lib/accommodation/availability-schemas";
import type { SearchResponse } from "@/lib/accommodation/schemas";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { forgetPartners } from "@/lib/partner/directory";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { importSupplyFiles } from "@/lib/testing/harness/upload";

// The figures of the guide (docs/contracts), worked by hand from contracts as hotels send them.

const CONTRACTS = path.join(import.meta.dirname, "contracts");

let app: Served;
/** Public ids by code: `RESORT`, `RESORT/DBL`, `RESORT/HB`. */
let ids: Record<string, string>;
beforeAll(async () => {
  app = await served();
  const operator = await staffClient(app.db.client, "operator", null);
  for (const name of await readdir(CONTRACTS)) {
    const folder = path.join(CONTRACTS, name);
    const files = await readdir(folder);
    const contents = files.map(async (file) => [file, await readFile(path.join(folder, file), "utf8")] as const);
    const { state, problems } = await importSupplyFiles(operator, Object.fromEntries(await Promise.all(contents)));
    expect([name, state, problems]).toEqual([name, "DONE", []]);
  }
  const rows = await app.db.rows<{ code: string; id: string }>(
    `SELECT code, public_id AS id FROM property
     UNION ALL SELECT p.code || '/' || r.code, r.public_id FROM room r JOIN property p ON p.id = r.property_id
     UNION ALL SELECT p.code || '/' || t.code, t.public_id FROM rate_plan t JOIN property p ON p.id = t.property_id`,
  );
  ids = Object.fromEntries(rows.map(({ code, id }) => [code, id]));
});
afterAll(() => app.close());
beforeEach(() => bookOn("2027-01-10"));

const bookOn = (date: string) => setClockOffset(Date.parse(`${date}T10:00:00Z`) - Date.now());

interface Stay {
  plan: string;
  checkin: string;
  nights: number;
  adults: number;
  child_ages?: number[];
  market?: string;
}

/** The slot of a plan in a search of one room; undefined: it is not sold. */
async function find({ plan, checkin, nights, adults, child_ages: ages = [], market }: Stay) {
  const property = plan.split("/")[0]!;
  const currency = { ROME: "EUR", RESORT: "EUR", VEGAS: "USD", DUBAI: "AED", SKI: "CHF", LONDON: "GBP" }[property];
  const { body, text } = await app.partner.call<z.output<typeof SearchResponse>>("POST", "/search", {
    body: {
      property_ids: [ids[property]],
      checkin,
      checkout: addDays(checkin, nights),
      occupancy: [{ adults, child_ages: ages }],
      currency,
      include: ["offers", "breakdown", "fees"],
      ...(market && { guest_market: market }),
    },
  });
  expect(body.results, text).toHaveLength(1);
  const slots = body.results[0]!.allocations.flatMap((one) => (one.slots.length === 1 ? one.slots : []));
  return slots.find((slot) => slot.rate_plan_public_id === ids[plan]);
}

const feesOf = (slot: Awaited<ReturnType<typeof find>>) =>
  Object.fromEntries(slot!.mandatory_fees!.map(({ code, amount }) => [code, amount]));

describe("the beach resort", () => {
  const week = { plan: "RESORT/HB", checkin: "2027-07-04", nights: 7, adults: 2 };
  test.each([
    [
      "a family of four in July, booked by 31 January",
      "2027-01-10",
      { ...week, child_ages: [8, 5] },
      "1330.00",
      "EARLY",
    ],
    ["the same, booked later: seven for six", "2027-05-10", { ...week, child_ages: [8, 5] }, "1425.00", "SEVEN"],
    [
      "over the border of June and July, booked later",
      "2027-05-10",
      { ...week, checkin: "2027-06-27" },
      "990.00",
      "SEVEN",
    ],
    ["the same, booked early", "2027-01-10", { ...week, checkin: "2027-06-27" }, "904.00", "EARLY"],
    [
      "a week with the gala dinner, booked in May",
      "2027-05-10",
      { ...week, checkin: "2027-08-12", child_ages: [8] },
      "1200.00",
      "SEVEN",
    ],
    ["eight nights in July", "2027-05-10", { ...week, nights: 8 }, "1330.00", "SEVEN"],
    ["fourteen nights in July", "2027-05-10", { ...week, nights: 14 }, "2280.00", "SEVEN"],
  ])("%s", async (_, booked, stay, total, offer) => {
    bookOn(booked);
    const slot = await find(stay);
    expect([slot?.stay_total, slot?.offers?.map(({ code }) => code)]).toEqual([total, [offer]]);
  });

  test("a night of the family of four is 237.50, of seven 1662.50, before offers", async () => {
    const slot = await find({ ...week, child_ages: [8, 5] });
    expect(slot!.before_offers).toBe("1662.50");
    expect(slot!.breakdown!.nights.map(({ amount }) => amount)).toEqual(Array.from({ length: 7 }, () => "190.00"));
  });

  test("a stay has the terms of its arrival's season", async () => {
    expect(await find({ ...week, nights: 6 })).toBeUndefined();
    expect(await find({ ...week, checkin: "2027-06-28", nights: 6 })).toBeDefined();
  });

  test("after release it is sold on request", async () => {
    bookOn("2027-06-20");
    expect((await find(week))!.status).toBe("ON_REQUEST");
    bookOn("2027-06-10");
    expect((await find(week))!.status).toBe("AVAILABLE");
  });
});

test("the hotel in Rome: a child of five and nights beyond ten pay no city tax; the package rate is not sold alone", async () => {
  const stay = { checkin: "2027-03-01", nights: 14, adults: 2, child_ages: [5] };
  const slot = await find({ plan: "ROME/BAR", ...stay });
  // Ten nights at 180.00 and four at 220.00.
  expect(slot!.stay_total).toBe("2680.00");
  expect(feesOf(slot)).toEqual({ CITY: "150.00", VAT: "268.00" });
  expect(await find({ plan: "ROME/PACK", ...stay })).toBeUndefined();
});

test("the hotel in Las Vegas: the resort fee of three nights is 153.06, and a Friday or Saturday night needs two", async () => {
  const stay = { plan: "VEGAS/RO", adults: 2 };
  const slot = await find({ ...stay, checkin: "2027-03-04", nights: 3 });
  // Thursday, Friday and Saturday night.
  expect([slot!.stay_total, feesOf(slot)]).toEqual(["467.00", { RESORT: "153.06" }]);
  expect(await find({ ...stay, checkin: "2027-03-05", nights: 1 })).toBeUndefined();
  expect(await find({ ...stay, checkin: "2027-03-04", nights: 1 })).toBeDefined();
});

describe("the hotel in Dubai", () => {
  test.each([
    [1, "1654.00", "1280.00"],
    [2, "2021.00", "1600.00"],
    [3, "2572.00", "2050.00"],
    [4, "3123.00", "2500.00"],
  ])(
    "has a price for each number of persons, %i: the Gulf's for its markets, the world's for others",
    async (adults, world, gulf) => {
      const price = async (plan: string, market?: string) => {
        const slot = await find({ plan, checkin: "2027-02-01", nights: 1, adults, ...(market && { market }) });
        return slot?.stay_total;
      };
      expect([await price("DUBAI/WORLD", "DE"), await price("DUBAI/GULF", "DE")]).toEqual([world, undefined]);
      expect([await price("DUBAI/WORLD", "SA"), await price("DUBAI/GULF", "SA")]).toEqual([undefined, gulf]);
      expect([await price("DUBAI/WORLD"), await price("DUBAI/GULF")]).toEqual([world, undefined]);
    },
  );

  test("has a tourism fee by room and night", async () => {
    const slot = await find({ plan: "DUBAI/WORLD", checkin: "2027-02-01", nights: 3, adults: 2 });
    expect(feesOf(slot)).toEqual({ TOURISM: "60.00" });
  });
});

test("the ski apartment: restrictions are the plan's, so weeks begin on Saturday and short stays on Sunday", async () => {
  const party = { adults: 4, child_ages: [12, 9] };
  const [saturday, sunday] = ["2027-02-06", "2027-02-07"];
  const week = await find({ plan: "SKI/WEEK", checkin: saturday, nights: 7, ...party });
  // Tourist tax of four adults for seven nights.
  expect([week!.stay_total, feesOf(week)]).toEqual(["2240.00", { CLEAN: "80.00", TOURIST: "70.00" }]);
  expect(await find({ plan: "SKI/WEEK", checkin: sunday, nights: 7, ...party })).toBeUndefined();
  expect((await find({ plan: "SKI/MID", checkin: sunday, nights: 4, ...party }))!.stay_total).toBe("1040.00");
  expect(await find({ plan: "SKI/MID", checkin: saturday, nights: 4, ...party })).toBeUndefined();
});

test("the hotel in London: a series is sold to the agency that its contract names, from ten rooms on, until thirty days before", async () => {
  const check = async (rooms: number, checkin = "2027-04-05") => {
    const { body } = await app.partner.call<z.output<typeof CheckResponse>>("POST", "/availability/check", {
      body: {
        property_public_id: ids.LONDON,
        room_public_id: ids["LONDON/DBL"],
        rate_plan_public_id: ids["LONDON/SERIES"],
        checkin,
        checkout: addDays(checkin, 2),
        adults: 2,
        child_ages: [],
        currency: "GBP",
        rooms,
      },
    });
    return body.first_failed_gate;
  };
  expect(await check(10)).toBe("AUDIENCE");
  await app.db.rows("UPDATE tenant SET named_plans = '{LONDON/SERIES}' WHERE id = $1", [app.tenant.id]);
  forgetPartners();
  expect([await check(9), await check(10), await check(10, "2027-01-20")]).toEqual(["AUDIENCE", null, "RELEASE"]);
  const stay = { checkin: "2027-04-05", nights: 2, adults: 2 };
  expect(await find({ plan: "LONDON/SERIES", ...stay })).toBeUndefined();
  expect((await find({ plan: "LONDON/FIT", ...stay }))!.stay_total).toBe("240.00");
});
