import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formatPaperAmount } from "@/lib/document/amount";
import { exportBookings } from "@/lib/staff/door/files/booking-export";
import { showDocument } from "@/lib/staff/door/files/booking-document";
import { makeFlight } from "./factories/flight";
import { makeProperty, WITH_FEE } from "./factories/property";
import { makeTour } from "./factories/tour";
import { pdfText } from "./harness/pdf";
import { bookedFlight, flightBody } from "./harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "./harness/products/package";
import { createBookedStay, newKey } from "./harness/products/stay";
import { bookedTour, tourBody } from "./harness/products/tour";
import { bookedTransfer, makeRoute, transferBody } from "./harness/products/transfer";
import { served, type Served } from "./harness/served";
import { staffClient, type StaffClient } from "./harness/staff";
import { isWide } from "./stages/wide-set";

// Whatever shows a booking says the same of it: API, list, trip, CSV and confirmation, after changes, own prices and cancels.

vi.setConfig({ testTimeout: 600_000 });

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "60" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
});
afterAll(() => app.close());

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
    await app.partner.call("POST", `${path}/cancel`, { headers: { "Idempotency-Key": newKey() }, body: {} });
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

  const pdf = await showDocument(
    "confirmation",
    new Request("http://desk.example/", { headers: { host: "desk.example" } }),
    admin.cookie,
    id,
  );
  const text = (await pdfText(new Uint8Array(await pdf.arrayBuffer()))).normalize("NFC").replaceAll("\u00a0", " ");
  const paper = (amount: string) => formatPaperAmount(amount, currency).replaceAll("\u00a0", " ");
  const asSold = made.body.sell_totals[0]!.amount;
  expect(isCancelled ? told.sell : asSold, "what the trip sells for").toBe(told.sell);
  for (const words of [number, name, paper(told.sell), ...(isCancelled ? [paper(asSold)] : [])])
    expect(text, "the confirmation").toContain(words);
  const hasNetPrice = told.sell !== told.total && text.includes(paper(told.total!));
  expect(hasNetPrice, "the confirmation hides the net price").toBe(false);
  await app.partner.call("POST", `/trips/${made.body.public_id}/bookings/remove`, {
    body: { booking_public_ids: [id] },
  });
}

test.each(Object.keys(PRODUCTS) as Product[])("no two surfaces contradict each other about a %s", async (product) => {
  const draws = fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 4 }), async (steps) => {
    const id = await PRODUCTS[product]();
    for (const step of steps) await take(id, step);
    await compare(id);
  });
  await fc.assert(draws, { numRuns: isWide ? 25 : 2, ...(!isWide && { seed: 20261129 }), endOnFailure: true });
});
