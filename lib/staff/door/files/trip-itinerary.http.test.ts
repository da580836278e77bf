import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { pdfText } from "@/lib/testing/harness/pdf";
import { cancel } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { createTrip, readTrip, stayIn } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { formatAmount } from "@/lib/format/money";
import { showItinerary } from "./trip-itinerary";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

const show = (tripId: string, who?: StaffClient, query = "") =>
  showItinerary(
    new Request(`http://desk.example/${query}`, { headers: { host: "desk.example" } }),
    who ? who.cookie : () => undefined,
    tripId,
  );
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
};

async function makeTrip() {
  const hotel = await makeProperty(app.db.client, { name: "Hotel Adler" });
  const gone = await stayIn(app.partner, await makeProperty(app.db.client, { name: "Hotel Verloren" }));
  const stay = await stayIn(app.partner, hotel, { checkin: dayFromNow(31) });
  const ride = await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)));
  const booking_public_ids = [gone, stay, ride.body.booking.public_id];
  const trip = (await createTrip(app.partner, { name: "Spring in Berlin", booking_public_ids })).body.public_id;
  await cancel(app.partner, gone);
  return { trip, stay, ride: ride.body.booking };
}

test("an itinerary lists what takes place by day, and one price for all of it", async () => {
  const { trip, stay, ride } = await makeTrip();
  const answer = await show(trip, agent);
  expect(answer.headers.get("content-disposition")).toBe(`inline; filename="itinerary-${trip}.pdf"`);
  const text = await textOf(answer);
  expect(text).toContain("Spring in Berlin");
  expect(text).not.toContain("Hotel Verloren");
  expect(text.indexOf("Transfer: Zone of the tests")).toBeGreaterThan(0);
  expect(text.indexOf("Stay: Hotel Adler")).toBeGreaterThan(text.indexOf("Transfer: Zone of the tests"));
  const { members, totals } = (await readTrip(app.partner, trip)).body;
  const [{ amount, currency }] = totals as [{ amount: string; currency: string }];
  const total = `Total ${formatAmount(amount, currency)}`;
  expect(text).toContain(total);
  for (const id of [stay, ride.public_id]) {
    const member = members.find((one) => one.booking_public_id === id)!;
    expect(text, "the number of each booking, not its price").toContain(String(member.booking_number));
    expect(text.replace(total, "")).not.toContain(formatAmount(member.total, currency));
  }
});

test("the total is what the travellers pay: a booking's own sell price counts in the place of its net price", async () => {
  const { trip, stay, ride } = await makeTrip();
  await app.db.rows("UPDATE booking SET sell_price = 99900 WHERE public_id = $1", [stay]);
  const total = Number(ride.total_amount) + 999;
  expect(await textOf(await show(trip, agent))).toContain(`Total ${formatAmount(total.toFixed(2), "EUR")}`);
});

test("it comes in the wanted language", async () => {
  const { trip } = await makeTrip();
  expect(await textOf(await show(trip, agent, "?language=de"))).toContain("Reiseplan");
  expect((await show(trip, agent, "?language=xx")).status).toBe(400);
});

test("another tenant's users get 404, a visitor signs in first, and an erased guest is not written", async () => {
  const { trip, stay } = await makeTrip();
  const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  for (const answer of [await show(trip, stranger), await show("trp_none", agent)]) {
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "TRIP_NOT_FOUND"]);
  }
  const visitor = await show(trip);
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(`/trips/${trip}/itinerary.pdf`)}`,
  ]);
  await app.db.rows("UPDATE booking SET guest_data_erased_at = now() WHERE public_id = $1", [stay]);
  const erased = await show(trip, agent);
  expect(((await erased.json()) as { code: string }).code).toBe("GUEST_DATA_ERASED");
});
