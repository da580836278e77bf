import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays, toInstant } from "@/lib/core/dates";
import { dayFromNow } from "@/lib/testing/factories/property";
import { book, bookBody, newKey, quoteChange } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { importSupplyFiles } from "@/lib/testing/harness/upload";

interface Slot {
  rate_key: string;
  stay_total: string;
  before_offers: string;
  offers: { code: string }[];
  breakdown: { nights: { amount: string }[] };
}
interface Found {
  results: { allocations: { slots: Slot[] }[] }[];
}

let app: Served;
let operator: StaffClient;
let property: string;
let [room, plan] = ["", ""];
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const files = {
    "properties.csv": `code,name,category_code,city,country_code,timezone,currency_code
RESORT,Beach resort,HOTEL,Rimini,IT,Europe/Rome,EUR
`,
    "rooms.csv": `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy,max_infants
RESORT,DBL,Double room,2,3,2,4,1
`,
    "rate_plans.csv": `property_code,code,name,board_code,currency_code,non_refundable,free_until,child_rules
RESORT,HB,Half board,HB,EUR,false,7d 18:00,1:2-11=0;2:2-11=50%
`,
    "rate_seasons.csv": `property_code,plan_code,from,to,min_stay,non_refundable,free_until,cancellation_tiers
RESORT,HB,${dayFromNow(60)},${dayFromNow(90)},7,false,14d 18:00,14d 18:00=PERCENT:50
`,
    "supplements.csv": `property_code,code,name,from,to,adult,child_rules,per
RESORT,GALA,Gala dinner,${dayFromNow(75)},${dayFromNow(75)},24.00,1-9:2-11=12.00,NIGHT
`,
    "offers.csv": `property_code,code,name,type,value,stay,pay,free,repeat,days_ahead_min,group,text
RESORT,EARLY,Early booking,PERCENT,20,,,,,65,ONE,Book early and save
RESORT,WEEK,Seven for six,FREE_NIGHTS,,7,6,CHEAPEST,true,,ONE,
`,
    "room_days.csv": `property_code,room_code,from,to,allotment,prices,closed,min_stay_through
RESORT,DBL,${dayFromNow(20)},${dayFromNow(59)},10,HB@1=98.00;HB@2=140.00;HB@3=192.50,,
RESORT,DBL,${dayFromNow(60)},${dayFromNow(110)},10,HB@1=133.00;HB@2=190.00;HB@3=261.25,,
RESORT,DBL,${dayFromNow(95)},${dayFromNow(95)},,,HB=true,
RESORT,DBL,${dayFromNow(100)},${dayFromNow(100)},,,,4
`,
  };
  const { state, problems } = await importSupplyFiles(operator, files);
  expect([state, problems]).toEqual(["DONE", []]);
  const [row] = await app.db.rows<{ property: string; room: string; plan: string }>(
    `SELECT p.public_id AS property, r.public_id AS room, t.public_id AS plan
     FROM property p JOIN room r ON r.property_id = p.id JOIN rate_plan t ON t.property_id = p.id WHERE p.code = 'RESORT'`,
  );
  property = row!.property;
  [room, plan] = [row!.room, row!.plan];
});
afterAll(() => app.close());

const couple = { adults: 2, child_ages: [] as number[] };
const family = { adults: 2, child_ages: [8, 5] };

