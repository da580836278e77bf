import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import {
  bookedFlight,
  connectionBody,
  flightBody,
  makeConnection,
  makeReturn,
  returnBody,
} from "@/lib/testing/harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, createBookedStay, cancel, holdStayToken, poll } from "@/lib/testing/harness/products/stay";
import { isWide } from "@/lib/testing/stages/wide-set";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { formatAmount } from "@/lib/format/money";
import { readPaper } from "./paper";
import { type DocumentKind, renderDocument } from "./render";

type Full = z.output<typeof FullRecord>;

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const AT = new Date("2026-11-21T10:00:00Z");
const textOf = async (kind: DocumentKind, id: string) =>
  pdfText(await renderDocument(kind, await readPaper(app.tenant.id, id), AT));
const fullOf = async (id: string): Promise<Full> => (await poll(app.partner, id, "full")).body;

/** The city tax of three or two persons for two nights: the only amounts in a voucher. */
const FEES = /City tax 3\.50 EUR a person and night (\d\d\.00 EUR) Total paid at the property \1/g;
const TAX = { code: "CT", name: "City tax", amount: "3.50", currency: "EUR", basis: "PER_PERSON_NIGHT" };
const idOf = ({ body }: { body: { booking: { public_id: string } } }): string => body.booking.public_id;

const PRODUCTS: Record<string, () => Promise<{ id: string; names: string[] }>> = {
  "a stay": async () => ({
    id: idOf(
      await createBookedStay(app.partner, await makeProperty(app.db.client, { name: "Hotel Adler", fees: [TAX] }), {
        occupancy: [
          { adults: 2, child_ages: [] },
          { adults: 1, child_ages: [] },
        ],
      }),
    ),
    names: [
      "Hotel Adler",
      "Room 1",
      "Bed and breakfast",
      "from 15:00",
      "Ada Lovelace",
      "City tax 3.50 EUR a person and night 21.00 EUR Total paid at the property 21.00 EUR",
    ],
  }),
  "a transfer": async () => ({
    id: idOf(await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)))),
    names: ["Zone of the tests", "Private, Sedan of the tests", "Arrival"],
  }),
  "a tour": async () => ({
    id: idOf(await bookedTour(app.partner, tourBody(await makeTour(app.db.client, { name: "Night walk" })))),
    names: ["Night walk", "Option 1", "At the gate", "10:00", "English"],
  }),
  "a flight": async () => ({
    id: idOf(await bookedFlight(app.partner, flightBody(await makeFlight(app.db.client)))),
    names: ["XX 101", "Berlin Brandenburg (BER)", "09:10", "Economy", "William Lovelace"],
  }),
  "a flight there and back": async () => ({
    id: idOf(await bookedFlight(app.partner, returnBody(await makeReturn(app.db.client)))),
    names: ["XX 101", "XX 102", "18:30", "Return"],
  }),
  "a flight with a connection": async () => ({
    id: idOf(await bookedFlight(app.partner, connectionBody(await makeConnection(app.db.client)))),
    names: ["Origin – Destination", "XX 101", "XX 102", "Change at Hub: 2 h", "13:00"],
  }),
  "a package": async () => ({
    id: idOf(
      await bookedPackage(
        app.partner,
        packageBody((await makeJourney(app.db, { stay: { name: "Hotel Adler", fees: [TAX] } })).package),
      ),
    ),
    names: [
      "Package of the tests",
      "Flight: ",
      "Transfer: ",
      "Stay: Hotel Adler",
      "Tour: ",
      "City tax 3.50 EUR a person and night 14.00 EUR Total paid at the property 14.00 EUR",
      "Grace Lovelace",
    ],
  }),
};

/** Every amount with its currency in the API's record of a booking. */
function sumsOf(booking: Full): [amount: string, currency: string][] {
  const currency = booking.currency ?? booking.currency_code!;
  const policies = booking.items?.length
    ? booking.items.map((i) => i.cancellation_policy_snapshot)
    : [booking.cancellation_policy_snapshot!];
  const stays = [booking, ...(booking.items ?? []).map((item) => item.details as Partial<Full>)];
  return [
    [booking.stay_total ?? booking.total_amount!, currency],
    ...(booking.items ?? []).map((item): [string, string] => [item.total_amount, currency]),
    ...stays.flatMap((stay) => (stay.rooms ?? []).map((room): [string, string] => [room.stay_total, currency])),
    ...stays.flatMap((stay) =>
      (stay.mandatory_fees ?? []).map((fee): [string, string] => [fee.amount, String(fee.currency)]),
    ),
    // A tier after the end of cancellation is never charged.
    ...policies.flatMap((policy) =>
      policy.tiers
        .filter((tier) => Date.parse(tier.from) < Date.parse(policy.cancellable_until!))
        .map((tier): [string, string] => [tier.fee, tier.currency]),
    ),
  ];
}

/** A package contains a part of every product. */
const EXAMPLES = ["a stay", "a package"];
const shown = Object.entries(PRODUCTS).filter(([product]) => isWide || EXAMPLES.includes(product));

