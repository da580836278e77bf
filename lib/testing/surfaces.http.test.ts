import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toTravellerBooking } from "@/lib/booking/as-sold";
import { computeNet, computeSellPrice } from "@/lib/core/earning";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { formatPaperAmount } from "@/lib/document/amount";
import { sendDueMails } from "@/lib/notification/send";
import { clientViewCookie } from "@/lib/staff/client/client-view-reads";
import { exportBookings } from "@/lib/staff/door/files/booking-export";
import { showDocument } from "@/lib/staff/door/files/booking-document";
import { showTravellersCalendar, showTravellersItinerary } from "@/lib/staff/door/files/travellers-itinerary";
import { openSharedItinerary } from "@/lib/staff/door/itinerary-door";
import { makeFlight } from "./factories/flight";
import { makeProperty, WITH_FEE } from "./factories/property";
import { makeTour } from "./factories/tour";
import { PartnerClient, type Send } from "./harness/client";
import { giveCredit } from "./harness/ledger";
import { pdfText } from "./harness/pdf";
import { bookedFlight, flightBody } from "./harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "./harness/products/package";
import { createBookedStay, newKey } from "./harness/products/stay";
import { bookedTour, tourBody } from "./harness/products/tour";
import { bookedTransfer, makeRoute, transferBody } from "./harness/products/transfer";
import { served, type Served } from "./harness/served";
import { mailServer, parseMail, type MailServer } from "./harness/servers/mail-server";
import { ask, staffClient, type StaffClient, type StaffSend } from "./harness/staff";
import { isWide } from "./stages/wide-set";

// Whatever shows a booking says the same of it: API, list, trip, CSV, confirmation, voucher, mail, the traveller's link and
// the account's ledger, with mark-ups of the tenant, after changes, own prices and cancels. What reaches a traveller has no
// net amount in any byte.

vi.setConfig({ testTimeout: 600_000 });

let app: Served;
let admin: StaffClient;
let mails: MailServer;
/** Partners that book under a profile of the tenant, by its mark-up in percent. */
const sellers = new Map<string, PartnerClient>();
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "60" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
  await giveCredit(await staffClient(app.db.client, "operator", null), app.tenant.publicId, "10000000.00");
  for (const markup_percent of MARKUPS) {
    const { body } = await admin.call<{ public_id: string }>("profile.create", {
      body: { name: `Sold at ${markup_percent}`, markup_percent },
    });
    sellers.set(markup_percent, new Seller(app.partner, body.public_id));
  }
  mails = await mailServer();
});
afterAll(async () => {
  await mails.close();
  await app.close();
});

const MARKUPS = ["0", "-10", "12.5"] as const;
type Markup = (typeof MARKUPS)[number];
const netOf = (amount: string, currency: string, markup: Markup) => computeNet(parseMoney(amount, currency), markup);

/** A partner whose every call names one profile. */
class Seller extends PartnerClient {
  constructor(
    { origin, token }: PartnerClient,
    readonly profile: string,
  ) {
    super(origin, token);
  }

  override call<B>(method: string, path: string, send: Send = {}) {
    const headers = { "x-service-partner-profile-id": this.profile, ...send.headers };
    return super.call<B>(method, path, { ...send, headers });
  }
}

/** Books one of each product. @returns the booking's id */
const PRODUCTS = {
  async stay(partner) {
    const made = await makeProperty(app.db.client, { plans: [{ terms: WITH_FEE }] });
    return (await createBookedStay(partner, made)).body.booking.public_id;
  },
  async transfer(partner) {
    return (await bookedTransfer(partner, transferBody(await makeRoute(app.db.client)))).body.booking.public_id;
  },
  async tour(partner) {
    return (await bookedTour(partner, tourBody(await makeTour(app.db.client)))).body.booking.public_id;
  },
  async flight(partner) {
    return (await bookedFlight(partner, flightBody(await makeFlight(app.db.client)))).body.booking.public_id;
  },
  async package(partner) {
    const { package: made } = await makeJourney(app.db, { flight: false });
    return (await bookedPackage(partner, packageBody(made))).body.booking.public_id;
  },
} satisfies Record<string, (partner: PartnerClient) => Promise<string>>;
type Product = keyof typeof PRODUCTS;

