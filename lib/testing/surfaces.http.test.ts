import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bookingAsSold } from "@/lib/booking/as-sold";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { formatPaperAmount } from "@/lib/document/amount";
import { sendDueMails } from "@/lib/notification/send";
import { exportBookings } from "@/lib/staff/door/files/booking-export";
import { showDocument } from "@/lib/staff/door/files/booking-document";
import { visitItinerary } from "@/lib/staff/door/itinerary-door";
import { makeFlight } from "./factories/flight";
import { makeProperty, WITH_FEE } from "./factories/property";
import { makeTour } from "./factories/tour";
import { giveCredit } from "./harness/ledger";
import { pdfText } from "./harness/pdf";
import { bookedFlight, flightBody } from "./harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "./harness/products/package";
import { createBookedStay, newKey } from "./harness/products/stay";
import { bookedTour, tourBody } from "./harness/products/tour";
import { bookedTransfer, makeRoute, transferBody } from "./harness/products/transfer";
import { served, type Served } from "./harness/served";
import { mailServer, parseMail, type MailServer } from "./harness/servers/mail-server";
import { staffClient, type StaffClient } from "./harness/staff";
import { isWide } from "./stages/wide-set";

// Whatever shows a booking says the same of it: API, list, trip, CSV, confirmation, voucher, mail, the traveller's link and
// the account's ledger, after changes, own prices and cancels.

vi.setConfig({ testTimeout: 600_000 });

let app: Served;
let admin: StaffClient;
let mails: MailServer;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "60" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
  await giveCredit(await staffClient(app.db.client, "operator", null), app.tenant.publicId, "10000000.00");
  mails = await mailServer();
});
afterAll(async () => {
  await mails.close();
  await app.close();
});

/** Books one of each product. @returns the booking's id */
const PRODUCTS = {
  async stay() {
    const made = await makeProperty(app.db.client, { plans: [{ terms: WITH_FEE }] });
    return (await createBookedStay(app.partner, made)).body.booking.public_id;
  },
  async transfer() {
    return (await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)))).body.booking.public_id;
  },
  async tour() {
    return (await bookedTour(app.partner, tourBody(await makeTour(app.db.client)))).body.booking.public_id;
  },
  async flight() {
    return (await bookedFlight(app.partner, flightBody(await makeFlight(app.db.client)))).body.booking.public_id;
  },
  async package() {
    const { package: made } = await makeJourney(app.db, { flight: false });
    return (await bookedPackage(app.partner, packageBody(made))).body.booking.public_id;
  },
} satisfies Record<string, () => Promise<string>>;
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

async function take(id: string, step: Step): Promise<void> {
  const path = `/bookings/${id}`;
  if (step.kind === "name") {
    await app.partner.call("PATCH", path, { body: { contact: { last_name: step.last } } });
  } else if (step.kind === "cancel") {
    const headers = { "Idempotency-Key": newKey() };
    await app.partner.call("POST", `${path}/cancel`, { headers, body: { notify_guest: true } });
  } else {
    const { body } = await app.partner.call<Full>("GET", `${path}?view=full`);
    const net = Number(body.stay_total ?? body.total_amount);
    const sell_price = (Math.ceil(net * (100 + step.percent)) / 100).toFixed(2);
    await admin.call("booking.sellPrice.update", { params: { public_id: id }, body: { sell_price } });
  }
}

async function compare(id: string): Promise<void> {
  const { body: full } = await app.partner.call<Full>("GET", `/bookings/${id}?view=full&${WITH_SELL_PRICE}`);
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
  const hidden = listNetAmounts(full).map(paper);
  const expectSold = (text: string, what: string, words: string[]) => {
    for (const one of words) expect(text, what).toContain(one);
    for (const amount of hidden) expect(text, `${what} hides net prices`).not.toMatch(amountAlone(amount));
  };
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

  const link = await admin.call<{ path: string }>("trip.link.create", { params: { public_id: made.body.public_id } });
  const visited = await visitItinerary(link.body.path.split("/").at(-1)!, new Headers({ host: "desk.example" }));
  if (visited.kind !== "open") throw new Error(visited.kind);
  const shared = JSON.stringify(visited.shared.itinerary);
  expectSold(shared, "the traveller's link", isCancelled ? [] : [number, told.starts!.slice(0, 10)]);
  expect(isCancelled && shared.includes(number), "the link shows nothing that is cancelled").toBe(false);

  const ledger = await admin.call<{ items: { amount: string }[] }>("account.entries", {
    query: { booking_public_id: id, limit: "50" },
  });
  const owed = ledger.body.items.reduce((sum, { amount }) => sum + parseMoney(amount, currency), 0n);
  expect(formatMoney(owed, currency), "the account").toBe(
    isCancelled ? formatMoney(parseMoney(fee!, currency), currency) : told.total,
  );
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

/** The amounts of a record at the profile's price that a traveller must not see: those that he pays are others. */
function listNetAmounts(full: Full): string[] {
  const sold = new Set([...amountsOf(bookingAsSold(full as never)), full.sell_price]);
  return [...new Set(amountsOf(full))].filter((amount) => Number(amount) > 0 && !sold.has(amount));
}
/** Matches an amount that is no part of a longer number. */
const amountAlone = (amount: string) => new RegExp(`(?<![\\d.,])${amount.replaceAll(".", "\\.")}`);

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

test.each(Object.keys(PRODUCTS) as Product[])("no two surfaces contradict each other about a %s", async (product) => {
  const draws = fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 4 }), async (steps) => {
    const id = await PRODUCTS[product]();
    for (const step of steps) await take(id, step);
    await compare(id);
  });
  await fc.assert(draws, { numRuns: isWide ? 25 : 2, ...(!isWide && { seed: 20261129 }), endOnFailure: true });
});