describe.each(shown)("the documents of %s", (_, make) => {
  test("show what was booked; the confirmation with the API's amounts, the voucher without prices", async () => {
    const { id, names } = await make();
    const booking = await fullOf(id);
    const [voucher, confirmation] = [await textOf("voucher", id), await textOf("confirmation", id)];
    for (const text of [voucher, confirmation]) {
      for (const name of [...names, String(booking.booking_number), booking.agency_reference!, "Ours"])
        expect(text).toContain(name);
      expect(text).toContain("Page 1 of ");
    }
    for (const [amount, currency] of sumsOf(booking)) expect(confirmation).toContain(formatAmount(amount, currency));
    const [, ...amounts] = voucher
      .replaceAll(FEES, "")
      .split(/(\S+ (?:EUR|USD|GBP|JPY|KWD)\b|[€$£¥]|\bfree\b|\bfee\b)/i);
    expect(amounts).toEqual([]);
  });
});

test("both documents show the whole priced party, even if only the lead is named", async () => {
  const family = { occupancy: [{ adults: 2, child_ages: [7] }] };
  const stay = idOf(await createBookedStay(app.partner, await makeProperty(app.db.client), family));
  const transfer = idOf(
    await bookedTransfer(app.partner, { ...transferBody(await makeRoute(app.db.client)), adults: 2, child_ages: [] }),
  );
  for (const kind of ["voucher", "confirmation"] as const) {
    expect(await textOf(kind, stay)).toContain("2 adults, child of 7");
    expect(await textOf(kind, transfer)).toContain("2 adults");
  }
});

test("a cancelled booking's voucher is void, and its confirmation shows the fee and the reason", async () => {
  const plans = [
    {
      terms: {
        non_refundable: false,
        late_cancellation: "WITH_FEE" as const,
        free_until: null,
        tiers: [{ days_before: 60, time: "12:00", fee_type: "PERCENT" as const, value: "40" }],
      },
    },
  ];
  const id = idOf(await createBookedStay(app.partner, await makeProperty(app.db.client, { plans })));
  expect(await textOf("voucher", id)).not.toMatch(/void/i);
  await cancel(app.partner, id, { body: { reason: "Knee surgery" } });
  const penalty = (await fullOf(id)).cancellation_policy_snapshot!.realized_penalty!;
  expect(penalty.fee).toBe("80.00");
  const voucher = await textOf("voucher", id);
  expect(voucher).toContain("Void: this booking was cancelled.");
  expect(voucher).toContain("VOID");
  expect(voucher).not.toContain("80.00");
  const confirmation = await textOf("confirmation", id);
  for (const words of ["Cancellation confirmation", "80.00 EUR", "Knee surgery"]) expect(confirmation).toContain(words);
});

test.each([
  ["pending", "Not valid yet"],
  ["on_request", "Not valid yet"],
])("the voucher of a booking that is %s shows so", async (scenario, words) => {
  const id = idOf(await createBookedStay(app.partner, await makeProperty(app.db.client), { scenario }));
  expect(await textOf("voucher", id)).toContain(words);
});

test("a cancelled item is marked as such, and the rest of its package stays valid", async () => {
  const id = idOf(await bookedPackage(app.partner, packageBody((await makeJourney(app.db)).package)));
  const tour = (await fullOf(id)).items!.find((item) => item.product_type === 3)!;
  await cancel(app.partner, id, { body: { item_public_ids: [tour.item_public_id] } });
  const voucher = await textOf("voucher", id);
  expect(voucher.split("Cancelled: not part of this voucher.")).toHaveLength(2);
  expect(voucher).not.toContain("Void");
  expect(await textOf("confirmation", id)).toContain("Cancelled in part");
});

test("names keep their letters, in any alphabet and length", async () => {
  const property = await makeProperty(app.db.client, {
    name: "Gästehaus Überlingen am Bodensee",
    rooms: [{ allotment: 9 }],
  });
  const people = [
    ["Jörg-Günther", "Freiherr von Müller-Lüdenscheidt zu Straußberg"],
    ["Ωμέγα", "Παπαδόπουλος"],
    ["Иван", "Щербаков"],
    ["Łukasz", "Dvořák-Nguyễn"],
  ] as const;
  const [lead, ...others] = people.map(([first_name, last_name]) => ({
    kind: "ADULT" as const,
    first_name,
    last_name,
  }));
  const token = await holdStayToken(app.partner, property, {
    occupancy: Array.from({ length: 4 }, () => ({ adults: 1, child_ages: [] })),
  });
  const made = await book(app.partner, { ...bookBody(token), guests: [lead, ...others].map((guest) => [guest]) });
  expect(made.status, made.text).toBe(201);
  for (const kind of ["voucher", "confirmation"] as const) {
    const text = (await textOf(kind, idOf(made))).replaceAll(" ", "");
    expect(text).toContain("GästehausÜberlingenamBodensee");
    for (const name of people) expect(text).toContain(name.join("").replaceAll(" ", ""));
  }
});

test("a stay with its own sell price: the rooms of its documents are described and add up to that price", async () => {
  const id = idOf(await createBookedStay(app.partner, await makeProperty(app.db.client, { name: "Hotel Falke" })));
  await app.db.rows("UPDATE booking SET sell_price = 99900 WHERE public_id = $1", [id]);
  expect(await textOf("voucher", id)).toContain("Hotel Falke");
  const confirmation = await textOf("confirmation", id);
  expect(confirmation.match(/999\.00 EUR/g)?.length).toBeGreaterThanOrEqual(2);
});