interface Facts {
  booking_number: number;
  status: string;
  stay_total?: string;
  total_amount?: string;
  sell_price: string;
  currency?: string;
  currency_code?: string;
  checkin_date?: string;
  checkout_date?: string;
  starts_at?: string;
  ends_at?: string;
}
interface Full extends Facts {
  breakdown: { net_total: string };
  contact: { first_name: string; last_name: string };
  cancellation_policy_snapshot: { realized_penalty?: { fee: string } };
}
interface Trip {
  members: {
    status: string;
    total: string;
    sell_total: string;
    starts_at: string;
    ends_at: string;
    cancellation_fee?: string;
  }[];
  totals: { amount: string }[];
  sell_totals: { amount: string }[];
}
const WITH_SELL_PRICE = "include=sell_price";
const figuresOf = ({ status, stay_total, total_amount, sell_price, ...dates }: Facts) => ({
  status,
  total: stay_total ?? total_amount,
  sell: sell_price,
  starts: dates.checkin_date ?? dates.starts_at,
  ends: dates.checkout_date ?? dates.ends_at,
});

const STEP = fc.oneof(
  fc.record({ kind: fc.constant("name" as const), last: fc.constantFrom("Ōe", "Müller-Łoś", "O’Brien", "王") }),
  fc.record({ kind: fc.constant("sell" as const), percent: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant("cancel" as const) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;

async function take(id: string, step: Step, markup: Markup): Promise<void> {
  const path = `/bookings/${id}`;
  if (step.kind === "name") {
    await app.partner.call("PATCH", path, { body: { contact: { last_name: step.last } } });
  } else if (step.kind === "cancel") {
    const headers = { "Idempotency-Key": newKey() };
    await app.partner.call("POST", `${path}/cancel`, { headers, body: { notify_guest: true } });
  } else {
    const { body } = await app.partner.call<Full>("GET", `${path}?view=full`);
    const currency = body.currency ?? body.currency_code!;
    const net = netOf(body.stay_total ?? body.total_amount!, currency, markup);
    const sell_price = formatMoney(computeSellPrice(net, String(step.percent)), currency);
    const answer = await admin.call("booking.sellPrice.update", { params: { public_id: id }, body: { sell_price } });
    if (answer.status !== (body.status === "CANCELLED" ? 409 : 200)) throw new Error(JSON.stringify(answer.body));
  }
}

async function compare(id: string, markup: Markup): Promise<void> {
  const { body } = await app.partner.call<Full>("GET", `/bookings/${id}?view=full&include=breakdown`);
  const { breakdown, ...full } = body;
  const told = figuresOf(full);
  const currency = full.currency ?? full.currency_code!;
  const name = `${full.contact.first_name} ${full.contact.last_name}`;
  const number = String(full.booking_number);

  const polled = await app.partner.call<Facts>("GET", `/bookings/${id}?${WITH_SELL_PRICE}`);
  expect(figuresOf(polled.body), "the poll record").toEqual(told);
  const list = await app.partner.call<{ items: (Facts & { lead_name: string })[] }>(
    "GET",
    `/bookings?q=${id}&${WITH_SELL_PRICE}`,
  );
  expect(list.body.items.map(figuresOf), "the list").toEqual([told]);
  expect(list.body.items[0]!.lead_name).toBe(name);

  const csv = await (await exportBookings(new Request(`http://desk.example/?q=${id}`), admin.cookie)).text();
  const [row] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(row, "the CSV").toMatchObject({
    Number: number,
    Status: told.status,
    Contact: name,
    Begins: told.starts,
    Ends: told.ends,
    Total: told.sell,
    Currency: currency,
  });

  const made = await admin.call<Trip & { public_id: string }>("trip.create", {
    body: { name: "All", booking_public_ids: [id] },
    headers: { "Idempotency-Key": newKey() },
  });
  const [member] = made.body.members;
  expect(member, "the trip").toMatchObject({
    status: told.status,
    total: told.total,
    starts_at: told.starts,
    ends_at: told.ends,
  });
  const fee = full.cancellation_policy_snapshot.realized_penalty?.fee;
  const isCancelled = told.status === "CANCELLED";
  expect(made.body.totals, "the trip's total").toMatchObject([{ amount: isCancelled ? fee : told.total }]);

  const asSold = made.body.sell_totals[0]!.amount;
  expect(isCancelled ? told.sell : asSold, "what the trip sells for").toBe(told.sell);
  const paper = (amount: string) => formatPaperAmount(amount, currency).replaceAll("\u00a0", " ");
  const net = (amount: string) => formatMoney(netOf(amount, currency, markup), currency);
  const hidden = listHiddenAmounts(full, net);
  const isSoldAtNet = told.sell === net(told.total!);
  expect(markup === "0" || isSoldAtNet || hidden.length > 0, "a net to hide").toBe(true);
  const expectSold = (text: string, what: string, words: string[]) => {
    for (const one of words) expect(text, what).toContain(one);
    for (const amount of hidden) {
      expect(text, `${what} hides net prices`).not.toMatch(amountAlone(paper(amount)));
      expect(text, `${what} hides net prices`).not.toMatch(amountAlone(amount));
    }
  };
  const own = { params: { public_id: id } };
  const trip = { params: { public_id: made.body.public_id } };
  const shownToClient: Record<string, StaffSend> = {
    "booking.get": { ...own, query: { view: "full", include: "breakdown" } },
    "booking.list": { query: { q: id, include: "breakdown" } },
    "booking.totals": { query: { q: id, include: "breakdown" } },
    "booking.quote": own,
    "booking.sellPrice.get": own,
    "trip.get": trip,
    "trip.plan.get": trip,
    "trip.price.get": { ...trip, query: { include: "breakdown" } },
  };
  for (const [operation, send] of Object.entries(shownToClient)) {
    const answer = await ask(operation, inClientView, send);
    expect(answer.status, operation).toBe(200);
    expectSold(JSON.stringify(answer.body), `${operation} in the client view`, []);
  }
  const prices = isCancelled ? [paper(told.sell), paper(asSold)] : [paper(told.sell)];
  expectSold(await textOfPaper("confirmation", id), "the confirmation", [number, name, ...prices]);
  const { status, text: voucher } = await readVoucher(id);
  expect(status, "the voucher").toBe(isCancelled ? 409 : 200);
  expectSold(voucher, "the voucher", isCancelled ? [] : [number, name]);
  expect(voucher, "the voucher has no prices").not.toMatch(/\d\.\d\d EUR/);
  mails.taken.length = 0;
  if (!isCancelled) await admin.call("voucher.send", { params: { public_id: id }, body: { with_confirmation: true } });
  while (await sendDueMails());
  expect(mails.taken, "one mail").toHaveLength(1);
  const { leaves } = parseMail(mails.taken[0]!.raw);
  const mailed = [leaves["text/plain"]!.toString(), await pdfText(leaves["application/pdf"]!)]
    .join(" ")
    .normalize("NFC");
  expectSold(mailed.replaceAll("\u00a0", " "), "the mail", [number, name]);
  expectSold(leaves["text/html"]?.toString() ?? "", "the mail's HTML", []);

  const link = await admin.call<{ path: string }>("trip.link.create", { params: { public_id: made.body.public_id } });
  const token = link.body.path.split("/").at(-1)!;
  const visited = await openSharedItinerary(token, new Headers({ host: "desk.example" }));
  if (visited.kind !== "open") throw new Error(visited.kind);
  const shared = JSON.stringify(visited.shared);
  const fromTraveller = () => new Request("http://desk.example/", { headers: { host: "desk.example" } });
  expectSold(await textOf(await showTravellersItinerary(fromTraveller(), token)), "the traveller's PDF", []);
  const calendar = await (await showTravellersCalendar(fromTraveller(), token)).text();
  expectSold(calendar.replaceAll("\r\n ", ""), "the traveller's calendar", isCancelled ? [] : [number]);
  expectSold(shared, "the traveller's link", isCancelled ? [] : [number, told.starts!.slice(0, 10)]);
  expect(isCancelled && shared.includes(number), "the link shows nothing that is cancelled").toBe(false);

  const ledger = await admin.call<{ items: { amount: string }[] }>("account.entries", {
    query: { booking_public_id: id, limit: "50" },
  });
  const owed = ledger.body.items.reduce((sum, { amount }) => sum + parseMoney(amount, currency), 0n);
  const due = net(isCancelled ? fee! : told.total!);
  expect(formatMoney(owed, currency), "the account").toBe(due);
  expect(breakdown.net_total, "the breakdown").toBe(due);
  await app.partner.call("POST", `/trips/${made.body.public_id}/bookings/remove`, {
    body: { booking_public_ids: [id] },
  });
}

const amountsOf = (record: unknown): string[] => {
  const amounts: string[] = [];
  JSON.stringify(record, (key, value: unknown) => {
    if (/total|fee$/.test(key) && typeof value === "string") amounts.push(value);
    return value;
  });
  return amounts;
};

/** The amounts of a record, and their nets, that a traveller must not see: those that he pays are others. */
function listHiddenAmounts(full: Omit<Full, "breakdown">, net: (amount: string) => string): string[] {
  const sold = new Set([...amountsOf(toTravellerBooking(full as never)), full.sell_price]);
  const amounts = amountsOf(full).flatMap((amount) => [amount, net(amount)]);
  return [...new Set(amounts)].filter((amount) => Number(amount) > 0 && !sold.has(amount));
}
/** Matches an amount that is no part of a longer number. */
const amountAlone = (amount: string) => new RegExp(`(?<![\\d.,])${amount.replaceAll(".", "\\.")}`);

const inClientView = (name: string) => (name === clientViewCookie(admin.publicId) ? "on" : admin.cookie(name));

const textOf = async (pdf: Response) =>
  (await pdfText(new Uint8Array(await pdf.arrayBuffer()))).normalize("NFC").replaceAll("\u00a0", " ");
async function textOfPaper(kind: "confirmation" | "voucher", id: string): Promise<string> {
  const request = new Request("http://desk.example/", { headers: { host: "desk.example" } });
  return textOf(await showDocument(kind, request, admin.cookie, id));
}
async function readVoucher(id: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${app.partner.token}` };
  const answer = await fetch(`${app.origin.url}/api/v1/bookings/${id}/voucher`, { headers });
  return { status: answer.status, text: answer.ok ? await textOf(answer) : "" };
}

/** Seeds whose draws have an own sell price and a cancel, twice, and a mark-up alone. */
const SEEDS = { "0": 4, "-10": 16, "12.5": 29 } as const satisfies Record<Markup, number>;

test.each(Object.keys(PRODUCTS) as Product[])("no two surfaces contradict each other about a %s", async (product) => {
  for (const markup of MARKUPS) {
    const draws = fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 4 }), async (steps) => {
      const id = await PRODUCTS[product](sellers.get(markup)!);
      for (const step of steps) await take(id, step, markup);
      await compare(id, markup);
    });
    const runs = isWide ? { numRuns: 9 } : { numRuns: 1, seed: SEEDS[markup] };
    await fc.assert(draws, { ...runs, endOnFailure: true });
  }
});
