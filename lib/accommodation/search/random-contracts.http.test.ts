import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import type { Contract, Stay } from "@/lib/testing/contracts/contract";
import { toFiles } from "@/lib/testing/contracts/files";
import { contracts, MARKUPS, stays } from "@/lib/testing/contracts/random-contract";
import { answer, nightOn } from "@/lib/testing/contracts/textbook";
import { makeProfile, type MadeProfile } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import { book, bookBody, newKey, poll, quoteChange } from "@/lib/testing/harness/products/stay";
import type { Send } from "@/lib/testing/harness/client";
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
const profiles = new Map<number, MadeProfile>();
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  await app.db.rows(
    `INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at)
     VALUES ($1, 'EUR', 'CREDIT_LINE', 1000000000000, 0, now(), now())`,
    [app.tenant.id],
  );
  for (const markup of MARKUPS)
    profiles.set(markup, await makeProfile(app.db.client, app.tenant.id, { markup: String(markup / 100) }));
});
afterAll(() => app.close());

interface Ids {
  property: string;
  room: string;
  plans: Record<string, string>;
}

async function load(all: ReadonlyMap<string, Contract>): Promise<Map<string, Ids>> {
  const { state, problems } = await importSupplyFiles(
    operator,
    toFiles(all, { ours: app.tenant.publicId, another: app.otherTenant.publicId }),
  );
  expect([state, problems.slice(0, 5)]).toEqual(["DONE", []]);
  const named = await operator.call("tenant.contract", {
    params: { public_id: app.tenant.publicId },
    body: {
      whole_catalogue: true,
      product_types: [1],
      place_public_ids: [],
      chains: [],
      record_public_ids: [],
      rate_plan_public_ids: null,
      named_plans: [...all].flatMap(([code, { plans }]) =>
        plans.filter(({ isNamed }) => isNamed).map((plan) => `${code}/${plan.code}`),
      ),
    },
  });
  expect(named.status).toBe(200);
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

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** Sends a stay to every operation, and compares what they say with the contract's arithmetic. @returns plans sold */
async function compare(contract: Contract, ids: Ids, stay: Stay): Promise<number> {
  const { currency } = contract;
  const money = (amount: number): string => formatMoney(BigInt(amount), currency);
  const minor = (amount: string): bigint => parseMoney(amount, currency);
  const headers = { "x-service-partner-profile-id": profiles.get(stay.markup)!.publicId };
  const post = async <B>(path: string, body: object, send: Send = {}) =>
    (await app.partner.call<B>("POST", path, { body, headers, ...send })).body;
  const [checkin, checkout] = [dayFromNow(stay.arrival), dayFromNow(stay.arrival + stay.nights)];
  const party = { adults: stay.adults, child_ages: stay.ages };
  const market = stay.market ? { guest_market: stay.market } : {};
  const occupancy = Array.from({ length: stay.rooms }, () => party);
  const body = { checkin, checkout, currency, occupancy, ...market };
  const answers = contract.plans.map((plan) => ({ plan: plan.code, ...answer(contract, plan, stay) }));
  const sold = answers.flatMap((one) => ("gate" in one ? [] : [one]));

  for (const { plan, ...one } of answers) {
    const gate = "gate" in one ? one.gate : null;
    const checked = await post<z.output<typeof CheckResponse>>("/availability/check", {
      property_public_id: ids.property,
      room_public_id: ids.room,
      rate_plan_public_id: ids.plans[plan]!,
      checkin,
      checkout,
      currency,
      rooms: stay.rooms,
      ...party,
      ...market,
    });
    expect([checked.bookable, checked.first_failed_gate], `check ${plan}`).toEqual([gate === null, gate]);
  }

  const searched = await post<z.output<typeof SearchResponse>>("/search", {
    ...body,
    property_ids: [ids.property],
    include: ["offers", "breakdown", "fees"],
  });
  const { allocations } = searched.results[0]!;
  const calendar = await post<z.output<typeof CalendarResponse>>(`/properties/${ids.property}/calendar`, {
    from: checkin,
    to: checkin,
    nights: stay.nights,
    currency,
    occupancy,
    ...market,
  });
  const offers = await post<z.output<typeof OffersResponse>>(`/properties/${ids.property}/offers/search`, body);
  const lowest = allocations[0]?.grand_total ?? null;
  expect([calendar.days[0]!.from_total, offers.offers[0]?.grand_total ?? null], "calendar, offers").toEqual([
    lowest,
    lowest,
  ]);
  const dueRooms = stay.rooms > 1 ? lowestOfRooms(contract, sold, stay) : lowest;
  expect(lowest, "several rooms").toBe(dueRooms);
  if (stay.rooms > 1) return sold.length;

  const due = sold.map(({ plan, status, total, before, offers: codes }) => ({
    plan,
    status,
    total: money(total),
    before: money(before),
    offers: codes,
  }));
  const planOf = (id: string): string => Object.keys(ids.plans).find((code) => ids.plans[code] === id)!;
  const inOrder = (list: ReturnType<typeof told>[]) => list.toSorted((a, b) => (a.plan > b.plan ? -1 : 1));
  const planIn = ({ slots }: { slots: readonly Slot[] }) => planOf(slots[0]!.rate_plan_public_id);
  const singles = allocations.filter(({ strategy }) => strategy === "single-room");
  expect(inOrder(singles.map((one) => told(one, planIn(one)))), "search").toEqual(inOrder(due));
  const listed = offers.offers.filter(({ strategy }) => strategy === "single-room");
  expect(inOrder(listed.map((one) => told(one as never, planIn(one as never)))), "offers").toEqual(inOrder(due));
  for (const one of singles) {
    const { amounts, fees, net, total, least } = sold.find(({ plan }) => plan === planIn(one))!;
    const { breakdown, mandatory_fees: shown } = one.slots[0]!;
    const nights = breakdown!.nights.map(({ amount }) => minor(amount));
    expect([sum(nights), breakdown!.net_total, breakdown!.markup], "breakdown").toEqual([
      BigInt(total),
      money(net),
      money(total - net),
    ]);
    const low = least?.filter((floor, night) => nights[night]! < floor - 1);
    expect(low ?? nights, "nights").toEqual(least ? [] : shares(amounts, total));
    const dueFees = Object.entries(fees).map(([code, amount]) => [code, money(amount)] as const);
    expect(Object.fromEntries(shown!.map(({ code, amount }) => [code, amount])), "fees").toEqual(
      Object.fromEntries(dueFees),
    );
  }
  return sold.length;
}

/** Each night's part of a total: the growth of the sum so far, rounded half up. */
function shares(amounts: readonly number[], total: number): bigint[] {
  const all = sum(amounts.map(BigInt));
  const upTo = (nights: number) => (2n * BigInt(total) * sum(amounts.slice(0, nights).map(BigInt)) + all) / (2n * all);
  return amounts.map((_, night) => upTo(night + 1) - upTo(night));
}

type Sold = Extract<ReturnType<typeof answer>, { total: number }>;

/** The first total of several rooms for the same party: of those in stock, or else on request. */
function lowestOfRooms(contract: Contract, sold: readonly Sold[], stay: Stay): string | null {
  const nights = Array.from({ length: stay.nights }, (_, night) => nightOn(contract, stay.arrival + night));
  const isInStock = nights.every(({ allotment }) => allotment >= stay.rooms);
  const firm = isInStock ? sold.filter(({ status }) => status === "AVAILABLE") : [];
  const some = contract.room.beyond_allotment === "ON_REQUEST" && firm.length === 0 ? sold : firm;
  if (some.length === 0) return null;
  return formatMoney(BigInt(stay.rooms * Math.min(...some.map(({ total }) => total))), contract.currency);
}

/** Holds and books a stay: what is shown and what is owed, and what a night more would cost. */
async function compareBooked(contract: Contract, ids: Ids, stay: Stay): Promise<boolean> {
  const { currency } = contract;
  const money = (amount: number): string => formatMoney(BigInt(amount), currency);
  const headers = { "x-service-partner-profile-id": profiles.get(stay.markup)!.publicId };
  const party = { adults: stay.adults, child_ages: stay.ages };
  const stayed = { checkin: dayFromNow(stay.arrival), nights: stay.nights };
  const searched = await app.partner.call<z.output<typeof SearchResponse>>("POST", "/search", {
    body: {
      property_ids: [ids.property],
      checkin: stayed.checkin,
      checkout: dayFromNow(stay.arrival + stay.nights),
      occupancy: [party],
      currency,
      ...(stay.market && { guest_market: stay.market }),
    },
    headers,
  });
  const [slot] = searched.body.results[0]!.allocations.find(({ strategy }) => strategy === "single-room")?.slots ?? [];
  const plan = contract.plans.find(({ code }) => ids.plans[code] === slot?.rate_plan_public_id);
  const due = plan && answer(contract, plan, stay);
  if (!due || "gate" in due) return false;
  const held = await app.partner.call<z.output<typeof PrebookResponse>>("POST", "/prebook", {
    body: { property_public_id: ids.property, rate_key: slot!.rate_key, ...stayed, ...party, currency_code: currency },
    key: newKey(),
    headers,
  });
  expect(held.body, "prebook").toMatchObject({ match_status: "MATCHED", offer: { grand_total: money(due.total) } });
  const { body: booked } = await book(app.partner, bookBody(held.body.prebook_token), { headers });
  const { public_id: id } = booked.booking;
  const { body: full } = await poll(app.partner, id, "full");
  expect(full, "booking").toMatchObject({ stay_total: money(due.total), guest_market: stay.market ?? null });
  const [account] = await app.db.rows<{ owed: string }>(
    "SELECT coalesce(sum(amount), 0)::text AS owed FROM account_entry WHERE booking_public_id = $1",
    [id],
  );
  const isConfirmed = full.status === "CONFIRMED";
  // The tenant's account is in EUR.
  const isOwed = isConfirmed && currency === "EUR";
  expect(isOwed && account!.owed, "owed").toBe(isOwed && String(due.net));
  const longer = answer(contract, plan, { ...stay, nights: stay.nights + 1 });
  if (!isConfirmed || "gate" in longer || longer.status !== "AVAILABLE") return true;
  const { body: offered, text } = await quoteChange(app.partner, id, {
    checkout: dayFromNow(stay.arrival + stay.nights + 1),
  });
  // No plan of these contracts is refunded, so that a change never makes a stay cheaper.
  const after = Math.max(due.total, longer.total);
  expect(offered, text).toMatchObject({ before: money(due.total), after: money(after) });
  return true;
}

test.each(SEEDS)(
  "search, offers, calendar, check, prebook, booking and change of random contracts agree with the contract's arithmetic: %s",
  async (_name, seed) => {
    const made = fc.sample(fc.tuple(contracts(), fc.array(stays, { minLength: STAYS, maxLength: STAYS })), {
      seed,
      numRuns: CONTRACTS,
    });
    const all = new Map(made.map(([contract], i) => [`R${seed}X${i}`, contract]));
    const ids = await load(all);
    let [sold, booked] = [0, 0];
    for (const [i, [contract, wanted]] of made.entries()) {
      const own = ids.get(`R${seed}X${i}`)!;
      const tell = (stay: Stay) => (difference: Error) => {
        throw new Error(`${difference.message}\n${JSON.stringify({ stay, contract })}`, { cause: difference });
      };
      for (const stay of wanted) sold += await compare(contract, own, stay).catch(tell(stay));
      // The last: a booking takes the others' stock.
      const last = { ...wanted[0]!, rooms: 1 };
      booked += Number(await compareBooked(contract, own, last).catch(tell(last)));
    }
    if (!isFixedSeed(seed)) return;
    expect(booked).toBeGreaterThan(CONTRACTS / 10);
    expect(sold).toBeGreaterThan(CONTRACTS / 2);
  },
);
