import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { formatMoney } from "@/lib/core/money";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import type { Contract, Stay } from "@/lib/testing/contracts/contract";
import { toFiles } from "@/lib/testing/contracts/files";
import { contracts, stays } from "@/lib/testing/contracts/random-contract";
import { answer } from "@/lib/testing/contracts/textbook";
import { dayFromNow } from "@/lib/testing/factories/property";
import { newKey } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { importSupplyFiles } from "@/lib/testing/harness/upload";
import { countRuns } from "@/lib/testing/stages/wide-set";
import type { CalendarResponse, CheckResponse, OffersResponse } from "../availability-schemas";
import type { PrebookResponse, SearchResponse } from "../schemas";

// Contracts as files, through every operation that shows a price, against the tests' own arithmetic.

const CONTRACTS = countRuns(60);
const STAYS = 4;

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

interface Ids {
  property: string;
  room: string;
  plans: Record<string, string>;
}

async function load(all: ReadonlyMap<string, Contract>): Promise<Map<string, Ids>> {
  const { state, problems } = await importSupplyFiles(operator, toFiles(all));
  expect([state, problems.slice(0, 5)]).toEqual(["DONE", []]);
  const rows = await app.db.rows<{ code: string; property: string; room: string; plans: Record<string, string> }>(
    `SELECT p.code, p.public_id AS property, r.public_id AS room, json_object_agg(t.code, t.public_id) AS plans
     FROM property p JOIN room r ON r.property_id = p.id JOIN rate_plan t ON t.property_id = p.id
     WHERE p.code = ANY ($1) GROUP BY 1, 2, 3`,
    [[...all.keys()]],
  );
  return new Map(rows.map(({ code, ...ids }) => [code, ids]));
}

type Slot = z.output<typeof SearchResponse>["results"][number]["allocations"][number]["slots"][number];

/** What an operation says of the slots that are one room under a plan, in the form of `due`. */
const told = ({ slots: [slot] }: { slots: readonly Slot[] }, plan: string) => ({
  plan,
  status: slot!.status,
  total: slot!.stay_total,
  before: slot!.before_offers,
  offers: slot!.offers?.map(({ code }) => code),
});

/** Sends a stay to every operation, and compares what they say with the contract's arithmetic. */
async function compare(contract: Contract, ids: Ids, stay: Stay): Promise<number> {
  const { currency } = contract;
  const money = (amount: number): string => formatMoney(BigInt(amount), currency);
  const [checkin, checkout] = [dayFromNow(stay.arrival), dayFromNow(stay.arrival + stay.nights)];
  const party = { adults: stay.adults, child_ages: stay.ages };
  const body = { checkin, checkout, currency, occupancy: [party] };
  const answers = contract.plans.map((plan) => ({ plan: plan.code, ...answer(contract, plan, stay) }));
  const sold = answers.flatMap((one) => ("gate" in one ? [] : [one]));
  const due = sold.map(({ plan, status, total, before, offers }) => ({
    plan,
    status,
    total: money(total),
    before: money(before),
    offers,
  }));
  const planOf = (id: string): string => Object.keys(ids.plans).find((code) => ids.plans[code] === id)!;
  const inOrder = (list: ReturnType<typeof told>[]) => list.toSorted((a, b) => (a.plan > b.plan ? -1 : 1));

  const searched = await app.partner.call<z.output<typeof SearchResponse>>("POST", "/search", {
    body: { ...body, property_ids: [ids.property], include: ["offers", "breakdown", "fees"] },
  });
  const { allocations } = searched.body.results[0]!;
  const singles = allocations.filter(({ strategy }) => strategy === "single-room");
  const planIn = ({ slots }: { slots: readonly Slot[] }) => planOf(slots[0]!.rate_plan_public_id);
  expect(inOrder(singles.map((one) => told(one, planIn(one)))), "search").toEqual(inOrder(due));
  for (const one of singles) {
    const { amounts, fees } = sold.find(({ plan }) => plan === planIn(one))!;
    const [slot] = one.slots;
    expect(slot!.breakdown!.nights.map(({ amount }) => amount)).toEqual(amounts.map(money));
    const shown = slot!.mandatory_fees!.map(({ code, amount }) => [code, amount] as const);
    const dueFees = Object.entries(fees).map(([code, amount]) => [code, money(amount)] as const);
    expect(Object.fromEntries(shown), "fees").toEqual(Object.fromEntries(dueFees));
  }

  const offers = await app.partner.call<z.output<typeof OffersResponse>>(
    "POST",
    `/properties/${ids.property}/offers/search`,
    { body },
  );
  const single = offers.body.offers.filter(({ strategy }) => strategy === "single-room");
  expect(inOrder(single.map((one) => told(one as never, planIn(one as never)))), "offers").toEqual(inOrder(due));

  const calendar = await app.partner.call<z.output<typeof CalendarResponse>>(
    "POST",
    `/properties/${ids.property}/calendar`,
    { body: { from: checkin, to: checkin, nights: stay.nights, currency, occupancy: [party] } },
  );
  expect(calendar.body.days[0]!.from_total, "calendar").toBe(allocations[0]?.grand_total ?? null);

  for (const { plan, ...one } of answers) {
    const checked = await app.partner.call<z.output<typeof CheckResponse>>("POST", "/availability/check", {
      body: {
        property_public_id: ids.property,
        room_public_id: ids.room,
        rate_plan_public_id: ids.plans[plan]!,
        checkin,
        checkout,
        currency,
        ...party,
      },
    });
    const gate = "gate" in one ? one.gate : null;
    expect([checked.body.bookable, checked.body.first_failed_gate], `check ${plan}`).toEqual([gate === null, gate]);
  }

  for (const { slots, grand_total: total } of singles.slice(0, 1)) {
    const prebooked = await app.partner.call<z.output<typeof PrebookResponse>>("POST", "/prebook", {
      body: {
        property_public_id: ids.property,
        rate_key: slots[0]!.rate_key,
        checkin,
        nights: stay.nights,
        ...party,
        currency_code: currency,
      },
      key: newKey(),
    });
    expect(prebooked.body).toMatchObject({ match_status: "MATCHED", offer: { grand_total: total } });
    await app.partner.call("POST", "/prebook/release", { body: { prebook_token: prebooked.body.prebook_token } });
  }
  return due.length;
}

test.each(SEEDS)(
  "search, offers, calendar, check and prebook of random contracts agree with the contract's arithmetic: %s",
  async (_name, seed) => {
    const made = fc.sample(fc.tuple(contracts(), fc.array(stays, { minLength: STAYS, maxLength: STAYS })), {
      seed,
      numRuns: CONTRACTS,
    });
    const all = new Map(made.map(([contract], i) => [`R${seed}X${i}`, contract]));
    const ids = await load(all);
    let sold = 0;
    for (const [i, [contract, wanted]] of made.entries())
      for (const stay of wanted) {
        const own = ids.get(`R${seed}X${i}`)!;
        sold += await compare(contract, own, stay).catch((difference: Error) => {
          throw new Error(`${difference.message}\n${JSON.stringify({ stay, contract })}`, { cause: difference });
        });
      }
    if (!isFixedSeed(seed)) return;
    expect(sold).toBeGreaterThan(CONTRACTS / 2);
  },
);