test.each([
  ["a week of a family in high season, booked early", 66, 7, family, "1330.00", "1662.50", ["EARLY"]],
  ["an infant in its own cot besides", 66, 7, { adults: 2, child_ages: [8, 0, 5] }, "1330.00", "1662.50", ["EARLY"]],
  [
    "over a season's border the arrival's terms, each night its own price",
    56,
    7,
    couple,
    "990.00",
    "1130.00",
    ["WEEK"],
  ],
  ["a gala dinner is not reduced", 70, 7, { adults: 2, child_ages: [8] }, "1124.00", "1390.00", ["EARLY"]],
  ["fourteen nights for twelve", 20, 14, couple, "1680.00", "1960.00", ["WEEK"]],
  ["three adults", 30, 1, { adults: 3, child_ages: [] }, "192.50", "192.50", []],
] as const)(
  "%s: search, offers, calendar, check and prebook have the contract's price",
  async (_, ahead, nights, party, total, before, codes) => {
    const stay = {
      checkin: dayFromNow(ahead),
      checkout: dayFromNow(ahead + nights),
      occupancy: [party],
      currency: "EUR",
    };
    const searched = await app.partner.call<Found>("POST", "/search", {
      body: { ...stay, property_ids: [property], include: ["offers", "breakdown"] },
    });
    const [slot] = searched.body.results[0]!.allocations[0]!.slots;
    expect([slot!.stay_total, slot!.before_offers, slot!.offers.map(({ code }) => code)]).toEqual([
      total,
      before,
      codes,
    ]);
    const cents = slot!.breakdown.nights.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect((cents / 100).toFixed(2)).toBe(total);
    const offers = await app.partner.call<{ offers: { slots: Slot[] }[] }>(
      "POST",
      `/properties/${property}/offers/search`,
      { body: stay },
    );
    expect(offers.body.offers[0]!.slots[0]).toMatchObject({ stay_total: total, before_offers: before });
    const calendar = await app.partner.call<{ days: { from_total: string }[] }>(
      "POST",
      `/properties/${property}/calendar`,
      { body: { from: stay.checkin, to: stay.checkin, nights, occupancy: [party], currency: "EUR" } },
    );
    expect(calendar.body.days[0]!.from_total).toBe(total);
    expect(await check(stay.checkin, nights, party)).toMatchObject({ bookable: true });
    const body = {
      property_public_id: property,
      rate_key: slot!.rate_key,
      checkin: stay.checkin,
      nights,
      ...party,
      currency_code: "EUR",
    };
    const prebooked = await app.partner.call<{ cancellation_policy: { free_until: string } }>("POST", "/prebook", {
      body,
      key: `contract-${ahead}-${party.child_ages.length}`,
    });
    expect(prebooked.body).toMatchObject({
      match_status: "MATCHED",
      offer: { grand_total: total, before_offers: before },
    });
    const days = ahead >= 60 && ahead <= 90 ? 14 : 7;
    expect(prebooked.body.cancellation_policy.free_until.slice(0, 10)).toBe(addDays(stay.checkin, -days));
  },
);

async function check(checkin: string, nights: number, party: { adults: number; child_ages: readonly number[] }) {
  const body = {
    property_public_id: property,
    room_public_id: room,
    rate_plan_public_id: plan,
    checkin,
    checkout: addDays(checkin, nights),
    ...party,
    currency: "EUR",
  };
  return (await app.partner.call<object>("POST", "/availability/check", { body })).body;
}

test.each([
  ["PRICE", 30, 1, { adults: 2, child_ages: [14, 13] }],
  ["OCCUPANCY", 30, 1, { adults: 2, child_ages: [0, 0, 1, 1] }],
  ["MIN_STAY", 62, 3, couple],
  ["STOP_SELL", 95, 1, couple],
  ["MIN_STAY", 99, 3, couple],
] as const)(
  "what the contract refuses is not found, and the check names the gate: %s",
  async (gate, ahead, nights, party) => {
    const checkin = dayFromNow(ahead);
    expect(await check(checkin, nights, party)).toMatchObject({ bookable: false, first_failed_gate: gate });
    const body = {
      property_ids: [property],
      checkin,
      checkout: addDays(checkin, nights),
      occupancy: [party],
      currency: "EUR",
    };
    const searched = await app.partner.call<Found>("POST", "/search", { body });
    const single = searched.body.results[0]!.allocations.filter(({ slots }) => slots.length === 1);
    expect(single).toEqual([]);
  },
);

test("a live rate key keeps the day of its search for offers: after midnight, in a prebook and in a change", async () => {
  const find = async (ahead: number, nights: number) => {
    const { body } = await app.partner.call<Found>("POST", "/search", {
      body: {
        property_ids: [property],
        checkin: dayFromNow(ahead),
        checkout: dayFromNow(ahead + nights),
        occupancy: [couple],
        currency: "EUR",
      },
    });
    return body.results[0]!.allocations[0]!.slots[0]!;
  };
  const hold = async (key: string, ahead: number, nights: number) => {
    const { body } = await app.partner.call<{ prebook_token: string; offer: { grand_total: string } }>(
      "POST",
      "/prebook",
      {
        body: {
          property_public_id: property,
          rate_key: key,
          checkin: dayFromNow(ahead),
          nights,
          ...couple,
          currency_code: "EUR",
        },
        key: newKey(),
      },
    );
    return body;
  };
  const { prebook_token } = await hold((await find(30, 1)).rate_key, 30, 1);
  const { public_id } = (await book(app.partner, bookBody(prebook_token))).body.booking;

  onTestFinished(() => setClockOffset(0));
  const moveTo = (time: string, day: string) =>
    setClockOffset(toInstant(day, time, "Europe/Rome").getTime() - Date.now());
  moveTo("23:50", dayFromNow(1));
  // 65 days before arrival it is early booking: 7 × 190.00 less 20 %. A day later seven nights for six.
  const early = await find(66, 7);
  expect(early.stay_total).toBe("1064.00");
  moveTo("00:10", dayFromNow(2));
  expect((await find(66, 7)).stay_total).toBe("1140.00");
  expect((await hold(early.rate_key, 66, 7)).offer.grand_total).toBe("1064.00");
  expect((await quoteChange(app.partner, public_id, { rate_key: early.rate_key })).body.after).toBe("1064.00");
});
