import { expect, test, type Page } from "@playwright/test";
import { inDays } from "./desk";

/** Creates bookings for tests through the operations that screens call, in the page's session. */

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- the contract tests hold the answers to their types

let keys = 0;

/** Calls an operation of the staff API. */
export async function callStaff(page: Page, operation: string, input: Json, ifMatch?: string): Promise<Json> {
  const headers = {
    origin: test.info().project.use.baseURL!,
    "content-type": "application/json",
    "idempotency-key": `journey-${Date.now()}-${++keys}`,
    ...(ifMatch !== undefined && { "if-match": ifMatch }),
  };
  const answer = await page.request.post(`/api/staff/${operation}`, { data: input, headers });
  expect(answer.ok(), `${operation} ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Json;
}

/** A unique guest name. */
export const freshName = (): string => `Journey${Date.now().toString(36)}${++keys}`;

const day = (ahead: number): string => inDays(ahead).toISOString().slice(0, 10);
const people = (last: string) => ({ first_name: "Ada", last_name: last });

/** Books a confirmed stay of two nights, by default in Berlin, with free cancellation for one guest. */
export async function bookStay(
  page: Page,
  last: string,
  { ahead = 100, reference = "Journey", place = "Berlin" } = {},
): Promise<Json> {
  const [adults, child_ages, currency] = [1, [], "EUR"];
  const { items } = await callStaff(page, "property.list", { query: { q: place, status: "ACTIVE", limit: "50" } });
  const { results } = await callStaff(page, "search", {
    body: {
      property_ids: (items as Json[]).map(({ public_id: id }) => id as string),
      checkin: day(ahead),
      checkout: day(ahead + 2),
      occupancy: [{ adults, child_ages }],
      currency,
    },
  });
  for (const { property_id, allocations } of results as Json[]) {
    for (const { slots } of (allocations as Json[]).filter((a) => a.slots[0].status === "AVAILABLE")) {
      const held = await callStaff(page, "prebook", {
        body: {
          property_public_id: property_id as string,
          rate_key: slots[0].rate_key as string,
          checkin: day(ahead),
          nights: 2,
          adults,
          child_ages,
          currency_code: currency,
        },
      });
      if (held.match_status !== "MATCHED" || !held.cancellation_policy.free_until) continue;
      const { booking } = await callStaff(page, "book", {
        body: {
          prebook_token: held.prebook_token as string,
          contact: { ...people(last), email: "ada@example.com" },
          guests: [[{ ...people(last), kind: "ADULT", is_lead: true }]],
          agency_reference: reference,
        },
      });
      return settled(page, booking.public_id as string);
    }
  }
  throw new Error(`${place} has no room left`);
}

/** Waits until the booking has a final status. */
async function settled(page: Page, publicId: string): Promise<Json> {
  let booking: Json = {};
  await expect(async () => {
    booking = await callStaff(page, "booking.get", { params: { public_id: publicId }, query: { view: "full" } });
    expect(booking.status).toBe("CONFIRMED");
  }).toPass();
  return booking;
}

async function bookOffer(page: Page, product: string, search: Json, extra: Json): Promise<Json | undefined> {
  const { offers } = await callStaff(page, `${product}.search`, { body: search });
  const offer = (offers as Json[]).find(({ confirmation_mode: mode }) => mode === "INSTANT");
  if (!offer) return undefined;
  const allocation_id = offer.allocation_id as string;
  const { prebook_token } = await callStaff(page, `${product}.prebook`, { body: { ...search, allocation_id } });
  const { booking } = await callStaff(page, `${product}.book`, {
    body: { prebook_token: prebook_token as string, ...extra },
  });
  return settled(page, booking.public_id as string);
}

/** Books a transfer between the first zones that have an offer. */
export async function bookTransfer(page: Page, last: string, ahead = 100): Promise<Json> {
  const { items } = await callStaff(page, "serviceZone.list", { query: { limit: "50" } });
  const contact = { ...people(last), email: "ada@example.com", phone: "+49 30 123456" };
  for (const { public_id: from, served_zone_public_ids: served } of items as Json[]) {
    for (const to of served as string[]) {
      const search = {
        from_zone_public_id: from as string,
        to_zone_public_id: to,
        direction: 1,
        service_date: day(ahead),
        adults: 1,
        child_ages: [],
        service_class: 0,
        currency_code: "EUR",
        language: "en",
      };
      const booked = await bookOffer(page, "transfer", search, { contact });
      if (booked) return booked;
    }
  }
  throw new Error("no transfer is available");
}

/** Books a package on the first date that has an offer. */
export async function bookPackage(page: Page, last: string): Promise<Json> {
  const contact = { ...people(last), email: "ada@example.com" };
  for (let ahead = 60; ahead < 75; ahead++) {
    const search = { start_date: day(ahead), adults: 1, child_ages: [], currency_code: "EUR", language: "en" };
    const traveller = { ...people(last), kind: "ADULT", date_of_birth: "1985-12-10", is_lead: true };
    const booked = await bookOffer(page, "package", search, { contact, travellers: [traveller] });
    if (booked) return booked;
  }
  throw new Error("no package is sold");
}
